// What has been deleted can come back for a while: one toast with Undo over every tab, also after a reload, and Ctrl+Z
// (⌘Z) wherever no text is typed.
import { useLiveQuery } from 'dexie-react-hooks'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { type Deletion, deletionsText, listDeletions } from '../../data/deletions.ts'
import { discardOperation } from '../../data/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

const TOAST = 'undo-deletions'
const NONE: Deletion[] = []

/** Inside `Toasts`, as long as the dashboard stands. */
export function UndoDeletions({ db }: { db: PlatelightDb }) {
  const { add, close } = useToast()
  const deletions = useDeletions(db)

  const show = useEffectEvent((shown: readonly Deletion[]) => {
    if (shown.length === 0) return close(TOAST)
    const action = (
      <Button
        look="quiet"
        className="px-3 text-tomato-deep"
        icon={<Undo2 aria-hidden="true" className="size-4.5" />}
        onClick={() => void undo(db, shown)}
      >
        Undo
      </Button>
    )
    // The toasts' own clock stops while the pointer is over them; the outbox's does not.
    add({ id: TOAST, title: deletionsText(shown), timeout: 0, data: { tone: 'good', action, stays: true } })
  })
  // Shown anew only when there are others: one that was closed stays closed.
  const which = deletions.map(({ id }) => id).join(' ')
  useEffect(() => show(deletions), [which])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    const typing = (event.target as HTMLElement).closest?.('input, textarea, [contenteditable]')
    const latest = deletions.at(-1)
    if (!wanted || typing || !latest || event.defaultPrevented) return
    event.preventDefault()
    void undo(db, [latest])
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
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
