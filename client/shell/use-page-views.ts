import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { paths } from '../paths.ts'
import { reportView } from './analytics.ts'

/** Every change of the route is one page view; a dialog in the query is none. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const params = useMatches().at(-1)?.params ?? {}
  const pattern = patternOf(pathname, params)
  // Another id under the same pattern is another view.
  useEffect(() => {
    // The page sets its title as it is drawn.
    const timer = setTimeout(() => reportView({ pattern, title: titleOf(pattern) }))
    return () => clearTimeout(timer)
  }, [pathname])
}

/** The dashboard's titles name no dish, but who knows what a later one does. */
function titleOf(pattern: string): string {
  return pattern.startsWith(paths.dashboard) ? 'Platelight' : document.title
}

/** `/dashboard/history/:id` for `/dashboard/history/0193…`. */
export function patternOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(params).filter(([name, value]) => value && name !== '*')
  const parts = pathname.split('/').map((part) => {
    const found = named.find(([, value]) => value === decode(part))
    return found ? `:${found[0]}` : part
  })
  // What no route knows may be anything, a name too.
  return params['*'] ? '/:unknown' : parts.join('/')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
