import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { signInProblem } from '../features/sign-in/pending.ts'
import { paths } from '../paths.ts'

// Dialog, session and Dexie come only when somebody wants to start.
const SignInGate = lazy(async () => ({ default: (await import('./sign-in-gate.tsx')).SignInGate }))

/**
 * A public page, and the question who one is for whatever on it wants to know.
 * @param children gets what asks; `to` is the address that was wanted
 */
export function WithSignIn({ children }: { children: (start: (to: string) => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const start = (to: string) => {
    setWanted(to)
    setOpen(true)
  }
  // A sign-in that left the page came back with a problem: the dialog says it, and asks again.
  useEffect(() => {
    if (signInProblem() === null) return
    setWanted(paths.dashboard)
    setOpen(true)
  }, [])
  return (
    <>
      {children(start)}
      {wanted !== null && (
        <Suspense>
          <SignInGate to={wanted} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
