// Finding rows by what is typed: every word must occur somewhere in a row's text, accents and case aside.

/** Lower case without accents, so that "creme" finds "Crème". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Folded once for as long as the rows are the same: a keystroke then only looks. */
export function indexOf<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => readonly (string | null | undefined)[],
): string[] {
  return rows.map((row) => fold(textOf(row).filter(Boolean).join('\n')))
}

/** Rows and index as `indexOf` made it of them. No words find everything. */
export function search<Row>(rows: readonly Row[], index: readonly string[], words: string): readonly Row[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter((_row, at) => wanted.every((word) => index[at]!.includes(word)))
}
