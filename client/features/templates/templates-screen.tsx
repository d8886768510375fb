// The Templates tab: saved looks, one's own before those that everybody has.
import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import type { PlatelightDb } from '../../data/db.ts'
import { wasRead } from '../../data/lists.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { listTemplates, type TemplateRow } from '../../data/templates.ts'
import { announceWork } from '../../data/wake.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList, LoadingList, NothingFound, UnreadList } from '../../ui/list-states.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useAddressText } from '../../ui/use-address-text.ts'
import { useSearch } from '../../ui/use-search.ts'
import { CreateTemplate } from './create-template.tsx'
import { EditTemplate } from './edit-template.tsx'
import { TemplateGrid } from './template-grid.tsx'

/** `imageUrl`: the picture a new template begins with. */
export type TemplateDialog = { create: true; imageUrl: string | null } | { edit: string }

interface TemplatesScreenProps {
  db: PlatelightDb
  status: SyncStatus
  dialog: TemplateDialog | null
  onDialog: (dialog: TemplateDialog | null) => void
  /** Use Template: take it to the Generate tab. */
  onUse: (templateId: string) => void
}

const NONE: TemplateRow[] = []
const CREATE: TemplateDialog = { create: true, imageUrl: null }

export function TemplatesScreen({ db, status, dialog, onDialog, onUse }: TemplatesScreenProps) {
  const rows = useLiveQuery(() => listTemplates(db), [db])
  const read = useLiveQuery(() => wasRead(db, 'templates'), [db])
  const [words, setWords] = useAddressText('q')
  const { found, searched } = useSearch(rows ?? NONE, textOf, words)

  const isEmpty = rows?.length === 0
  const add = (size: 'normal' | 'large', className = '') => (
    <Button
      look="primary"
      size={size}
      className={className}
      icon={<Plus aria-hidden="true" className="size-4.5" />}
      onClick={() => onDialog(CREATE)}
    >
      New Template
    </Button>
  )
  return (
    <div className="grid gap-5">
      {rows && !isEmpty && (
        <div className="flex flex-wrap items-center gap-2.5">
          <SearchField
            label="Search templates"
            value={words}
            onChange={setWords}
            placeholder="Name or description"
            className="min-w-0 basis-full sm:mr-auto sm:max-w-md sm:flex-1 sm:basis-60"
          />
          {add('normal', 'max-sm:flex-1')}
        </div>
      )}
      {isEmpty && read && (
        <EmptyList
          title="No templates yet"
          text="Save a picture you love as a template, and give its scene and light to every dish that follows."
        >
          {add('large')}
        </EmptyList>
      )}
      {isEmpty && !read && status.lastError && (
        <UnreadList text="Failed to load templates. Please try again." onRetry={() => announceWork(db.uid)} />
      )}
      {(!rows || (isEmpty && !read && !status.lastError)) && <LoadingList label="Loading templates" />}
      {rows && !isEmpty && found.length === 0 && (
        <NothingFound>No template matches “{searched.trim()}”. Try fewer words.</NothingFound>
      )}
      {found.length > 0 && (
        <TemplateGrid
          db={db}
          rows={found}
          searched={searched}
          onUse={onUse}
          onEdit={(id) => onDialog({ edit: id })}
        />
      )}
      {dialog && 'create' in dialog && (
        <CreateTemplate db={db} imageUrl={dialog.imageUrl} onClose={() => onDialog(null)} />
      )}
      {dialog && 'edit' in dialog && (
        <EditTemplate key={dialog.edit} db={db} id={dialog.edit} onClose={() => onDialog(null)} />
      )}
    </div>
  )
}

function textOf({ name, description }: TemplateRow) {
  return [name, description]
}
