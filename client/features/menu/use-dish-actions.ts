// What the cards' buttons do.
import { useRef } from 'react'
import { UNDO_MS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { deleteMenuItem, type MenuRow, moveMenuItem, replaceMenuPicture } from '../../data/menu.ts'
import { discardOperation } from '../../data/outbox.ts'
import { pickPhoto } from '../../data/photos.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { measurePicture } from '../../ui/measure-picture.ts'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../../ui/undo-toast.tsx'
import { neighboursAt } from './place.ts'

export interface DishActions {
  remove: (row: MenuRow) => Promise<void>
  updatePhoto: (id: string, file: File) => Promise<void>
  /** To a place of the whole menu, from 0. */
  move: (id: string, to: number) => Promise<void>
}

export function useDishActions(db: PlatelightDb, rows: readonly MenuRow[]): DishActions {
  const { add } = useToast()
  const offerUndo = useUndo()
  // A double click deletes once.
  const removing = useRef(new Set<string>())
  const fail = (error: unknown, otherwise: string) =>
    void add({ title: sentenceOf(error, otherwise), priority: 'high', data: { tone: 'bad' } })

  return {
    remove: async ({ id, title }) => {
      if (removing.current.has(id)) return
      removing.current.add(id)
      try {
        const operation = await deleteMenuItem(db, id)
        offerUndo({
          message: `Deleted ${title}.`,
          timeLeft: UNDO_MS,
          undo: () => discardOperation(db, operation),
        })
      } catch (error) {
        fail(error, 'Unable to delete this item right now.')
      }
      removing.current.delete(id)
    },
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
