import { useLiveQuery } from 'dexie-react-hooks'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { listTemplates, type TemplateRow } from '../../data/templates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { VirtualRadios } from '../../ui/virtual-radios.tsx'
import { RowPicture } from './row-picture.tsx'

const NONE: TemplateRow[] = []

interface TemplateChooserProps {
  db: PlatelightDb
  status: SyncStatus
  templateId: string | null
  onChange: (id: string) => void
}

export function TemplateChooser({ db, status, templateId, onChange }: TemplateChooserProps) {
  const [words, setWords] = useState('')
  const templates = useLiveQuery(() => listTemplates(db), [db])
  const { found, searched } = useSearch(templates ?? NONE, textOf, words)
  const chosen = templates?.find(({ id }) => id === templateId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SearchField
        label="Search templates"
        value={words}
        onChange={setWords}
        placeholder="Name or description…"
      />
      {templates?.length === 0 && <NoTemplates failed={status.lastError !== null} />}
      {templates && templates.length > 0 && found.length === 0 && (
        <p className="py-6 text-center text-small text-soft">Nothing matches. Try fewer letters.</p>
      )}
      {found.length > 0 && (
        <VirtualRadios
          label="Template"
          items={found}
          keyOf={keyOf}
          nameOf={nameOf}
          renderItem={(template, checked) => <TemplateTile db={db} template={template} checked={checked} />}
          chosen={templateId}
          onChoose={onChange}
          searched={searched}
          minCardWidth={170}
          minColumns={2}
          gap={10}
          cardHeight={tileHeight}
          // Two rows and half of the next on a phone, so that it is seen to go on.
          className="-mx-1 max-h-96 p-1 wide:max-h-80"
          itemClassName="flex flex-col overflow-hidden rounded-control border border-line bg-card transition-shadow hover:shadow-float data-[checked]:border-tomato data-[checked]:shadow-[inset_0_0_0_1px_var(--tomato)]"
        />
      )}
      {chosen && (
        <p className="text-fine text-soft">
          <span className="font-semibold text-ink" dir="auto">
            {chosen.name}
          </span>
          {chosen.description && (
            <>
              {' · '}
              <span dir="auto">{chosen.description}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

function textOf({ name, description }: TemplateRow) {
  return [name, description]
}

function keyOf({ id }: TemplateRow) {
  return id
}

function nameOf({ name, is_default }: TemplateRow) {
  return is_default ? `${name}, default` : name
}

/** A picture of 4:3, a line under it, and the border. */
function tileHeight(width: number, rem: number) {
  return (width - 2) * 0.75 + 2.15 * rem + 2
}

interface TemplateTileProps {
  db: PlatelightDb
  template: TemplateRow
  checked: boolean
}

function TemplateTile({ db, template, checked }: TemplateTileProps) {
  return (
    <>
      <span className="block min-h-0 w-full flex-1 overflow-hidden">
        <RowPicture db={db} row={template} />
      </span>
      {template.is_default && (
        <span className="absolute top-1.5 left-1.5">
          <Badge>Default</Badge>
        </span>
      )}
      {checked && (
        <span className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full bg-tomato text-on-tomato">
          <Check aria-hidden="true" className="size-4.5" strokeWidth={3} />
        </span>
      )}
      <span
        className="block w-full shrink-0 truncate px-2.5 text-fine leading-[2.15rem] font-semibold"
        dir="auto"
      >
        {template.name}
      </span>
    </>
  )
}

/** The library was never read here, or there is nothing in it. */
function NoTemplates({ failed }: { failed: boolean }) {
  if (failed) return <Notice>Failed to load templates</Notice>
  return (
    <p className="rounded-control border border-dashed border-line px-4 py-6 text-center text-small text-soft">
      No templates yet. Make one from any result with Create Template.
    </p>
  )
}
