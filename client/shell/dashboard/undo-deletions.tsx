// What has been deleted can come back for a while: one toast with Undo over every tab, also after a reload, and Ctrl+Z.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { type Deletion, deletionsText, listDeletions } from '../../data/deletions.ts'
import { discardOperation } from '../../data/discard.ts'
import { useToast } from '../../ui/toast.tsx'
import { UndoButton, useUndoKeys } from '../../ui/undo.tsx'

const TOAST = 'undo-deletions'
const NONE: Deletion[] = []

/** Inside `Toasts`, as long as the dashboard stands. */
export function UndoDeletions({ db }: { db: PlatelightDb }) {
  const { add, close } = useToast()
  const deletions = useDeletions(db)

  const show = useEffectEvent((shown: readonly Deletion[]) => {
    if (shown.length === 0) return close(TOAST)
    const action = <UndoButton onUndo={() => void undo(db, shown)} />
    // The toasts' own clock stops while the pointer is over them; the outbox's does not.
    add({ id: TOAST, title: deletionsText(shown), timeout: 0, data: { tone: 'good', action, stays: true } })
  })
  // Shown anew only when there are others: one that was closed stays closed.
  const which = deletions.map(({ id }) => id).join(' ')
  useEffect(() => show(deletions), [which])

  useUndoKeys(() => {
    const latest = deletions.at(-1)
    return latest && (() => void undo(db, [latest]))
  })
  return null
}

async function undo(db: PlatelightDb, deletions: readonly Deletion[]): Promise<void> {
  for (const { id } of deletions) await discardOperation(db, id)
}

/** Those that can still be undone; it changes by itself when the time of one is over. */
function useDeletions(db: PlatelightDb): Deletion[] {
  const [over, setOver] = useState(0)
  const deletions = useLiveQuery(() => listDeletions(db, Date.now()), [db, over]) ?? NONE
  const next = Math.min(...deletions.map(({ until }) => until))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setOver(next), Math.max(0, next - Date.now()))
    return () => clearTimeout(timer)
  }, [next])
  return deletions
}
