// Where the tabs lead: Generate to the table as it was left, for as long as the browser's tab lives.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { runningGenerations } from '../../data/generations.ts'
import { generatePath, ITEM_PARAMETER, NEW_ITEM, paths } from '../../paths.ts'
import { useIsLeaving } from '../../ui/use-is-leaving.ts'
import type { Tab } from './tabs.ts'

export function useTabPaths(db: PlatelightDb): (tab: Tab) => string {
  const { pathname, search } = useLocation()
  const key = `platelight:item:${db.uid}`
  const [last, setLast] = useState(() => {
    const kept = sessionStorage.getItem(key)
    return kept === NEW_ITEM ? null : kept
  })
  const item = new URLSearchParams(search).get(ITEM_PARAMETER)
  const isHere = pathname === paths.generate && item !== null
  if (isHere && item !== last) setLast(item)
  useEffect(() => {
    if (last !== null) sessionStorage.setItem(key, last)
  }, [key, last])
  useNewTable(db)
  return ({ path }) => {
    if (path !== paths.generate || last === null) return path
    return generatePath(last === NEW_ITEM ? null : last)
  }
}

/**
 * A clean table does not outlive a load of the page while something runs: what runs is restored then. Without the
 * word for a clean one in the address the Generate tab does that.
 */
function useNewTable(db: PlatelightDb): void {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const [loaded] = useState(() => new URL(location.href))
  const begin = useEffectEvent(async () => {
    const isOn = loaded.pathname === paths.generate
    const wasNew = isOn && loaded.searchParams.get(ITEM_PARAMETER) === NEW_ITEM
    if (!wasNew || (await runningGenerations(db)).length === 0) return
    // The person was quicker.
    if (isLeaving || location.href !== loaded.href) return
    await navigate(paths.generate, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    void begin()
  }, [])
}
