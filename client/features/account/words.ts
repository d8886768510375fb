import { AppError } from '../../../contract/errors.ts'

/** What was foreseen says what to do; anything else gets the sentence of what was being done. */
export function accountProblem(error: unknown, otherwise: string): string {
  return error instanceof AppError ? error.message : otherwise
}

/** 0 kB, 830 kB, 12.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
