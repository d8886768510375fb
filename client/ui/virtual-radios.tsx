// A radio group of any length, of which only the part in sight exists. It scrolls by itself, not with the page.
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type GridShape, layoutOf, positionOf } from './virtual-grid-layout.ts'
import { useAhead, useGridBox } from './virtual-grid-window.ts'
import { targetOf } from './virtual-radios-keys.ts'

/** Rows kept ready above and below. */
const OVERSCAN = 3

interface VirtualRadiosProps<Item> extends GridShape {
  /** Names the group to screen readers. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The name of one to screen readers. */
  nameOf: (item: Item) => string
  /** What fills a radio; drawn anew only when its item, whether it is chosen, or this function changes. */
  renderItem: (item: Item, checked: boolean) => ReactNode
  chosen: string | null
  onChoose: (key: string) => void
  /** A click or Enter that settles it, where the group is the whole question. */
  onPick?: () => void
  /** The words these items were found by; others begin at the top. */
  searched: string
  /** Its limited height. */
  className: string
  itemClassName: string
}

/**
 * Keys as in any radio group: Tab goes to the chosen one, the arrows choose the next and go round at the ends. Every
 * radio says its place, since screen readers can't count what does not exist.
 */
export function VirtualRadios<Item>(props: VirtualRadiosProps<Item>) {
  // The virtualizer is one object that changes inside: compiled code would take it for unchanged.
  'use no memo'
  const { label, items, keyOf, nameOf, renderItem, chosen, onChoose, onPick, searched } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useGridBox(list)
  const ahead = useAhead(props.searched)
  const [focused, setFocused] = useState<string | null>(null)
  /** Chosen by an arrow key: the focus goes along as soon as it exists. */
  const [wanted, setWanted] = useState<string | null>(null)
  const layout = layoutOf(props, box.width, box.rem)
  const { columns, columnWidth, rowHeight, gap } = layout
  const rows = Math.ceil(items.length / columns)
  const indexOf = (key: string | null) => (key === null ? -1 : items.findIndex((item) => keyOf(item) === key))
  const chosenIndex = indexOf(chosen)
  const stop = Math.max(0, chosenIndex)

  const kept = [stop, indexOf(focused), indexOf(wanted)]
    .filter((index) => index >= 0)
    .map((index) => Math.floor(index / columns))
  const virtualizer = useVirtualizer({
    count: box.width > 0 ? rows : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap,
    overscan: ahead ? OVERSCAN : 0,
    // Where Tab goes, and where the focus is, exist wherever the list is scrolled to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan)
      const length = Math.max(0, Math.min(count - 1, endIndex + overscan) - from + 1)
      const near = Array.from({ length }, (_, index) => from + index)
      return [...new Set([...near, ...kept.filter((row) => row < count)])].sort((a, b) => a - b)
    },
  })
  // Sizes are cached: a new height must be told.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, gap])

  const ready = box.width > 0 && rows > 0
  const showChosen = useEffectEvent(() => {
    if (chosenIndex >= 0) virtualizer.scrollToIndex(Math.floor(chosenIndex / columns), { align: 'auto' })
  })
  // One that was chosen elsewhere may be far down. The list alone scrolls: the page stays where the person is.
  useEffect(() => {
    if (ready && chosen) showChosen()
  }, [ready, chosen])
  const seen = useRef(searched)
  useEffect(() => {
    if (seen.current === searched) return
    seen.current = searched
    if (scroller.current) scroller.current.scrollTop = 0
  }, [searched])
  useLayoutEffect(() => {
    if (wanted === null) return
    radioIn(list.current, wanted)?.focus()
    setWanted(null)
  }, [wanted])

  const go = (event: KeyboardEvent) => {
    const from = indexOf(keyAt(event.target))
    if (from < 0) return
    const to = targetOf(event.key, from, items.length)
    if (event.key === 'Enter') {
      event.preventDefault()
      onChoose(keyOf(items[from]!))
      onPick?.()
    } else if (to !== null) {
      event.preventDefault()
      const key = keyOf(items[to]!)
      onChoose(key)
      setWanted(key)
    }
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (document.hasFocus() && !list.current?.contains(relatedTarget)) setFocused(null)
  }
  const choose = (event: { detail: number }, key: string) => {
    onChoose(key)
    // detail is 0 for the click that Space makes.
    if (event.detail > 0) onPick?.()
  }
  const shown = virtualizer
    .getVirtualIndexes()
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column))
    .filter((index) => index < items.length)
  return (
    <div ref={scroller} className={`overflow-y-auto overscroll-contain ${props.className}`}>
      <div
        ref={list}
        role="radiogroup"
        aria-label={label}
        className="relative"
        style={{ height: ready ? rows * (rowHeight + gap) - gap : undefined }}
        onKeyDown={go}
        onFocus={({ target }) => setFocused(keyAt(target))}
        onBlur={leave}
        onClick={(event) => {
          const key = keyAt(event.target)
          if (key !== null) choose(event, key)
        }}
      >
        {shown.map((index) => {
          const item = items[index]!
          const key = keyOf(item)
          return (
            <Cell
              key={key}
              id={key}
              item={item}
              name={nameOf(item)}
              index={index}
              count={items.length}
              checked={key === chosen}
              isStop={index === stop}
              {...positionOf(layout, index)}
              width={columnWidth}
              height={rowHeight}
              className={props.itemClassName}
              render={renderItem as CellProps['render']}
            />
          )
        })}
      </div>
    </div>
  )
}

function keyAt(target: EventTarget): string | null {
  return (target as HTMLElement).closest<HTMLElement>('[role="radio"]')?.dataset.key ?? null
}

function radioIn(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}

interface CellProps {
  id: string
  item: unknown
  name: string
  index: number
  count: number
  checked: boolean
  isStop: boolean
  x: number
  y: number
  width: number
  height: number
  className: string
  render: (item: unknown, checked: boolean) => ReactNode
}

const Cell = memo(function Cell(props: CellProps) {
  const { id, item, name, index, count, checked, isStop, x, y, width, height, className, render } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would have to be hidden, and would lose the focus with its row
    <button
      type="button"
      role="radio"
      data-key={id}
      data-checked={checked || undefined}
      aria-checked={checked}
      aria-label={name}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={isStop ? 0 : -1}
      className={`absolute top-0 left-0 text-left [contain:layout_style] ${className}`}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
    >
      {render(item, checked)}
    </button>
  )
})
