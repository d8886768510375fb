import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page and on the first render over it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
