import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { signInProblem } from '../features/sign-in/pending.ts'
import { paths } from '../paths.ts'
import type { SignInGateProps } from './sign-in-gate.tsx'

/**
 * A public page, and the question who one is for whatever on it wants to know. Dialog, session and Dexie come only when
 * somebody wants to start; where they don't come, the page stays, says so, and asks for them again at the next press.
 * @param children gets what asks; `to` is the address that was wanted
 */
export function WithSignIn({ children }: { children: (start: (to: string) => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  const [gate, setGate] = useState<{ Gate: ComponentType<SignInGateProps> } | null>(null)
  const [isMissing, setMissing] = useState(false)
  // The same function for good: a part of the page that React has not taken over yet, given another one, would be thrown
  // away and wait for its code with nothing on the screen.
  const start = useCallback((to: string) => {
    setWanted(to)
    setOpen(true)
    setMissing(false)
    loadGate().then(
      ({ SignInGate }) => setGate((loaded) => loaded ?? { Gate: SignInGate }),
      (error) => {
        console.warn('The code of the sign-in can’t be loaded.', error)
        setMissing(true)
      },
    )
  }, [])
  // A sign-in that left the page came back with a problem: the dialog says it, and asks again.
  useEffect(() => {
    if (signInProblem() !== null) start(paths.dashboard)
  }, [start])
  return (
    <>
      {children(start)}
      {gate && wanted !== null && <gate.Gate to={wanted} open={open} onOpenChange={setOpen} />}
      {isMissing && (
        <p role="alert" className="press-failed">
          Platelight can’t be reached. Check your internet connection and press again.
        </p>
      )}
    </>
  )
}

/** Shown as ui/first-sign.ts shows a press that waits for its code. */
async function loadGate() {
  const { dataset } = document.documentElement
  dataset.pressed = ''
  try {
    return await import('./sign-in-gate.tsx')
  } finally {
    delete dataset.pressed
  }
}
