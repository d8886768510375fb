import { lazy, type ReactNode, Suspense, useState } from 'react'

// Dialog, session and Dexie come only when somebody wants to start.
const SignInGate = lazy(async () => ({ default: (await import('./sign-in-gate.tsx')).SignInGate }))

/** A public page, and the question who one is for whatever on it wants to know. */
export function WithSignIn({ children }: { children: (start: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const start = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {children(start)}
      {wanted && (
        <Suspense>
          <SignInGate open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
