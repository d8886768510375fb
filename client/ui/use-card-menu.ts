import { useState } from 'react'

export interface CardMenuState<Row> {
  /** The card whose button was pressed last, and its place; undefined and -1 where it is no more. */
  row: Row | undefined
  at: number
  open: boolean
  anchor: HTMLElement | null
  isOpenAt: (row: Row) => boolean
  openAt: (id: string, button: HTMLElement) => void
  close: () => void
}

/**
 * The one menu of a grid. Where its card is deleted elsewhere, the menu goes with it. What a card needs of it
 * (`isOpenAt`, `openAt`) stays the same while other rows are searched for: else every letter would draw every card anew.
 */
export function useCardMenu<Row extends { id: string }>(rows: readonly Row[]): CardMenuState<Row> {
  const [wanted, setWanted] = useState(false)
  // Kept while it closes: its words must not change on the way out.
  const [pressed, setPressed] = useState<{ id: string; button: HTMLElement } | null>(null)
  const at = pressed ? rows.findIndex((row) => row.id === pressed.id) : -1
  const row = rows[at]
  const open = wanted && row !== undefined
  return {
    row,
    at,
    open,
    anchor: pressed?.button ?? null,
    isOpenAt: (other) => open && other.id === pressed?.id,
    openAt: (id, button) => {
      setPressed({ id, button })
      setWanted(true)
    },
    close: () => setWanted(false),
  }
}
