// The photo somebody has picked and not sent yet. Phones end a page in the background at will, often just while
// the camera is open: without this copy the photo would be gone with it.

import type { PlatelightDb } from './db.ts'
import type { PickedPhoto } from './photos.ts'

const KEY = 'draft-photo'

export type DraftPhoto = PickedPhoto | { url: string }

interface Kept {
  /** Whoever wrote it last: another tab's photo is not this one's. */
  owner: string
  photo: DraftPhoto
}

/** One photo a device, the newest; null drops the owner's. */
export async function keepDraftPhoto(
  db: PlatelightDb,
  owner: string,
  photo: DraftPhoto | null,
): Promise<void> {
  if (photo) await db.meta.put({ key: KEY, value: { owner, photo } satisfies Kept })
  else if (await readDraftPhoto(db, owner)) await db.meta.delete(KEY)
}

/** null when there is none, or another tab's. */
export async function readDraftPhoto(db: PlatelightDb, owner: string): Promise<DraftPhoto | null> {
  const kept = (await db.meta.get(KEY))?.value as Kept | undefined
  return kept?.owner === owner ? kept.photo : null
}
