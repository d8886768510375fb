// What the frame hands to the tab inside it. Features never import each other: what one hands to another
// (a dish to style, a template to use, a result as input) goes through the draft kept here.
import { useOutletContext } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { SyncStatus } from '../../data/sync.ts'
import type { Draft } from '../../features/generate/use-draft.ts'
import type { OpenBilling } from './billing.ts'

export interface DashboardContext {
  /** Kept here, so that a look at another tab does not lose a picked photo. */
  draft: Draft
  db: PlatelightDb
  status: SyncStatus
  openBilling: OpenBilling
}

export function useDashboard(): DashboardContext {
  return useOutletContext<DashboardContext>()
}
