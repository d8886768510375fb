import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { NOTIFICATION_MS } from '../../../contract/limits.ts'
import type { PlatelightDb, SyncedTable } from '../../data/db.ts'
import { listRefused } from '../../data/unsent.ts'
import { editPath, paths } from '../../paths.ts'
import { useToast } from '../../ui/toast.tsx'
import { ToastLink } from '../../ui/toast-link.tsx'

const PLACES: Record<SyncedTable, { to: string; label: string }> = {
  menuItems: { to: paths.menu, label: 'Open Menu' },
  templates: { to: paths.templates, label: 'Open Templates' },
  generations: { to: paths.history, label: 'Open History' },
}

/** Tells, on whatever tab, when the server has refused a change for good; its card keeps the ways out. */
export function ChangeNotices({ db }: { db: PlatelightDb }) {
  const { add, close } = useToast()
  const refused = useLiveQuery(() => listRefused(db), [db])
  /** Toasts by operation; null for what was refused before this page was there. */
  const told = useRef<Map<string, string | null> | null>(null)

  useEffect(() => {
    if (!refused) return
    const before = told.current
    const now = new Map<string, string | null>()
    for (const { id, title, note, table, edit } of refused) {
      const known = before?.get(id)
      if (!before || known !== undefined) now.set(id, known ?? null)
      else {
        const { to, label } = edit ? { to: editPath(edit), label: 'Edit' } : PLACES[table]
        const action = <ToastLink to={to}>{label}</ToastLink>
        const data = { tone: 'bad', note, action } as const
        now.set(id, add({ title, timeout: NOTIFICATION_MS, data }))
      }
    }
    // Sent once more, or given up: what was said of it is over.
    for (const [id, toast] of before ?? []) if (toast && !now.has(id)) close(toast)
    told.current = now
  }, [refused, add, close])
  return null
}
