// Finding dishes by what is typed: every word must occur in the title or the description, accents aside.

interface Searchable {
  title: string
  description: string | null
}

/** Lower case without accents, so that "creme" finds "Crème". */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

// Folded once for as long as the rows are the same: a keystroke then only looks. (The compiler's memo would not do: it
// makes the index together with what is found by it, so anew for each letter.)
const indexes = new WeakMap<readonly Searchable[], string[]>()

function indexOf(rows: readonly Searchable[]): string[] {
  const known = indexes.get(rows)
  if (known) return known
  const index = rows.map(({ title, description }) => fold(`${title}\n${description ?? ''}`))
  indexes.set(rows, index)
  return index
}

/** No words find everything. */
export function search<Row extends Searchable>(rows: readonly Row[], words: string): readonly Row[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  const index = indexOf(rows)
  return rows.filter((_row, at) => wanted.every((word) => index[at]!.includes(word)))
}
