// The first sight: what a page showed last, kept so that the next start shows it before any of its code has run.
//
//   page, when it is calm ─► keep ─► cache ─► the worker puts it into the shell ─► on screen ─► the real page takes its place
import { readSessionUser } from './session.ts'

const CACHE = 'platelight-first-sight'
const OWNER = 'x-owner'
const BUILD = 'x-build'

export interface FirstSight {
  /** Of the page, '/dashboard/menu'. */
  path: string
  /** Whose data it shows. */
  uid: string
  /** Something that the shell of the same build has in it: another build may look different. */
  build: string
  html: string
}

export async function keepFirstSight({ path, uid, build, html }: FirstSight): Promise<void> {
  const headers = { 'content-type': 'text/html', [OWNER]: uid, [BUILD]: build }
  await (await caches.open(CACHE)).put(path, new Response(html, { headers }))
}

/** Of whoever is signed in, made by the build of this shell; else null. */
export async function findFirstSight(path: string, shell: string): Promise<string | null> {
  const kept = await (await caches.open(CACHE)).match(path)
  if (!kept || !shell.includes(kept.headers.get(BUILD) ?? shell)) return null
  const user = await readSessionUser()
  return user && user.uid === kept.headers.get(OWNER) ? await kept.text() : null
}

/** It shows what belongs to somebody. */
export async function forgetFirstSight(): Promise<void> {
  await globalThis.caches?.delete(CACHE)
}
