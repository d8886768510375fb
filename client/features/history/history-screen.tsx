// Past generations from the cache. A first, plain list: the coming History tab adds details and a virtual grid.
import { useLiveQuery } from 'dexie-react-hooks'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { recentGenerations } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { paths } from '../../paths.ts'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { HistoryCard } from './history-card.tsx'
import { matches, TYPES, type TypeFilter } from './history-filter.ts'

/** Enough for the first weeks; more needs the virtual grid. */
const SHOWN = 120

export function HistoryScreen({ db, status }: { db: PlatelightDb; status: SyncStatus }) {
  const [words, setWords] = useState('')
  const [type, setType] = useState<TypeFilter>('all')
  const rows = useLiveQuery(() => recentGenerations(db, SHOWN), [db])
  const found = rows?.filter((row) => matches(row, words, type))
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-3">
        <label className="relative min-w-0 flex-1 basis-56">
          <span className="sr-only">Search history</span>
          <Search aria-hidden="true" className="absolute top-3.5 left-3.5 size-4.5 text-soft" />
          <input
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            placeholder="Style, guidance…"
            className="min-h-11 w-full rounded-control border border-edge bg-card pr-3 pl-10 placeholder:text-soft"
          />
        </label>
        <select
          aria-label="Type"
          value={type}
          onChange={(event) => setType(event.target.value as TypeFilter)}
          className="min-h-11 rounded-control border border-edge bg-card px-3 max-sm:flex-1"
        >
          {Object.entries(TYPES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {rows?.length === 0 && <NothingYet error={status.lastError !== null} />}
      {rows && rows.length > 0 && found?.length === 0 && (
        <p className="py-12 text-center text-soft">Nothing matches. Try fewer words.</p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-5">
        {found?.map((row) => (
          <li key={row.id}>
            <HistoryCard row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NothingYet({ error }: { error: boolean }) {
  return (
    <div className="grid justify-items-center gap-3 py-16 text-center">
      <PlateSketch className="size-24 text-edge" />
      <p className="font-display text-title">{error ? 'Failed to load history' : 'No photos yet'}</p>
      <Link
        to={paths.generate}
        className="inline-flex min-h-11 items-center font-semibold text-tomato-deep underline underline-offset-4"
      >
        Style your first dish
      </Link>
    </div>
  )
}
