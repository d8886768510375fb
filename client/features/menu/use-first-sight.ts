// The menu is what is looked for in a hurry: its first screen is kept for the next start.
import { useEffect } from 'react'
import { keepFirstSight } from '../../data/first-sight.ts'
import { endFirstSight, readFirstSight } from '../../ui/first-sight.ts'

/** Once its pictures have had time to come. */
const CALM_MS = 1_500

/** @param shown what the menu shows; undefined while it is not read */
export function useFirstSight(uid: string, shown: unknown): void {
  const isThere = shown !== undefined
  useEffect(() => {
    if (isThere) endFirstSight()
  }, [isThere])
  useEffect(() => {
    if (!shown || !navigator.serviceWorker?.controller) return
    const keep = () => {
      const root = document.getElementById('root')
      const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
      // Where it came after a first sight, that is named beside it.
      const build = script?.dataset.app ?? script?.getAttribute('src')
      const html = root && readFirstSight(root)
      // Without room for it the next start is as it was before there was any.
      if (html && build) void keepFirstSight({ path: location.pathname, uid, build, html }).catch(() => {})
    }
    const timer = setTimeout(keep, CALM_MS)
    return () => clearTimeout(timer)
  }, [uid, shown])
}
