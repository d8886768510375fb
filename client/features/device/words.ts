// Amounts and states of what is stored here, in words.
import type { SyncStatus } from '../../data/sync.ts'

export const SIGN_OUT_FAILED = 'You are still signed in: this device didn’t let go. Try again.'

/** “3 changes”, “1 change”. */
export function changesText(count: number): string {
  return `${count} ${count === 1 ? 'change' : 'changes'}`
}

/** Decimal units, as phones show them. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

/** How this device stands with the server. `refused` changes wait for the person, `waiting` ones for the line. */
export function syncText(
  status: Pick<SyncStatus, 'online' | 'waiting' | 'syncing' | 'syncedAt' | 'lastError'>,
  refused: number,
  now: number,
): string {
  if (refused > 0) return `${changesText(refused)} could not be saved. See why below.`
  const { waiting } = status
  if (!status.online) {
    if (waiting === 0) return 'You are offline. Everything you see is kept on this device.'
    return `You are offline. ${changesText(waiting)} will be sent when you are back.`
  }
  if (waiting > 0) return `${changesText(waiting)} ${waiting === 1 ? 'is' : 'are'} being sent.`
  if (status.lastError) return status.lastError.text
  if (status.syncedAt === null) return 'Looking for changes…'
  return `Everything is saved. Last synced ${agoText(now - status.syncedAt)}.`
}

function agoText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'just now'
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
}
