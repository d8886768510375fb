// What the banner over the result says, and how. The only place that decides by an error's text,
// because the specification does; everything else goes by code.
import { ERRORS, isErrorCode } from '../../../contract/errors.ts'
import type { Failure } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'

export interface Banner {
  tone: 'moderation' | 'error' | 'info'
  text: string
}

export function bannerFor(error: { code: string | null; text: string }): Banner {
  if (/moderation/i.test(error.text)) return { tone: 'moderation', text: error.text }
  // No code of ours: the connection was lost, and the server may well be at work.
  const known = isErrorCode(error.code) || error.code === 'answer'
  if (!known && (error.code === 'network' || /failed to|load failed/i.test(error.text))) {
    return { tone: 'info', text: 'Still processing your image! Check your history in a few moments.' }
  }
  return { tone: 'error', text: error.text }
}

/** null while there is nothing to say about this generation. */
export function bannerOf(row: GenerationRow, status: SyncStatus): Banner | null {
  if (row.sendError) return bannerFor(row.sendError)
  if (row.status === 'failed') {
    return bannerFor({ code: 'generation_failed', text: row.error_message || 'Image generation failed.' })
  }
  const { lastError } = status
  if (row.status === 'completed' || !lastError) return null
  // The connection is nothing to what waits on this device; an answer that makes no sense is.
  if (row.unsent === 1 && lastError.code !== 'answer') return null
  return bannerFor(isRefusedSignIn(lastError) ? { ...lastError, text: signInText(lastError) } : lastError)
}

type SignInRefusal = { code: 'unauthenticated' | 'forbidden' }

function isRefusedSignIn(error: { code: string }): error is SignInRefusal & Failure {
  return error.code === 'unauthenticated' || error.code === 'forbidden'
}

function signInText({ code }: SignInRefusal): string {
  const { status } = ERRORS[code]
  return `Authorization error (${status}) while checking task status. Please sign out and sign in again.`
}
