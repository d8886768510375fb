// Finding rows by what is typed: every word must occur somewhere in a row's text, accents and case aside.

/** Lower case without accents, so that "creme" finds "Crème". */
export function fold(text: string): string {
  // Most texts have no accents at all, and taking text apart is slow.
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII, all of it
const PLAIN = /^[\x00-\x7f]*$/

type TextOf<Row> = (row: Row) => readonly (string | null | undefined)[]

/** The folded text of a row, worked out once for as long as it is the same object. */
export function foldedOnce<Row extends object>(textOf: TextOf<Row>): (row: Row) => string {
  const known = new WeakMap<Row, string>()
  return (row) => {
    let folded = known.get(row)
    if (folded === undefined) {
      folded = fold(textOf(row).filter(Boolean).join('\n'))
      known.set(row, folded)
    }
    return folded
  }
}

/** `folded` is what a row says, as `foldedOnce` has it. No words find everything. */
export function search<Row>(
  rows: readonly Row[],
  folded: (row: Row) => string,
  words: string,
): readonly Row[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter((row) => wanted.every((word) => folded(row).includes(word)))
}
