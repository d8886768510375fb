// Pages are loaded when they are asked for; until then the old one stands.
import { useNavigation } from 'react-router'

/** Whether another page is on its way: changing the address of this one would call it off. */
export function useIsLeaving(): boolean {
  return useNavigation().state !== 'idle'
}
