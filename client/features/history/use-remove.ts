import { type RefObject, useEffect, useRef } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { deleteGeneration, type GenerationRow } from '../../data/generations.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { useRemoval } from '../../ui/use-removal.ts'

/**
 * Deletes once the details are closed, so that the focus comes back to the grid before its card goes.
 * @param open whether the details are still there
 * @returns to be called before they are closed
 */
export function useRemove(
  db: PlatelightDb,
  box: RefObject<HTMLElement | null>,
  open: boolean,
): (row: GenerationRow) => void {
  const removal = useRemoval(box)
  const doomed = useRef<GenerationRow | null>(null)

  const remove = (row: GenerationRow) =>
    removal({
      id: row.id,
      run: () => deleteGeneration(db, row.id),
      failed: (error) => sentenceOf(error, 'This photo can’t be deleted right now. Please try again.'),
    })
  useEffect(() => {
    const row = doomed.current
    if (open || !row) return
    doomed.current = null
    void remove(row)
  }, [open])
  return (row) => {
    doomed.current = row
  }
}
