import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { failuresByEntity } from '../../data/outbox.ts'
import { takeFile } from '../../ui/take-file.ts'
import { useCardMenu } from '../../ui/use-card-menu.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import type { CardAction } from './card-actions.ts'
import { DishMenu } from './dish-menu.tsx'
import { MenuCard, menuCardHeight } from './menu-card.tsx'
import { PHOTO_TYPES } from './photo-types.ts'
import { useDishActions } from './use-dish-actions.ts'

interface MenuGridProps {
  db: PlatelightDb
  /** The whole menu, and what the search left of it. */
  rows: readonly MenuRow[]
  shown: readonly MenuRow[]
  searched: string
  onGenerate: (id: string) => void
  onEdit: (id: string, tab?: 'text' | 'image') => void
}

export function MenuGrid({ db, rows, shown, searched, onGenerate, onEdit }: MenuGridProps) {
  const input = useRef<HTMLInputElement>(null)
  const forDish = useRef<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const { row, at, open, anchor, isOpenAt, openAt, close } = useCardMenu(shown)
  const actions = useDishActions(db, rows, box)
  const focusAfter = useFocusAfter(box)
  const refused = useLiveQuery(() => failuresByEntity(db), [db])
  // With only some of the dishes in sight it could not be said where one is put.
  const sortable = shown.length === rows.length && rows.length > 1

  const act = (row: MenuRow, action: CardAction) => {
    if (action === 'generate') onGenerate(row.id)
    if (action === 'edit') onEdit(row.id)
    if (action === 'update') {
      forDish.current = row.id
      input.current?.click()
    }
    if (action === 'remove') void actions.remove(row)
  }
  const move = async (row: MenuRow, to: number) => {
    await actions.move(row.id, to)
    focusAfter(row.id)
    setSaid(`${row.title} is now number ${to + 1} of ${rows.length}.`)
  }
  return (
    <div ref={box}>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-2 text-small text-soft">
        <span className="font-semibold text-ink">
          {shown.length.toLocaleString('en')} {shown.length === 1 ? 'dish' : 'dishes'}
        </span>
        {sortable && (
          <span>
            <span className="pointer-coarse:hidden">Drag one to move it.</span>
            <span className="not-pointer-coarse:hidden">Hold one to move it.</span>
          </span>
        )}
      </p>
      <VirtualGrid
        label="Menu"
        items={shown}
        keyOf={keyOf}
        minCardWidth={minCardWidth}
        minColumns={2}
        gap={14}
        cardHeight={menuCardHeight}
        searched={searched}
        scrollKey="menu"
        onReorder={sortable ? actions.move : undefined}
        renderCard={(row) => (
          <MenuCard
            db={db}
            row={row}
            refused={refused?.get(row.id)}
            act={(action) => act(row, action)}
            open={isOpenAt(row)}
            onOpen={(button) => openAt(row.id, button)}
            onEdit={(tab) => onEdit(row.id, tab)}
          />
        )}
      />
      <DishMenu
        open={open}
        anchor={anchor}
        onClose={close}
        act={(action) => row && act(row, action)}
        onEarlier={sortable && row && at > 0 ? () => void move(row, at - 1) : undefined}
        onLater={sortable && row && at < rows.length - 1 ? () => void move(row, at + 1) : undefined}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        tabIndex={-1}
        aria-label="Photo of the dish"
        className="hidden"
        onChange={(event) => {
          const file = takeFile(event.target)
          if (file && forDish.current) void actions.updatePhoto(forDish.current, file)
        }}
      />
    </div>
  )
}

/** Three on a tablet, four on a laptop: pictures should be large, not many. */
function minCardWidth(gridWidth: number): number {
  return gridWidth < 900 ? 196 : 240
}

function keyOf(row: MenuRow): string {
  return row.id
}
