// How long to wait after a failure, and what a person is told about it.
import Dexie from 'dexie'
import { AppError } from '../../contract/errors.ts'
import { BACKOFF_CAP_MS, BACKOFF_FIRST_MS } from '../../contract/limits.ts'
import { OddAnswer } from './answer.ts'
import type { Failure } from './db.ts'
import { StorageFull } from './room.ts'

/** `attempts` failures so far (1 …), `random` in 0..1. Between 1 s and 30 s; the upper half is jitter. */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(BACKOFF_CAP_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempts - 1, 16))
  return Math.max(BACKOFF_FIRST_MS, full / 2 + (random * full) / 2)
}

/** For whatever was thrown: what a person reads, and a code to decide by. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { code: error.code, text: error.message }
  if (error instanceof StorageFull) return { code: 'storage', text: error.message }
  if (error instanceof OddAnswer && error.sentence) return { code: 'answer', text: error.sentence }
  if (error instanceof Dexie.DexieError) {
    return {
      code: 'storage',
      text: 'This device’s storage is full or can’t be read. Free some space; nothing unsent is dropped.',
    }
  }
  return {
    code: 'network',
    text: 'The connection was lost. Nothing is lost with it: this goes on by itself.',
  }
}
