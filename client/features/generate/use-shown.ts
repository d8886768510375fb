// Which generation the After panel shows. The URL says it: `?item=ID`, `?item=new` for a clean table,
// and nothing at all on a fresh start, which restores the newest one if it is still running.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { type GenerationRow, getGeneration } from '../../data/generations.ts'
import { ITEM_PARAMETER, NEW_ITEM } from '../../paths.ts'
import { useIsLeaving } from '../../ui/use-is-leaving.ts'

export interface Shown {
  row: GenerationRow | null
  /** Nothing is asked for. */
  isClean: boolean
  show(id: string): void
  clear(): void
}

export function useShown(db: PlatelightDb, recent: GenerationRow[] | undefined): Shown {
  const [params, setParams] = useSearchParams()
  const item = params.get(ITEM_PARAMETER)
  const row = useLiveQuery(async () => {
    return item && item !== NEW_ITEM ? ((await getGeneration(db, item)) ?? null) : null
  }, [db, item])

  const newest = recent?.[0]
  const restored = !item && newest && isRunning(newest.status) ? newest.id : null
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (!restored || isLeaving) return
    setParams({ [ITEM_PARAMETER]: restored }, { replace: true, preventScrollReset: true })
  }, [restored, isLeaving, setParams])

  return {
    // A live query answers late: what it still holds of the item before is not this one.
    row: row && row.id === item ? row : null,
    isClean: !item || item === NEW_ITEM,
    // No preventScrollReset: on phones the result is at the top, and that is what was asked for.
    show: (id) => setParams({ [ITEM_PARAMETER]: id }),
    clear: () => setParams({ [ITEM_PARAMETER]: NEW_ITEM }),
  }
}
