// The whole account at once: take it along, or erase it.
import { AppError } from '../../contract/errors.ts'
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

/** The server was asked to erase the account, and its answer got lost: it may be gone or not. */
export class ErasureUnclear extends Error {}

/** Accounts whose erasure was asked for and not answered, as long as this page stands. */
const asked = new Set<string>()

/**
 * On the server first: where that fails, nothing here is gone. Then everything of it on this device. Throws like above,
 * or ErasureUnclear; then once more is the way to find out: an account that is not there any more has been erased.
 */
export async function forgetAccount(db: PlatelightDb): Promise<void> {
  let isSent = false
  try {
    await eraseAccount(tokenOf(db), () => {
      isSent = true
    })
  } catch (error) {
    const isAnswer = error instanceof AppError
    const isGone = isAnswer && error.code === 'unauthenticated' && asked.has(db.uid)
    if (!isGone) {
      if (isAnswer || !isSent) throw error
      asked.add(db.uid)
      throw new ErasureUnclear('The answer got lost.', { cause: error })
    }
  }
  asked.delete(db.uid)
  forgetLocalName()
  await signOut(db, true)
}

/** What the local sign-in page (server/accounts/local-page) fills in for the next time. */
function forgetLocalName(): void {
  try {
    localStorage.removeItem('platelight:last-local-user')
  } catch {
    // Private mode: there is none.
  }
}

function tokenOf({ uid }: PlatelightDb) {
  return (refused?: string) => freshToken(refused === undefined ? { uid } : { uid, refused })
}
