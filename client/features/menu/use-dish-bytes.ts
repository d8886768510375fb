import { useEffect, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { hasPicture, readMenuPicture } from '../../data/menu-picture.ts'
import { sentenceOf } from '../../data/sentence.ts'

interface DishBytes {
  /** The picture at full size, once it is here. */
  bytes: Blob | null
  problem: string | null
}

const NONE: DishBytes = { bytes: null, problem: null }

/** Which picture a row shows, and whether the server has it. */
interface Shown {
  local: string | null
  url: string | null
  unsent: boolean
}

/** What is cropped: the very bytes that are shown, so that both have the same pixels. */
export function useDishBytes(db: PlatelightDb, row: MenuRow): DishBytes {
  const source = row.local_image ?? row.image_url
  const shown: Shown = { local: row.local_image, url: row.image_url, unsent: row.unsent === 1 }
  const [read, setRead] = useState<(DishBytes & { of: Shown }) | null>(null)
  // What is marked on a picture must not go because the server has it now.
  if (read && read.of.url !== shown.url && isSamePhoto(read.of, shown)) setRead({ ...read, of: shown })
  // Only another picture must be read again, not another title
  useEffect(() => {
    if (!hasPicture(row) || (read && sourceOf(read.of) === source)) return
    let current = true
    const show = (next: DishBytes) => current && setRead({ ...next, of: shown })
    readMenuPicture(db, row).then(
      ({ blob, reduced }) =>
        show(
          reduced
            ? {
                bytes: null,
                problem: 'Only a small copy of this picture is on this device. Go online to crop it.',
              }
            : { bytes: blob, problem: null },
        ),
      (error: unknown) =>
        show({
          bytes: null,
          problem: sentenceOf(
            error,
            'The picture can’t be loaded right now. Check your connection and try again.',
          ),
        }),
    )
    return () => {
      current = false
    }
  }, [db, source])
  return read && sourceOf(read.of) === source ? read : NONE
}

const sourceOf = ({ local, url }: Shown): string | null => local ?? url

/** Of this device, and sent meanwhile or not. One that was given up leaves the address as it was. */
function isSamePhoto(before: Shown, now: Shown): boolean {
  if (before.local === null) return false
  return now.local === null ? !now.unsent && now.url !== before.url : now.local === before.local
}
