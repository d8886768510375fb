import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useLiveQuery } from 'dexie-react-hooks'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { listTemplates, type TemplateRow } from '../../data/templates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useSearch } from '../../ui/use-search.ts'
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
  const { found } = useSearch(templates ?? NONE, textOf, words)
  const chosen = templates?.find(({ id }) => id === templateId)
  const list = useRef<HTMLDivElement>(null)
  const chosenId = chosen?.id
  const show = useEffectEvent((id: string) => {
    const [box, tile] = [
      list.current,
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`),
    ]
    if (!box || !tile) return
    const [from, to] = [tile.offsetTop, tile.offsetTop + tile.offsetHeight]
    // The list alone: the page stays where the person is.
    if (from < box.scrollTop || to > box.scrollTop + box.clientHeight)
      box.scrollTop = from - box.clientHeight / 4
  })
  // One that was chosen elsewhere may be far down.
  useEffect(() => {
    if (chosenId) show(chosenId)
  }, [chosenId])
  return (
    <div className="grid gap-3">
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
        <RadioGroup
          ref={list}
          aria-label="Template"
          value={templateId ?? ''}
          onValueChange={(id) => onChange(id as string)}
          // Two rows and half of the next on a phone, so that it is seen to go on. Rows of their own height: within
          // a limited one they would share it.
          className="relative -mx-1 grid max-h-96 auto-rows-max [overflow-anchor:none] grid-cols-2 gap-2.5 overflow-y-auto p-1 sm:grid-cols-3 lg:max-h-80 lg:grid-cols-2"
        >
          {found.map((template) => (
            <TemplateTile key={template.id} db={db} template={template} />
          ))}
        </RadioGroup>
      )}
      {chosen && (
        <p className="text-fine text-soft">
          <span className="font-semibold text-ink">{chosen.name}</span>
          {chosen.description && ` · ${chosen.description}`}
        </p>
      )}
    </div>
  )
}

function textOf({ name, description }: TemplateRow) {
  return [name, description]
}

function TemplateTile({ db, template }: { db: PlatelightDb; template: TemplateRow }) {
  return (
    <Radio.Root
      value={template.id}
      data-id={template.id}
      aria-label={template.is_default ? `${template.name}, default` : template.name}
      className="relative flex flex-col overflow-hidden rounded-control border border-line bg-card text-left transition-shadow [contain-intrinsic-size:auto_9.5rem] [content-visibility:auto] hover:shadow-float data-[checked]:border-tomato data-[checked]:shadow-[inset_0_0_0_1px_var(--tomato)]"
    >
      <span className="aspect-4/3 w-full shrink-0 overflow-hidden">
        <RowPicture db={db} row={template} />
      </span>
      {template.is_default && (
        <span className="absolute top-1.5 left-1.5">
          <Badge>Default</Badge>
        </span>
      )}
      <Radio.Indicator className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full bg-tomato text-on-tomato">
        <Check aria-hidden="true" className="size-4.5" strokeWidth={3} />
      </Radio.Indicator>
      <span className="truncate px-2.5 py-2 text-fine font-semibold">{template.name}</span>
    </Radio.Root>
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
