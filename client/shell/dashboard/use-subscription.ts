import { useEffect } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { keepSubscribed } from '../../data/notify.ts'
import type { SyncStatus } from '../../data/sync.ts'

/** This device stays one that is told while the app is closed; looked after once the first round has gone well. */
export function useSubscription(db: PlatelightDb, { syncedAt }: SyncStatus): void {
  const isReady = syncedAt !== null
  useEffect(() => {
    // A browser without a push service refuses; then the open app tells by itself.
    if (isReady) void keepSubscribed(db).catch(() => {})
  }, [db, isReady])
}
