import { type RefObject, useEffect, useRef } from 'react'
import { UNDO_MS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { lookName } from '../../data/generation-words.ts'
import { deleteGeneration, type GenerationRow } from '../../data/generations.ts'
import { discardOperation } from '../../data/outbox.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { useToast } from '../../ui/toast.tsx'
import { useUndo } from '../../ui/undo-toast.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'

/**
 * Deletes once the details are closed, so that the focus comes back to the grid before its card goes.
 * @param open whether the details are still there
 * @returns to be called before they are closed
 */
export function useRemove(
  db: PlatelightDb,
  box: RefObject<HTMLElement | null>,
  shown: readonly GenerationRow[],
  open: boolean,
): (row: GenerationRow) => void {
  const { add } = useToast()
  const offerUndo = useUndo()
  const focusAfter = useFocusAfter(box)
  const doomed = useRef<GenerationRow | null>(null)

  const remove = async (row: GenerationRow) => {
    const at = shown.findIndex(({ id }) => id === row.id)
    focusAfter(shown[at + 1]?.id ?? shown[at - 1]?.id ?? null)
    try {
      const operation = await deleteGeneration(db, row.id)
      offerUndo({
        message: `Deleted ${lookName(row)}.`,
        timeLeft: UNDO_MS,
        undo: () => discardOperation(db, operation),
      })
    } catch (error) {
      const title = sentenceOf(error, 'This photo can’t be deleted right now. Please try again.')
      add({ title, priority: 'high', data: { tone: 'bad' } })
    }
  }
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
