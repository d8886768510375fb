// What the cards' buttons do.
import type { RefObject } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { deleteMenuItem, type MenuRow, moveMenuItem, replaceMenuPicture } from '../../data/menu.ts'
import { pickPhoto } from '../../data/photos.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { measurePicture } from '../../ui/measure-picture.ts'
import { useToast } from '../../ui/toast.tsx'
import { useRemoval } from '../../ui/use-removal.ts'
import { neighboursAt } from './place.ts'

export interface DishActions {
  remove: (row: MenuRow) => Promise<void>
  updatePhoto: (id: string, file: File) => Promise<void>
  /** To a place of the whole menu, from 0. */
  move: (id: string, to: number) => Promise<void>
}

/** `rows` is the whole menu; its cards are in `box`. */
export function useDishActions(
  db: PlatelightDb,
  rows: readonly MenuRow[],
  box: RefObject<HTMLElement | null>,
): DishActions {
  const { add } = useToast()
  const removal = useRemoval(box)
  const fail = (error: unknown, otherwise: string) =>
    void add({ title: sentenceOf(error, otherwise), data: { tone: 'bad' } })

  return {
    remove: ({ id }) =>
      removal({
        id,
        run: () => deleteMenuItem(db, id),
        failed: (error) => sentenceOf(error, 'Unable to delete this item right now.'),
      }),
    updatePhoto: async (id, file) => {
      try {
        await replaceMenuPicture(db, id, await pickPhoto(file, measurePicture))
      } catch (error) {
        fail(error, 'Failed to update menu item. Please try again.')
      }
    },
    move: async (id, to) => {
      const ids = rows.map((row) => row.id)
      try {
        await moveMenuItem(db, id, neighboursAt(ids, id, to))
      } catch (error) {
        fail(error, 'Failed to update menu item. Please try again.')
      }
    },
  }
}
