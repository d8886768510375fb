import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { MenuRow } from '../../data/menu.ts'
import { paths } from '../../paths.ts'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { SearchField } from '../../ui/search-field.tsx'
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

/** The dishes of the menu, one to be chosen. */
export function DishList({ db, dishes, chosen, onChoose, onPick }: DishListProps) {
  const [words, setWords] = useState('')
  const searched = useDeferredValue(words.trim().toLowerCase())
  if (!dishes) return null
  if (dishes.length === 0) return <EmptyMenu />
  const found = dishes.filter(({ title }) => title.toLowerCase().includes(searched))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 py-1">
      {dishes.length >= SEARCH_FROM && (
        <SearchField label="Search dishes" value={words} onChange={setWords} placeholder="Title…" />
      )}
      {found.length === 0 && <p className="py-6 text-center text-small text-soft">Nothing matches.</p>}
      <RadioGroup
        aria-label="Menu item"
        value={chosen ?? ''}
        onValueChange={(id) => onChoose(id as string)}
        className="grid grid-cols-[minmax(0,1fr)]"
      >
        {found.map((dish) => (
          <Radio.Root
            key={dish.id}
            value={dish.id}
            aria-label={dish.title}
            onClick={(event) => event.detail > 0 && onPick?.()}
            onKeyDown={(event) => event.key === 'Enter' && onPick?.()}
            className="group flex min-h-15 items-center gap-3 rounded-control px-2 text-left [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] hover:bg-sunken/60 data-[checked]:bg-tomato-wash"
          >
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
            <Radio.Indicator className="grid size-6 place-items-center rounded-full bg-tomato text-on-tomato">
              <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            </Radio.Indicator>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  )
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
