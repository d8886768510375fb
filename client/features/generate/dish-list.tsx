import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { paths } from '../../paths.ts'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { VirtualRadios } from '../../ui/virtual-radios.tsx'
import { RowPicture } from './row-picture.tsx'

interface DishListProps {
  db: PlatelightDb
  /** undefined while the cache is being read. */
  dishes: MenuRow[] | undefined
  chosen: string | null
  onChoose: (id: string) => void
  /** A click that settles it, where the list is the whole question. */
  onPick?: () => void
}

/** From so many on a search field is worth its height. */
const SEARCH_FROM = 8
const NONE: MenuRow[] = []

/** The dishes of the menu, one to be chosen. */
export function DishList({ db, dishes, chosen, onChoose, onPick }: DishListProps) {
  const [words, setWords] = useState('')
  const { found, searched } = useSearch(dishes ?? NONE, textOf, words)
  if (!dishes) return null
  if (dishes.length === 0) return <EmptyMenu />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-1">
      {dishes.length >= SEARCH_FROM && (
        <SearchField
          label="Search dishes"
          value={words}
          onChange={setWords}
          placeholder="Title or description…"
        />
      )}
      {found.length === 0 ? (
        <p className="py-6 text-center text-small text-soft">Nothing matches. Try fewer letters.</p>
      ) : (
        <VirtualRadios
          label="Menu item"
          items={found}
          keyOf={keyOf}
          nameOf={titleOf}
          renderItem={(dish, checked) => <DishLine db={db} dish={dish} checked={checked} />}
          chosen={chosen}
          onChoose={onChoose}
          onPick={onPick}
          searched={searched}
          minCardWidth={wholeWidth}
          gap={0}
          cardHeight={lineHeight}
          // What title, search field and buttons leave of the sheet; never less than three dishes.
          className="-mx-1 max-h-[max(12rem,calc(92dvh-18rem))] px-1"
          itemClassName="flex items-center gap-3 rounded-control px-2 -outline-offset-3 hover:bg-sunken/60 data-[checked]:bg-tomato-wash"
        />
      )}
    </div>
  )
}

function DishLine({ db, dish, checked }: { db: PlatelightDb; dish: MenuRow; checked: boolean }) {
  return (
    <>
      <span className="size-11 shrink-0 overflow-hidden rounded-chip">
        <RowPicture db={db} row={dish} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-semibold" dir="auto">
          {dish.title}
        </span>
        {dish.description && (
          <span className="block truncate text-fine text-soft" dir="auto">
            {dish.description}
          </span>
        )}
      </span>
      {checked && (
        <span className="grid size-6 shrink-0 place-items-center rounded-full bg-tomato text-on-tomato">
          <Check aria-hidden="true" className="size-4" strokeWidth={3} />
        </span>
      )}
    </>
  )
}

function textOf({ title, description }: MenuRow) {
  return [title, description]
}

function keyOf({ id }: MenuRow) {
  return id
}

function titleOf({ title }: MenuRow) {
  return title
}

/** One column. */
function wholeWidth(width: number) {
  return Math.max(1, width)
}

function lineHeight(_width: number, rem: number) {
  return 3.75 * rem
}

function EmptyMenu() {
  return (
    <div className="grid justify-items-center gap-2 py-8 text-center">
      <PlateSketch className="h-20 text-edge" />
      <p className="font-display text-title">Your menu is empty</p>
      <p className="max-w-64 text-small text-soft">
        Add your dishes there, and their pictures find their place.
      </p>
      <Link
        to={paths.menu}
        className="inline-flex min-h-11 items-center font-semibold text-tomato-deep underline underline-offset-4"
      >
        Open the menu
      </Link>
    </div>
  )
}
