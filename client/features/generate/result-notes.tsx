import { useLiveQuery } from 'dexie-react-hooks'
import { BookOpen, ShieldCheck, TriangleAlert } from 'lucide-react'
import { CAMERA_ANGLE_LABELS, CUSTOM_STYLE_ID, findStyle } from '../../../contract/catalog.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { getMenuItem } from '../../data/menu.ts'
import { Badge } from '../../ui/badge.tsx'

/** Below this share of unchanged structure the claim would not be true. */
const UNCHANGED_FROM = 0.95

/** How the result was made, in the engine's own words; no claim that was not measured. */
export function ResultNotes({ db, row }: { db: PlatelightDb; row: GenerationRow }) {
  const { report, menu_item_id } = row
  const dish = useLiveQuery(
    () => (menu_item_id ? getMenuItem(db, menu_item_id) : undefined),
    [db, menu_item_id],
  )
  const unchanged = report?.fidelity != null && report.fidelity >= UNCHANGED_FROM
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 text-small">
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
      {unchanged && (
        <div>
          <Badge tone="good" icon={<ShieldCheck aria-hidden="true" className="size-4" />}>
            Dish unchanged
          </Badge>
        </div>
      )}
      {report?.warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-saffron-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {warning}
        </p>
      ))}
      {row.guidance_text && report && (
        <dl className="grid gap-1 text-fine text-soft">
          {report.understood.length > 0 && <Words title="Followed" words={report.understood} />}
          {report.ignored.length > 0 && <Words title="Not followed" words={report.ignored} />}
        </dl>
      )}
    </div>
  )
}

function Words({ title, words }: { title: string; words: string[] }) {
  return (
    <div>
      <dt className="inline font-semibold text-ink">{title}: </dt>
      <dd className="inline">{words.join(', ')}</dd>
    </div>
  )
}
