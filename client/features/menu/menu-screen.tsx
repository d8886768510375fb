// The Menu tab: every dish with its picture, in the order of the menu.
import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { wasRead } from '../../data/lists.ts'
import { listMenu, type MenuRow } from '../../data/menu.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { announceWork } from '../../data/wake.ts'
import { Button } from '../../ui/button.tsx'
import { LoadingList, NothingFound, UnreadList } from '../../ui/list-states.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAddressText } from '../../ui/use-address-text.ts'
import { useSearch } from '../../ui/use-search.ts'
import { EmptyMenu } from './empty-menu.tsx'
import { MenuGrid } from './menu-grid.tsx'
import { useFirstSight } from './use-first-sight.ts'
import { useMenuDialogs } from './use-menu-dialogs.ts'

// The dialogs, cropper and all, are fetched when they are first opened.
const AddDish = lazy(async () => ({ default: (await import('./add-dish.tsx')).AddDish }))
const EditDish = lazy(async () => ({ default: (await import('./edit-dish.tsx')).EditDish }))

/** From so many dishes on a search box is worth its place. */
const SEARCH_FROM = 9
const NONE: MenuRow[] = []

function textOf({ title, description }: MenuRow) {
  return [title, description]
}

interface MenuScreenProps {
  db: PlatelightDb
  status: SyncStatus
  /** Generate Photo: take this dish to the Generate tab. */
  onGenerate: (itemId: string) => void
  /** Buttons that belong to the menu and are another feature's: Save All Images. */
  tools?: ReactNode
}

export function MenuScreen({ db, status, onGenerate, tools }: MenuScreenProps) {
  const rows = useLiveQuery(() => listMenu(db), [db])
  const read = useLiveQuery(() => wasRead(db, 'menuItems'), [db])
  const dialogs = useMenuDialogs()
  const [words, setWords] = useAddressText('q')
  const { found, searched } = useSearch(rows ?? NONE, textOf, words)
  useFirstSight(db.uid, words === '' ? rows : undefined)

  const isEmpty = rows?.length === 0
  const searchable = (rows?.length ?? 0) >= SEARCH_FROM || words !== ''
  return (
    <div className="grid gap-5">
      {rows && !isEmpty && (
        <div className="flex flex-wrap items-center gap-2.5">
          {searchable && (
            <SearchField
              label="Search the menu"
              value={words}
              onChange={setWords}
              placeholder="Search the menu"
              className="min-w-0 basis-full sm:mr-auto sm:max-w-md sm:flex-1 sm:basis-60"
            />
          )}
          <Button
            look="primary"
            className="max-sm:flex-1"
            icon={<Plus aria-hidden="true" className="size-4.5" />}
            onClick={dialogs.add}
          >
            Add Item
          </Button>
          {tools}
        </div>
      )}
      {isEmpty &&
        (read || !status.lastError) &&
        (read ? <EmptyMenu onAdd={dialogs.add} /> : <LoadingList label="Loading the menu" />)}
      {isEmpty && !read && status.lastError && (
        <UnreadList
          text="Failed to load menu items. Please try again."
          onRetry={() => announceWork(db.uid)}
        />
      )}
      {!rows && <LoadingList label="Loading the menu" />}
      {rows && !isEmpty && found.length === 0 && (
        <NothingFound>No dish matches “{searched.trim()}”. Try fewer words.</NothingFound>
      )}
      {rows && found.length > 0 && (
        <MenuGrid
          db={db}
          rows={rows}
          shown={found}
          searched={searched}
          onGenerate={onGenerate}
          onEdit={dialogs.edit}
        />
      )}
      <Suspense>
        {dialogs.adding && <AddDish db={db} onClose={dialogs.close} />}
        {dialogs.editing && (
          <EditDish
            key={dialogs.editing.id}
            db={db}
            id={dialogs.editing.id}
            firstTab={dialogs.editing.tab}
            onClose={dialogs.close}
          />
        )}
      </Suspense>
    </div>
  )
}
