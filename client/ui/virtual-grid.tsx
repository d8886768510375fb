// Thousands of cards, of which only those on and around the screen exist. The window scrolls.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type GridShape, layoutOf, positionOf } from './virtual-grid-layout.ts'
import { useGridSort } from './virtual-grid-sort.ts'
import { useAhead, useGridBox, useKeptScroll } from './virtual-grid-window.ts'

/** Screens kept ready above and below: a flick on a slow phone moves further than one. */
const SCREENS_AHEAD = 1.5

export interface VirtualGridProps<Item> extends GridShape {
  /** Names the list to screen readers. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** A card that fills its cell (`h-full`). It is drawn anew only when its item, its index or this function changes. */
  renderCard: (item: Item, index: number) => ReactNode
  /** The words these items were found by; empty for all there are. */
  searched: string
  /** Remembers the scroll position under this name, for this tab's session. */
  scrollKey?: string
  /** Makes cards draggable, but for what lies in a `data-no-drag`; resolves when the new order is stored. */
  onReorder?: (key: string, to: number) => Promise<void>
}

export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  // The virtualizer is one object that changes inside: compiled code would take it for unchanged.
  'use no memo'
  const { label, keyOf, renderCard, scrollKey, onReorder } = props
  const list = useRef<HTMLUListElement>(null)
  const box = useGridBox(list)
  const [focused, setFocused] = useState<string | null>(null)
  const ahead = useAhead(props.searched)
  const layout = layoutOf(props, box.width, box.rem)
  const { columns, columnWidth, rowHeight, gap } = layout
  const sort = useGridSort({ list, layout, items: props.items, keyOf, onReorder })
  const { items, held } = sort
  const rows = Math.ceil(items.length / columns)
  const ready = box.width > 0 && rows > 0

  const rowOf = (key: string | null | undefined): number =>
    key == null ? -1 : Math.floor(items.findIndex((item) => keyOf(item) === key) / columns)
  // Wherever the page is scrolled to: the focus must not fall out of the document, nor a card out of the hand.
  const kept = [rowOf(focused), rowOf(held?.key)].filter((row) => row >= 0)
  const virtualizer = useWindowVirtualizer({
    count: ready ? rows : 0,
    estimateSize: () => rowHeight,
    gap,
    overscan: ahead ? Math.ceil((SCREENS_AHEAD * box.screenHeight) / (rowHeight + gap)) : 0,
    scrollMargin: box.top,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const length = Math.max(0, Math.min(count - 1, endIndex + overscan) - from + 1)
      return [...new Set([...Array.from({ length }, (_, index) => from + index), ...kept])].sort(
        (a, b) => a - b,
      )
    },
  })
  // Sizes are cached: a new height must be told.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, gap])
  useKeptScroll(scrollKey, ready)

  const shown = virtualizer
    .getVirtualIndexes()
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column))
    .filter((index) => index < items.length)
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Without `hasFocus` another window took it, not another element: it will come back.
    if (document.hasFocus() && !list.current?.contains(relatedTarget)) setFocused(null)
  }
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
      role="list"
      aria-label={label}
      className={`relative ${onReorder ? SORTABLE : ''}`}
      style={{ height: ready ? rows * (rowHeight + gap) - gap : undefined }}
      onFocus={({ target }) => setFocused(target.closest('li')?.dataset.key ?? null)}
      onBlur={leave}
      onPointerDown={sort.onPointerDown}
    >
      {shown.map((index) => {
        const item = items[index]!
        const key = keyOf(item)
        const inHand = held?.key === key
        return (
          <Cell
            key={key}
            id={key}
            item={item}
            index={index}
            count={items.length}
            {...positionOf(layout, inHand ? held.from : index)}
            width={columnWidth}
            height={rowHeight}
            look={inHand ? HELD : sort.gliding && sort.dropped !== key ? GLIDING : ''}
            render={renderCard as CellProps['render']}
          />
        )
      })}
    </ul>
  )
}

const SORTABLE = 'select-none [-webkit-touch-callout:none]'
const HELD = 'z-10 cursor-grabbing rounded-panel opacity-95 shadow-float [&_*]:cursor-grabbing'
const GLIDING = 'transition-transform duration-200 ease-settle'

interface CellProps {
  id: string
  item: unknown
  index: number
  count: number
  x: number
  y: number
  width: number
  height: number
  look: string
  render: (item: unknown, index: number) => ReactNode
}

const Cell = memo(function Cell({ id, item, index, count, x, y, width, height, look, render }: CellProps) {
  return (
    <li
      data-key={id}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={`absolute top-0 left-0 [contain:layout_size_style] ${look}`}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
    >
      {render(item, index)}
    </li>
  )
})
