// The order of a grid's cards while one of them is dragged, and until the new order has come.
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { watchDrag } from './virtual-grid-drag.ts'
import { type GridLayout, indexAt, positionOf } from './virtual-grid-layout.ts'

/** A new order that has not come by then has been refused. */
const PATIENCE_MS = 800

interface Place<Item> {
  key: string
  from: number
  to: number
  /** Of the list it was dropped in: the next list has the new order in it. null: still in the hand. */
  droppedIn: readonly Item[] | null
}

export interface GridSort<Item> {
  /** In the order to show: the dragged card is at the place where it would fall. */
  items: readonly Item[]
  /** In the hand; its cell stays at `from`, and the hand moves it by `translate`. */
  held: { key: string; from: number } | null
  /** Dropped a moment ago: is there already, so it must not glide. */
  dropped: string | null
  /** The other cards glide to make room. */
  gliding: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

export interface SortOptions<Item> {
  list: RefObject<HTMLElement | null>
  layout: GridLayout
  items: readonly Item[]
  keyOf: (item: Item) => string
  onReorder: ((key: string, to: number) => Promise<void>) | undefined
}

export function useGridSort<Item>(options: SortOptions<Item>): GridSort<Item> {
  const { items } = options
  const [place, setPlace] = useState<Place<Item> | null>(null)
  // What a listener on the window sees of the latest render.
  const now = useRef({ options, place })
  now.current = { options, place }

  const set = (next: Place<Item> | null) => {
    now.current.place = next
    setPlace(next)
  }
  const drop = (dropped: boolean) => {
    const { place: last, options: latest } = now.current
    const { onReorder } = latest
    if (!last || !dropped || last.to === last.from || !onReorder) return set(null)
    const mine = { ...last, droppedIn: latest.items }
    set(mine)
    const forget = () => now.current.place === mine && set(null)
    onReorder(last.key, last.to).then(() => setTimeout(forget, PATIENCE_MS), forget)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const card = target.closest<HTMLElement>('li[data-key]')
    const grid = options.list.current
    const key = card?.dataset.key
    if (!options.onReorder || !card || !grid || key === undefined) return
    if (event.button !== 0 || !event.isPrimary || target.closest('[data-no-drag]')) return
    watchDrag(event.nativeEvent, card, grid, {
      begin: () => {
        const { items: latest, keyOf } = now.current.options
        const from = latest.findIndex((item) => keyOf(item) === key)
        if (from >= 0) set({ key, from, to: from, droppedIn: null })
      },
      move: (corner) => {
        const { place: last, options: latest } = now.current
        if (!last || last.droppedIn) return
        const { layout } = latest
        const home = positionOf(layout, last.from)
        card.style.translate = `${corner.x - home.x}px ${corner.y - home.y}px`
        const middle = { x: corner.x + layout.columnWidth / 2, y: corner.y + layout.rowHeight / 2 }
        const to = indexAt(layout, latest.items.length, middle)
        if (to !== last.to) set({ ...last, to })
      },
      end: (dropped) => {
        card.style.translate = ''
        drop(dropped)
      },
    })
  }

  const inHand = place !== null && place.droppedIn === null
  const waiting = place !== null && place.droppedIn === items
  return {
    items: inHand || waiting ? moved(items, place.from, place.to) : items,
    held: inHand ? place : null,
    dropped: place?.droppedIn ? place.key : null,
    gliding: place !== null,
    onPointerDown,
  }
}

/** The list with the item at `from` taken out and put in at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = items.toSpliced(from, 1)
  next.splice(to, 0, ...items.slice(from, from + 1))
  return next
}
