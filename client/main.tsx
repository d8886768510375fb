// The page's start: an unfinished redirect sign-in first, then the screens, over the prerendered ones where there are.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { isSignInPending } from './features/sign-in/pending.ts'
import { routes } from './routes.tsx'
import { watchInstallOffer } from './shell/install.ts'
import { reloadWhenOutdated } from './shell/outdated-tab.ts'
import { startServiceWorker } from './shell/service-worker.ts'
import { loadShown } from './shell/take-over.ts'
import { limitFirstSight } from './ui/first-sight.ts'
import './ui/style.css'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('app.html has no #root')
  if (isSignInPending()) {
    const came = location.pathname
    const { finishRedirect } = await import('./features/sign-in/redirect.ts')
    await finishRedirect()
    // What was prerendered is of the page it came back to.
    if (location.pathname !== came) root.replaceChildren()
  }
  const isPrerendered = root.hasChildNodes()
  if (isPrerendered) await loadShown(routes, location.pathname)
  // Whoever has scrolled meanwhile stays there: a router that begins anew would go to the top.
  const router = createBrowserRouter(
    routes,
    isPrerendered && location.hash === '' ? { hydrationData: {} } : {},
  )
  reloadWhenOutdated(() => router.createHref(router.state.navigation.location ?? router.state.location))
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (isPrerendered) hydrateRoot(root, page)
  else createRoot(root).render(page)
  limitFirstSight()
  void startServiceWorker((path) => void router.navigate(path))
  watchInstallOffer()
}

void start()
