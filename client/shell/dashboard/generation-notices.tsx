import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { isRunning } from '../../../contract/generation.ts'
import { NOTIFICATION_MS, RECENT_COUNT } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import {
  type GenerationRow,
  getGenerations,
  recentGenerations,
  runningGenerations,
} from '../../data/generations.ts'
import { generatePath, historyItemPath } from '../../paths.ts'
import { type ToastData, useToast } from '../../ui/toast.tsx'
import { ToastLink } from '../../ui/toast-link.tsx'
import { notifyEnded } from '../notifications.ts'

/** Tells, on whatever tab, when a generation that was seen running has ended. */
export function GenerationNotices({ db }: { db: PlatelightDb }) {
  const { add, close } = useToast()
  const running = useRef(new Set<string>())
  const told = useRef(new Map<string, string>())
  // However many wait: the newest, what runs, and what was running or told of when this is read.
  const rows = useLiveQuery(async () => {
    const found = [...(await recentGenerations(db, RECENT_COUNT)), ...(await runningGenerations(db))]
    const known = await getGenerations(db, [...running.current, ...told.current.keys()])
    return [...new Map([...found, ...known].map((row) => [row.id, row])).values()]
  }, [db])

  useEffect(() => {
    if (!rows) return
    // Sent once more, or given up: what was said of it is over.
    for (const [id, toast] of told.current) {
      const row = rows.find((other) => other.id === id)
      if (row && !isRunning(row.status)) continue
      close(toast)
      told.current.delete(id)
    }
    for (const row of rows) {
      if (isRunning(row.status)) running.current.add(row.id)
      else if (running.current.delete(row.id)) {
        told.current.set(row.id, add(noticeOf(row)))
        void notifyEnded(db, row)
      }
    }
  }, [db, rows, add, close])
  return null
}

function noticeOf(row: GenerationRow): { title: string; timeout: number; data: ToastData } {
  if (row.status === 'failed' || !row.output_url) {
    const title = row.sendError?.text ?? row.error_message ?? 'Image generation failed.'
    const action = row.sendError ? <ToastLink to={generatePath(row.id)}>Edit</ToastLink> : undefined
    return { title, timeout: NOTIFICATION_MS, data: { tone: 'bad', note: `ID: ${row.id}`, action } }
  }
  const action = <ToastLink to={historyItemPath(row.id)}>View Image</ToastLink>
  const picture = { url: `${row.output_url}?w=320`, alt: 'Generated thumbnail' }
  return {
    title: 'Your photo is ready.',
    timeout: NOTIFICATION_MS,
    data: { tone: 'good', picture, action },
  }
}
