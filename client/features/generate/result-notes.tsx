import { useLiveQuery } from 'dexie-react-hooks'
import { BookOpen } from 'lucide-react'
import { CUSTOM_STYLE_ID } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { angleName, lookName, notesOf } from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { getMenuItem } from '../../data/menu.ts'
import { EngineNotes } from '../../ui/engine-notes.tsx'

/** How the result was made, in the engine's own words; no claim that was not measured. */
export function ResultNotes({ db, row }: { db: PlatelightDb; row: GenerationRow }) {
  const { menu_item_id } = row
  const dish = useLiveQuery(
    () => (menu_item_id ? getMenuItem(db, menu_item_id) : undefined),
    [db, menu_item_id],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-semibold">{lookName(row)}</span>
        <span className="leader" />
        <span className="shrink-0 text-soft">{angleName(row)}</span>
      </p>
      {row.style_id === CUSTOM_STYLE_ID && row.style_text && (
        <p className="text-soft italic">“{row.style_text}”</p>
      )}
      {dish && (
        <p className="flex items-center gap-1.5 text-soft">
          <BookOpen aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate" dir="auto">
            {dish.title}
          </span>
        </p>
      )}
      <EngineNotes {...notesOf(row)} />
    </div>
  )
}
