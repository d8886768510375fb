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

/** What is cropped: the very bytes that are shown, so that both have the same pixels. */
export function useDishBytes(db: PlatelightDb, row: MenuRow): DishBytes {
  const source = row.local_image ?? row.image_url
  const [read, setRead] = useState<DishBytes & { source: string | null }>({ ...NONE, source: null })
  // Only another picture must be read again, not another title
  useEffect(() => {
    if (!hasPicture(row)) return
    let current = true
    const show = (next: DishBytes) => current && setRead({ ...next, source })
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
  return read.source === source ? read : NONE
}
