// The photos somebody has picked and not sent yet. Phones end a page in the background at will, often just while
// the camera is open: without this copy they would be gone with it.

import type { PlatelightDb } from './db.ts'
import { exclusively } from './locks.ts'
import type { PickedPhoto } from './photos.ts'

const KEY = 'draft-photo'
/** A reload may begin before the page it replaces has ended. */
const CLAIM_MS = 1_500

export type DraftPhoto = PickedPhoto | { url: string }

export interface DraftPhotos {
  photo: DraftPhoto | null
  /** Of what was set up before an earlier generation was opened. */
  aside: DraftPhoto | null
}

interface Kept extends Partial<DraftPhotos> {
  /** Whoever wrote it last: another tab's photo is not this one's. */
  owner: string
}

/** Those of one tab a device, the newest; without any, the owner's are dropped. */
export async function keepDraftPhotos(db: PlatelightDb, owner: string, photos: DraftPhotos): Promise<void> {
  if (photos.photo || photos.aside)
    await db.meta.put({ key: KEY, value: { owner, ...photos } satisfies Kept })
  else if (((await db.meta.get(KEY))?.value as Kept | undefined)?.owner === owner) await db.meta.delete(KEY)
}

/** None where there are none, or another tab's. */
export async function readDraftPhotos(db: PlatelightDb, owner: string): Promise<DraftPhotos> {
  const kept = (await db.meta.get(KEY))?.value as Kept | undefined
  const { photo = null, aside = null } = kept?.owner === owner ? kept : {}
  return { photo, aside }
}

/**
 * Whether this page alone is `owner` until `end`. A duplicated browser tab begins with a copy of the other's session,
 * its owner included: there the answer is no.
 */
export async function claimDraft(owner: string, end: AbortSignal, patienceMs = CLAIM_MS): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hold = () => {
    resolve(true)
    return new Promise<void>((done) => {
      if (end.aborted) done()
      else end.addEventListener('abort', () => done(), { once: true })
    })
  }
  const patience = AbortSignal.any([end, AbortSignal.timeout(patienceMs)])
  exclusively(`platelight-draft-${owner}`, hold, patience).catch(() => resolve(false))
  return await promise
}
