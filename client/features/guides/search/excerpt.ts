// Where the wanted words stand in a text.
import { fold } from '../../../ui/text-search.ts'

export interface Piece {
  text: string
  isMarked: boolean
}

/** Characters of an excerpt. */
const LENGTH = 170

const WORD = /[\p{L}\p{N}×]+/gu

export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

/** The text in pieces, wanted words marked. @param wanted folded */
export function mark(text: string, wanted: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(WORD)) {
    if (!wanted.has(fold(match[0]))) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), isMarked: false })
    from = match.index + match[0].length
    pieces.push({ text: match[0], isMarked: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false })
  return pieces
}

/** The stretch with most of the wanted words, cut between words. */
export function excerptOf(text: string, wanted: ReadonlySet<string>): Piece[] {
  if (text.length <= LENGTH) return mark(text, wanted)
  const places = Array.from(text.matchAll(WORD))
    .filter((match) => wanted.has(fold(match[0])))
    .map((match) => match.index)
  const countFrom = (start: number) => places.filter((at) => at >= start && at < start + LENGTH).length
  const best = places.reduce((most, at) => (countFrom(at) > countFrom(most) ? at : most), places[0] ?? 0)
  const start = Math.max(0, Math.min(best - 40, text.length - LENGTH))
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1
  const end = from + LENGTH
  const to = end >= text.length ? text.length : text.lastIndexOf(' ', end)
  const pieces = mark(text.slice(from, to), wanted)
  if (from > 0) pieces.unshift({ text: '… ', isMarked: false })
  if (to < text.length) pieces.push({ text: ' …', isMarked: false })
  return pieces
}
