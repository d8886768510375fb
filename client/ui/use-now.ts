import { useCallback, useSyncExternalStore } from 'react'

/** The time in ms, in steps of `step` ms; renders again at each step while the page is visible. */
export function useNow(step: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, Math.min(step, 60_000))
      document.addEventListener('visibilitychange', listener)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', listener)
      }
    },
    [step],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step)
}
