// All pictures of the menu as an uncompressed zip: pictures are compressed already.
import type JSZip from 'jszip'
import type { MenuPicture } from '../../data/menu-picture.ts'
import { archiveName, imageFileName } from './file-names.ts'

/** An archive that grows beyond is closed and the next one begun, so that a big menu fits into a phone's memory. */
const ARCHIVE_BYTES = 100 * 1024 * 1024
/** Fetched at the same time. */
const AT_ONCE = 4

export interface NamedDish {
  id: string
  title: string
}

interface ZipOptions<Dish extends NamedDish> {
  read: (dish: Dish) => Promise<MenuPicture>
  /** Called as soon as one is full; the last one at the end. */
  onArchive: (archive: File) => Promise<void>
  onProgress: (done: number) => void
  signal: AbortSignal
  now: Date
  archiveBytes?: number
}

export interface ZipResult {
  saved: number
  /** Titles of the dishes whose picture couldn't be read. */
  missed: string[]
  /** Titles of those of which only a smaller picture was to be had. */
  reduced: string[]
}

/** Throws what the signal was aborted with; a picture that can't be read is only missed. */
export async function zipMenu<Dish extends NamedDish>(
  dishes: readonly Dish[],
  { read, onArchive, onProgress, signal, now, archiveBytes = ARCHIVE_BYTES }: ZipOptions<Dish>,
): Promise<ZipResult> {
  const { default: Zip } = await import('jszip')
  const result: ZipResult = { saved: 0, missed: [], reduced: [] }
  let archive = new Zip()
  let bytes = 0
  let parts = 0
  const close = async (last: boolean) => {
    if (Object.keys(archive.files).length === 0) return
    parts += 1
    const full = archive
    archive = new Zip()
    bytes = 0
    await onArchive(await fileOf(full, archiveName(now, last && parts === 1 ? null : parts)))
  }
  for (let at = 0; at < dishes.length; at += AT_ONCE) {
    const batch = dishes.slice(at, at + AT_ONCE)
    const pictures = await Promise.all(batch.map((dish) => read(dish).catch(() => null)))
    signal.throwIfAborted()
    for (const [index, dish] of batch.entries()) {
      const picture = pictures[index]
      if (!picture) {
        result.missed.push(dish.title)
        continue
      }
      const { blob, reduced } = picture
      if (bytes > 0 && bytes + blob.size > archiveBytes) await close(false)
      bytes += blob.size
      archive.file(imageFileName(dish, blob.type), await blob.arrayBuffer(), {
        date: now,
        createFolders: false,
      })
      result.saved += 1
      if (reduced) result.reduced.push(dish.title)
    }
    onProgress(at + batch.length)
  }
  await close(true)
  return result
}

async function fileOf(archive: JSZip, name: string): Promise<File> {
  const blob = await archive.generateAsync({ type: 'blob', compression: 'STORE' })
  return new File([blob], name, { type: 'application/zip' })
}
