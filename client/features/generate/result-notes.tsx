import { useLiveQuery } from 'dexie-react-hooks'
import { Ban, BookOpen, Check, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CAMERA_ANGLE_LABELS, CUSTOM_STYLE_ID, findStyle } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { getMenuItem } from '../../data/menu.ts'
import { Badge } from '../../ui/badge.tsx'
import { fidelityNote } from './fidelity-note.ts'

/** How the result was made, in the engine's own words; no claim that was not measured. */
export function ResultNotes({ db, row }: { db: PlatelightDb; row: GenerationRow }) {
  const { report, menu_item_id } = row
  const dish = useLiveQuery(
    () => (menu_item_id ? getMenuItem(db, menu_item_id) : undefined),
    [db, menu_item_id],
  )
  const fidelity = report && fidelityNote(report.fidelity)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 truncate font-semibold">
          {row.Template?.name ?? findStyle(row.style_id)?.name ?? 'Custom Style'}
        </span>
        <span className="leader" />
        <span className="shrink-0 text-soft">
          {row.camera_angle ? CAMERA_ANGLE_LABELS[row.camera_angle] : 'Default angle'}
        </span>
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
      {fidelity && (
        <div>
          <Badge
            tone={fidelity.tone}
            icon={
              fidelity.tone === 'good' ? (
                <ShieldCheck aria-hidden="true" className="size-4" />
              ) : (
                <TriangleAlert aria-hidden="true" className="size-4" />
              )
            }
          >
            {fidelity.text}
          </Badge>
        </div>
      )}
      {report?.warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-saffron-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {warning}
        </p>
      ))}
      {report && report.understood.length > 0 && (
        <Wishes
          title="Understood"
          sentences={report.understood}
          icon={<Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-herb" />}
        />
      )}
      {report && report.ignored.length > 0 && (
        <Wishes
          title="Not done"
          sentences={report.ignored}
          icon={<Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />}
        />
      )}
    </div>
  )
}

function Wishes({ title, sentences, icon }: { title: string; sentences: string[]; icon: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="small-caps font-text text-soft">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2">
            {icon}
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
