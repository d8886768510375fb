import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { CUSTOM_STYLE_ID } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { angleName, angleNotUsed, lookName, notesOf } from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { getMenuItem } from '../../data/menu.ts'
import { EngineNotes } from '../../ui/engine-notes.tsx'

/** How it was asked for, and what the engine says about it. */
export function DetailFacts({ db, row }: { db: PlatelightDb; row: GenerationRow }) {
  const { menu_item_id } = row
  const dish = useLiveQuery(
    () => (menu_item_id ? getMenuItem(db, menu_item_id) : undefined),
    [db, menu_item_id],
  )
  const notUsed = angleNotUsed(row)
  const quality = row.quality === 'high' ? 'High quality' : 'Medium quality'
  return (
    <div className="grid min-w-0 content-start gap-4 text-small">
      <dl className="grid gap-3">
        <Fact title={row.Template ? 'Template' : 'Style'}>{lookName(row)}</Fact>
        {row.style_id === CUSTOM_STYLE_ID && row.style_text && (
          <Fact title="Your words">{row.style_text}</Fact>
        )}
        <Fact title="Guidance">{row.guidance_text || <span className="text-soft">None</span>}</Fact>
        <Fact title="Camera angle">
          {angleName(row)}
          {notUsed && <span className="block text-soft">You chose: {notUsed}</span>}
        </Fact>
        {dish && <Fact title="Menu item">{dish.title}</Fact>}
        <Fact title="Format">{`${row.aspect_ratio} · ${quality}`}</Fact>
      </dl>
      <EngineNotes {...notesOf(row)} />
    </div>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small-caps text-soft">{title}</dt>
      <dd dir="auto" className="mt-0.5 wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
