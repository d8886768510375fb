// Which address shows what. The dashboard is a chunk of its own: visitors never load it.
import { Navigate, type RouteObject } from 'react-router'
import { GUIDE_ADDRESSES, type GuideAddress, pathOf, slugOf } from './features/guides/addresses.ts'
import { loadGuide } from './features/guides/contents.ts'
import { paths } from './paths.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { Root } from './shell/root.tsx'
import { loadText } from './shell/take-over.ts'
import { LoadingPage } from './ui/loading-page.tsx'

/** Each guide's text is a chunk of its own; the frame is one they share. */
function guideRoute(address: GuideAddress): RouteObject {
  return {
    path: pathOf(address),
    lazy: async () => {
      const [{ GuideRoute }, { text }] = await Promise.all([
        import('./shell/guide-route.tsx'),
        loadText(() => loadGuide(slugOf(address))),
      ])
      return { element: <GuideRoute path={pathOf(address)} text={text} /> }
    },
  }
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      {
        path: paths.landing,
        lazy: async () => {
          const [{ LandingRoute }, { text }] = await Promise.all([
            import('./shell/landing-route.tsx'),
            loadText(async () => (await import('./features/landing/below-the-fold.tsx')).BelowTheFold),
          ])
          return { element: <LandingRoute below={text} /> }
        },
      },
      {
        path: paths.pricing,
        lazy: async () => {
          const [{ PricingRoute }, { text }] = await Promise.all([
            import('./shell/pricing-route.tsx'),
            loadText(async () => (await import('./features/landing/pricing-page.tsx')).PricingPage),
          ])
          return { element: <PricingRoute text={text} /> }
        },
      },
      {
        path: paths.terms,
        lazy: async () => ({ Component: (await import('./features/landing/terms.tsx')).Terms }),
      },
      {
        path: paths.privacy,
        lazy: async () => ({ Component: (await import('./features/landing/privacy.tsx')).Privacy }),
      },
      {
        path: paths.guides,
        lazy: async () => {
          return { Component: (await import('./shell/guides-route.tsx')).GuidesRoute }
        },
      },
      ...GUIDE_ADDRESSES.map(guideRoute),
      {
        lazy: async () => ({ Component: (await import('./shell/dashboard/dashboard.tsx')).Dashboard }),
        children: [
          { path: paths.dashboard, element: <Navigate to={paths.generate} replace /> },
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
          {
            path: paths.usage,
            lazy: async () => ({ Component: (await import('./shell/dashboard/usage-route.tsx')).UsageRoute }),
          },
          { path: `${paths.dashboard}/*`, element: <Navigate to={paths.generate} replace /> },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./shell/not-found.tsx')).NotFound }) },
    ],
  },
]
