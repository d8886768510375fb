// The History tab: every generation there was, found by words or type, and one of them in detail.
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { wasRead } from '../../data/lists.ts'
import { listMenu } from '../../data/menu.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { announceWork } from '../../data/wake.ts'
import { generatePath } from '../../paths.ts'
import { EmptyList, LoadingList, NothingFound, UnreadList } from '../../ui/list-states.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAddressText } from '../../ui/use-address-text.ts'
import { useSearch } from '../../ui/use-search.ts'
import { DetailDialog } from './detail-dialog.tsx'
import { HistoryGrid } from './history-grid.tsx'
import { isOfType, TYPES, type TypeFilter, textOf } from './history-search.ts'
import { useGenerations } from './use-generations.ts'
import { useRemove } from './use-remove.ts'

interface HistoryScreenProps {
  db: PlatelightDb
  status: SyncStatus
  /** The generation whose details are open. */
  openId: string | null
  onClose: () => void
  /** A result as the next input. */
  onReuse: (url: string) => void
  /** Its settings with another photo. */
  onReplacePhoto: (row: GenerationRow) => void
  onCreateTemplate: (url: string) => void
}

const NONE: GenerationRow[] = []
const NO_DISHES: ReadonlyMap<string, string> = new Map()

export function HistoryScreen(props: HistoryScreenProps) {
  const { db, status, openId, onClose, onReuse, onReplacePhoto, onCreateTemplate } = props
  const [words, setWords] = useAddressText('q')
  const [typeText, setType] = useAddressText('type')
  const type: TypeFilter = typeText === 'style' || typeText === 'template' ? typeText : 'all'
  const rows = useGenerations(db)
  const read = useLiveQuery(() => wasRead(db, 'generations'), [db])
  const dishes = useLiveQuery(
    async () => new Map((await listMenu(db)).map(({ id, title }) => [id, title])),
    [db],
  )
  // By hand: thousands of rows are gone through only when they, the dishes or the type have changed.
  const ofType = useMemo(
    () => (type === 'all' || !rows ? (rows ?? NONE) : rows.filter((row) => isOfType(row, type))),
    [rows, type],
  )
  const text = useCallback((row: GenerationRow) => textOf(row, dishes ?? NO_DISHES), [dishes])
  const { found, searched } = useSearch(ofType, text, words)

  const box = useRef<HTMLDivElement>(null)
  const remove = useRemove(db, box, openId !== null)
  const isEmpty = rows?.length === 0
  return (
    <div className="grid gap-5">
      {rows && !isEmpty && (
        <div className="flex gap-2.5">
          <SearchField
            label="Search history"
            value={words}
            onChange={setWords}
            placeholder="Search your photos"
            className="min-w-0 flex-1 basis-40 sm:max-w-md sm:basis-60"
          />
          <SelectField
            label="Type"
            value={type}
            onChange={(next) => setType(next === 'all' ? '' : next)}
            choices={TYPES}
            className="max-sm:w-34"
          />
        </div>
      )}
      {isEmpty && read && (
        <EmptyList
          title="No photos yet"
          text="Every photo you style is kept here, with the settings it was made with."
        >
          <Link
            to={generatePath(null)}
            className="inline-flex min-h-13 items-center rounded-control bg-tomato px-6 font-semibold text-on-tomato shadow-lift hover:bg-tomato-deep"
          >
            Style your first dish
          </Link>
        </EmptyList>
      )}
      {isEmpty && !read && status.lastError && (
        <UnreadList text="Failed to load history" onRetry={() => announceWork(db.uid)} />
      )}
      {(!rows || (isEmpty && !read && !status.lastError)) && <LoadingList label="Loading history" />}
      {rows && !isEmpty && found.length === 0 && (
        <NothingFound>
          {searched.trim()
            ? `Nothing matches “${searched.trim()}”. Try fewer words.`
            : `No ${TYPES[type]} yet.`}
        </NothingFound>
      )}
      {found.length > 0 && (
        <HistoryGrid ref={box} db={db} rows={found} searched={searched} online={status.online} />
      )}
      {openId && (
        <DetailDialog
          key={openId}
          db={db}
          id={openId}
          listed={rows?.find(({ id }) => id === openId)}
          status={status}
          // Nothing is missing before the list has been read once.
          complete={Boolean(read)}
          onClose={onClose}
          onReuse={onReuse}
          onReplacePhoto={onReplacePhoto}
          onCreateTemplate={onCreateTemplate}
          onRemove={(row) => {
            remove(row)
            onClose()
          }}
        />
      )}
    </div>
  )
}
