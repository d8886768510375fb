// What this page has learned by itself, told while nobody looks at it.
import type { GenerationRow, PlatelightDb } from '../data/db.ts'
import { isNotifying, noticeOfRow } from '../data/notify.ts'

/** Only while the page is out of sight. */
export async function notifyEnded(db: PlatelightDb, row: GenerationRow): Promise<void> {
  if (document.visibilityState === 'visible' || !(await isNotifying(db))) return
  // Without a worker there is nobody to answer a tap on it.
  const registration = await navigator.serviceWorker.getRegistration()
  const { title, options } = noticeOfRow(row)
  await registration?.showNotification(title, options)
}
