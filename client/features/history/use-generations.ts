import { useEffect, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { type GenerationRow, watchGenerations } from '../../data/generations.ts'

/** All generations, newest first; undefined until they are read. What can't be read is the error page's. */
export function useGenerations(db: PlatelightDb): GenerationRow[] | undefined {
  const [rows, setRows] = useState<GenerationRow[]>()
  useEffect(() => {
    const fail = (error: unknown) =>
      setRows(() => {
        throw error
      })
    return watchGenerations(db, setRows, fail)
  }, [db])
  return rows
}
