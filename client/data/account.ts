// The whole account at once: take it along, or erase it.
import { eraseAccount, readExport } from './api.ts'
import type { PlatelightDb } from './db.ts'
import { freshToken } from './session.ts'
import { signOut } from './storage.ts'

/** The zip of everything. Throws AppError, OddAnswer or the browser's network error. */
export async function downloadAccount(
  db: PlatelightDb,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<File> {
  const zip = await readExport(tokenOf(db), onBytes, signal)
  const day = new Date().toISOString().slice(0, 10)
  return new File([zip], `platelight-${day}.zip`, { type: 'application/zip' })
}

/** On the server first: where that fails, nothing here is gone. Then everything of it on this device. Throws like above. */
export async function forgetAccount(db: PlatelightDb): Promise<void> {
  await eraseAccount(tokenOf(db))
  await signOut(db, true)
}

function tokenOf({ uid }: PlatelightDb) {
  return (refused?: string) => freshToken(refused === undefined ? { uid } : { uid, refused })
}
