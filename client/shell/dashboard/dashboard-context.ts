// What the frame hands to the tab inside it.
import { useOutletContext } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { SyncStatus } from '../../data/sync.ts'
import type { Draft } from '../../features/generate/use-draft.ts'

export interface DashboardContext {
  /** Kept here, so that a look at another tab does not lose a picked photo. */
  draft: Draft
  db: PlatelightDb
  status: SyncStatus
}

export function useDashboard(): DashboardContext {
  return useOutletContext<DashboardContext>()
}
