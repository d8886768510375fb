// Which address shows what. The dashboard is a chunk of its own: visitors never load it.
import { Navigate, type RouteObject } from 'react-router'
import { loadGuide } from './features/guides/contents.ts'
import { GUIDES, type Guide } from './features/guides/guides.ts'
import { Privacy } from './features/landing/privacy.tsx'
import { Terms } from './features/landing/terms.tsx'
import { paths } from './paths.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { LandingRoute } from './shell/landing-route.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Root } from './shell/root.tsx'
import { LoadingPage } from './ui/loading-page.tsx'

/** Each guide's text is a chunk of its own; the frame is one they share. */
function guideRoute(guide: Guide): RouteObject {
  return {
    path: guide.path,
    lazy: async () => {
      const [{ GuideRoute }, text] = await Promise.all([
        import('./shell/guide-route.tsx'),
        loadGuide(guide.slug),
      ])
      return { element: <GuideRoute guide={guide} text={text} /> }
    },
  }
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: paths.landing, Component: LandingRoute },
      { path: paths.terms, Component: Terms },
      { path: paths.privacy, Component: Privacy },
      {
        path: paths.guides,
        lazy: async () => {
          const { GuideRoute } = await import('./shell/guide-route.tsx')
          return { element: <GuideRoute guide={null} text={null} /> }
        },
      },
      ...GUIDES.map(guideRoute),
      {
        path: paths.dashboard,
        lazy: async () => ({ Component: (await import('./shell/dashboard/dashboard.tsx')).Dashboard }),
        children: [
          { index: true, element: <Navigate to={paths.generate} replace /> },
          {
            path: paths.generate,
            lazy: async () => ({
              Component: (await import('./shell/dashboard/generate-route.tsx')).GenerateRoute,
            }),
          },
          {
            path: paths.menu,
            lazy: async () => ({ Component: (await import('./shell/dashboard/menu-route.tsx')).MenuRoute }),
          },
          {
            path: paths.templates,
            lazy: async () => ({
              Component: (await import('./shell/dashboard/templates-route.tsx')).TemplatesRoute,
            }),
          },
          {
            path: `${paths.history}/:id?`,
            lazy: async () => ({
              Component: (await import('./shell/dashboard/history-route.tsx')).HistoryRoute,
            }),
          },
          { path: '*', element: <Navigate to={paths.generate} replace /> },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
]
