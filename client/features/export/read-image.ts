// The bytes of a dish's picture: this device's copy where the server has none yet, else the server's, else, without a
// connection, the smaller ones that the service worker kept when they were shown.
import { readPicture } from '../../data/api.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { readPhotoById } from '../../data/photos.ts'
import type { ReadPicture } from './zip-menu.ts'

const KEPT_WIDTHS = [1280, 640]

export function hasImage(row: MenuRow): boolean {
  return row.local_image !== null || row.image_url !== null
}

/** Throws AppError, or the browser's own error without a connection. */
export async function readImage(db: PlatelightDb, row: MenuRow): Promise<ReadPicture> {
  const local = row.local_image ? await readPhotoById(db, row.local_image) : null
  if (local) return { blob: local, reduced: false }
  const url = row.image_url
  if (!url) throw new Error(`${row.title} has no picture.`)
  try {
    return { blob: await readPicture(url), reduced: false }
  } catch (error) {
    const lost =
      error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
    if (!lost) throw error
    return { blob: await readKept(url, error), reduced: true }
  }
}

async function readKept(url: string, lost: unknown): Promise<Blob> {
  for (const width of KEPT_WIDTHS) {
    const kept = await readPicture(`${url}?w=${width}`).catch(() => null)
    if (kept) return kept
  }
  throw lost
}
