import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { UpdatePrompt } from './update-prompt.tsx'

/** Around every page. Base UI may not inject <style>: the CSP forbids it, style.css has those rules. */
export function Root() {
  const { state } = useNavigation()
  return (
    <CSPProvider disableStyleElements>
      {state === 'loading' && <PageProgress />}
      <Outlet />
      <UpdatePrompt />
      <ScrollRestoration />
    </CSPProvider>
  )
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
