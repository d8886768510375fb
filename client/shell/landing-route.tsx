import { lazy, Suspense, useState } from 'react'
import { Landing } from '../features/landing/landing.tsx'

// Dialog, session and Dexie come only when somebody wants to start.
const SignInGate = lazy(async () => ({ default: (await import('./sign-in-gate.tsx')).SignInGate }))

export function LandingRoute() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const start = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Landing onStart={start} />
      {wanted && (
        <Suspense>
          <SignInGate open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
