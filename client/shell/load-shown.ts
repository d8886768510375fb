import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the on-demand parts of the page at an address and puts them into its routes, so that the page can be rendered
 * at once: on the build machine, and in the browser over what was rendered there.
 */
export async function loadShown(routes: RouteObject[], path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const parts = await route.lazy()
    delete route.lazy
    Object.assign(route, parts)
  }
}
