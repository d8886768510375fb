import { useDeferredValue, useEffect, useMemo } from 'react'
import { foldedOnce, search } from './text-search.ts'

/** Texts folded without a pause: a few milliseconds on a slow phone. */
const AT_ONCE = 500

/**
 * What is left of the rows, and the words it was searched by: a moment behind those typed, so that a letter appears
 * at once and the cards follow when there is time.
 * @param textOf another function makes another index: one of the module, or memoized
 */
export function useSearch<Row extends object>(
  rows: readonly Row[],
  textOf: (row: Row) => readonly (string | null | undefined)[],
  words: string,
): { found: readonly Row[]; searched: string } {
  const searched = useDeferredValue(words)
  // By hand: the compiler can't know that searching leaves the texts as they are, and would search with each key.
  const folded = useMemo(() => foldedOnce(textOf), [textOf])
  const found = useMemo(() => search(rows, folded, searched), [rows, folded, searched])
  // Before anybody types: the first letter should not have to wait for thousands of texts.
  useEffect(() => {
    let next = 0
    let timer: ReturnType<typeof setTimeout>
    const fold = () => {
      for (const row of rows.slice(next, next + AT_ONCE)) folded(row)
      next += AT_ONCE
      if (next < rows.length) timer = setTimeout(fold)
    }
    timer = setTimeout(fold)
    return () => clearTimeout(timer)
  }, [rows, folded])
  return { found, searched }
}
