import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { type Sync, type SyncStatus, startSync } from '../../data/sync.ts'

const NOT_YET: SyncStatus = {
  online: true,
  waiting: 0,
  lastError: null,
  needsSignIn: false,
  outdated: false,
  syncing: false,
  syncedAt: null,
}

/** Runs the sync loop as long as the dashboard stands, and says how it is doing. */
export function useSync(db: PlatelightDb): SyncStatus {
  const [sync, setSync] = useState<Sync | null>(null)
  useEffect(() => {
    const started = startSync(db)
    setSync(started)
    return () => started.stop()
  }, [db])
  return useSyncExternalStore(
    (listener) => sync?.subscribe(listener) ?? (() => {}),
    () => sync?.status() ?? NOT_YET,
  )
}
