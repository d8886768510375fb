import { lazy, Suspense, useState } from 'react'
import { Landing } from '../features/landing/landing.tsx'
import type { Wanted } from '../features/landing/start.ts'

// Dialog, session and Dexie come only when somebody wants to start.
const SignInGate = lazy(async () => ({ default: (await import('./sign-in-gate.tsx')).SignInGate }))

export function LandingRoute() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<Wanted | undefined>()
  const start = (what: Wanted = null) => {
    setWanted(what)
    setOpen(true)
  }
  return (
    <>
      <Landing onStart={start} guides={[]} />
      {wanted !== undefined && (
        <Suspense>
          <SignInGate open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
