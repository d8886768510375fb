// The first sight: what a page showed last, kept so that the next start shows it before any of its code has run.
//
//   page, when it is calm ─► keep ─► cache ─► the worker puts it into the shell ─► on screen ─► the real page takes its place
import { readSessionUser } from './device.ts'

const CACHE = 'platelight-first-sight'
const OWNER = 'x-owner'
const BUILD = 'x-build'

export interface FirstSight {
  /** Of the page, '/dashboard/menu'. */
  path: string
  /** Whose data it shows. */
  uid: string
  /** Address of the app's first script: another build may look different. */
  build: string
  html: string
}

export async function keepFirstSight({ path, uid, build, html }: FirstSight): Promise<void> {
  const headers = { 'content-type': 'text/html', [OWNER]: uid, [BUILD]: build }
  await (await caches.open(CACHE)).put(path, new Response(html, { headers }))
}

/**
 * The shell with the first sight of whoever is signed in, made by the same build; else null. The app's code comes after
 * it: public/first-sight.js lets it be painted first.
 */
export async function insertFirstSight(path: string, shell: string): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(path)
  const build = kept?.headers.get(BUILD)
  if (!kept || !build) return null
  const [start, end] = [`src="${build}"`, '<div id="root">']
  const user = await readSessionUser()
  const isTheirs = user !== null && user.uid === kept.headers.get(OWNER)
  if (!isTheirs || !shell.includes(start) || !shell.includes(end)) return null
  const sight = `<div id="first-sight" aria-hidden="true" inert>${await kept.text()}</div>`
  return shell
    .replace(start, () => `src="/first-sight.js" data-app="${build}"`)
    .replace(end, () => `${sight}${end}`)
}

/** It shows what belongs to somebody. */
export async function forgetFirstSight(): Promise<void> {
  await globalThis.caches?.delete(CACHE)
}
