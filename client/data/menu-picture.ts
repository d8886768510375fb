// The bytes of a dish's picture: this device's copy where the server has none yet, else the server's, else, without a
// answer, a smaller one that the service worker kept when it was shown.
import { readPicture } from './api.ts'
import type { PlatelightDb } from './db.ts'
import type { MenuRow } from './menu.ts'
import { readPhotoById } from './photos.ts'

/** Largest first. */
const KEPT_WIDTHS = [1280, 640]

export interface MenuPicture {
  blob: Blob
  /** Only a small copy was to be had. */
  reduced: boolean
}

export function hasPicture(row: MenuRow): boolean {
  return row.local_image !== null || row.image_url !== null
}

/** Throws AppError, or the browser's own error without a connection. */
export async function readMenuPicture(db: PlatelightDb, row: MenuRow): Promise<MenuPicture> {
  const local = row.local_image ? await readPhotoById(db, row.local_image) : null
  if (local) return { blob: local, reduced: false }
  const url = row.image_url
  if (!url) throw new Error('This dish has no picture.')
  try {
    return { blob: await readPicture(url), reduced: false }
  } catch (error) {
    if (!isLost(error)) throw error
  }
  // Once more: in a kitchen a request gets lost now and then, and only no connection at all is worth a smaller picture.
  try {
    return { blob: await readPicture(url), reduced: false }
  } catch (error) {
    if (!isLost(error)) throw error
    return { blob: await readKept(url, error), reduced: true }
  }
}

function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

async function readKept(url: string, lost: unknown): Promise<Blob> {
  for (const width of KEPT_WIDTHS) {
    const kept = await readPicture(`${url}?w=${width}`).catch(() => null)
    if (kept) return kept
  }
  throw lost
}
