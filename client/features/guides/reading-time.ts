import { lengths } from 'virtual:guide-lengths'

/** A calm pace for an instructive text. */
const WORDS_PER_MINUTE = 220

/** Whole minutes. */
export function readingMinutes(slug: string): number {
  return Math.max(1, Math.round((lengths[slug] ?? 0) / WORDS_PER_MINUTE))
}
