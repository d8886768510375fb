import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { endFirstSight } from '../ui/first-sight.ts'
import { partIsAwake } from '../ui/first-sign.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { usePageViews } from './use-page-views.ts'

/** Around every page. Base UI may not inject <style>: the CSP forbids it, style.css has those rules. */
export function Root() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  useEffect(() => moveAddress(pathname), [pathname])
  useEffect(() => partIsAwake('frame'), [])
  // It belongs to the address the app was opened with.
  const [opened] = useState(pathname)
  useEffect(() => {
    if (pathname !== opened) endFirstSight()
  }, [pathname, opened])
  usePageViews()
  return (
    <CSPProvider disableStyleElements>
      {state === 'loading' && <PageProgress />}
      <Outlet />
      <UpdatePrompt />
      <ScrollRestoration />
    </CSPProvider>
  )
}

/** The address a prerendered page was shared by follows when the person goes on from there: phones share that one. */
function moveAddress(pathname: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (link) link.href = new URL(pathname.replace(/(.)\/$/, '$1'), link.href).href
}

/** A page loaded on demand is on its way while the old one still stands. */
function PageProgress() {
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60 h-1 overflow-hidden bg-tomato-wash">
      <div className="h-full w-1/2 animate-sheen bg-tomato" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
