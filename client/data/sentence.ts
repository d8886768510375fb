import { AppError } from '../../contract/errors.ts'
import { StorageFull } from './room.ts'

/** What was foreseen says what to do; anything else gets the sentence of what was being done. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof AppError || error instanceof StorageFull ? error.message : otherwise
}
