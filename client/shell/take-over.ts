// The code of a prerendered page: its frame takes over as ui/first-sign.ts says; the code of a long text comes with the
// first sign that somebody wants more than to read. React hydrates that part when it is there.
import { matchRoutes, type RouteObject } from 'react-router'
import { firstSign } from '../ui/first-sign.ts'

let isTakingOver = false

/**
 * Loads the on-demand parts of the page at an address and puts them into its routes, so that the page can be rendered
 * at once: on the build machine, and in the browser over what was rendered there.
 */
export async function loadShown(routes: RouteObject[], path: string): Promise<void> {
  isTakingOver = typeof document !== 'undefined'
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const parts = await route.lazy()
    delete route.lazy
    Object.assign(route, parts)
  }
  isTakingOver = false
}

/** For a route's `lazy`: what stands on the screen already is loaded with the first touch, anything else at once. */
export async function loadText<T>(load: () => Promise<T>): Promise<{ text: T | Promise<T> }> {
  return { text: isTakingOver ? firstSign.then(load) : await load() }
}
