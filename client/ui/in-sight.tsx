import { type ReactNode, useEffect, useRef } from 'react'

/** What comes up is scrolled to: on a phone it may be below a dialog's edge, or under the bar with the Generate button. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => void place.current?.scrollIntoView({ block: 'nearest' }), [])
  return <div ref={place}>{children}</div>
}
