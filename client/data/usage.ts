// A person's own figures: asked of the server each time, since only it knows all devices.
import type { Usage, UsageDays } from '../../contract/usage.ts'
import type { PlatelightDb } from './db.ts'
import { apiOf } from './world.ts'

/** Throws AppError or the browser's network error. */
export function readUsage(db: PlatelightDb, days: UsageDays): Promise<Usage> {
  return apiOf(db.uid).usage(days, Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}
