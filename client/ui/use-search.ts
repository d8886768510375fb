import { useDeferredValue, useMemo } from 'react'
import { indexOf, search } from './text-search.ts'

/**
 * What is left of the rows, and the words it was searched by: a moment behind those typed, so that a letter appears
 * at once and the cards follow when there is time.
 * @param textOf another function makes another index: one of the module, or memoized
 */
export function useSearch<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => readonly (string | null | undefined)[],
  words: string,
): { found: readonly Row[]; searched: string } {
  const searched = useDeferredValue(words)
  // By hand: the compiler can't know that searching leaves the index as it is, and would make both anew with each key.
  const index = useMemo(() => indexOf(rows, textOf), [rows, textOf])
  const found = useMemo(() => search(rows, index, searched), [rows, index, searched])
  return { found, searched }
}
