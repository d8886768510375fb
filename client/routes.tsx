// Which address shows what. The dashboard is a chunk of its own: visitors never load it.
import { Navigate, type RouteObject } from 'react-router'
import { Privacy } from './features/landing/privacy.tsx'
import { Terms } from './features/landing/terms.tsx'
import { paths } from './paths.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { LandingRoute } from './shell/landing-route.tsx'
import { Root } from './shell/root.tsx'
import { LoadingPage } from './ui/loading-page.tsx'

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
          {
            path: paths.billingReturn,
            lazy: async () => ({
              Component: (await import('./shell/dashboard/billing-return-route.tsx')).BillingReturnRoute,
            }),
          },
          { path: '*', element: <Navigate to={paths.generate} replace /> },
        ],
      },
      { path: '*', element: <Navigate to={paths.landing} replace /> },
    ],
  },
]
