// Renders a page on the machine that builds it. The browser takes over what comes out: see main.tsx.
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { loadShown } from './shell/take-over.ts'

export { NOT_FOUND, PUBLIC_PAGES } from './public-pages.ts'

/** HTML of the page at a path, with what React wants in the head before it. Throws for what can't be rendered. */
export async function renderPage(path: string): Promise<string> {
  await loadShown(routes, path)
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://prerender.invalid${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`)
  const router = createStaticRouter(dataRoutes, context)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
    // Nothing out of line: what comes later would need an inline script, which the content security policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  return html
}
