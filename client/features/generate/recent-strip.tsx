import { Plus } from 'lucide-react'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { Button } from '../../ui/button.tsx'
import { RecentCard } from './recent-card.tsx'

interface RecentStripProps {
  db: PlatelightDb
  /** undefined while the cache is being read. */
  rows: GenerationRow[] | undefined
  shownId: string | null
  onShow: (id: string) => void
  onNew: () => void
}

export function RecentStrip({ db, rows, shownId, onShow, onNew }: RecentStripProps) {
  return (
    <section aria-labelledby="recent-title" className="min-w-0">
      <div className="mb-2 flex items-center gap-3">
        <h2 id="recent-title" className="text-title">
          Recent History
        </h2>
        <span className="leader self-center" />
        <Button icon={<Plus aria-hidden="true" className="size-4.5" />} onClick={onNew}>
          New
        </Button>
      </div>
      {rows?.length === 0 ? (
        <p className="rounded-panel border border-dashed border-line px-4 py-6 text-center text-small text-soft">
          Your last ten photos will line up here.
        </p>
      ) : (
        <ul className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 py-1.5 sm:-mx-1 sm:scroll-px-1 sm:px-1">
          {rows?.map((row) => (
            <li key={row.id} className="snap-start">
              <RecentCard db={db} row={row} shown={row.id === shownId} onShow={() => onShow(row.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
