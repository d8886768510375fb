import { Link } from 'react-router'
import { isRunning } from '../../../contract/generation.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { titleOf } from './history-filter.ts'

export function HistoryCard({ row }: { row: GenerationRow }) {
  const picture = row.output_url ?? row.input_url
  return (
    <Link
      to={`${paths.generate}?item=${row.id}`}
      className="group block overflow-hidden rounded-panel border border-line bg-card transition-shadow hover:shadow-float"
    >
      <div className="relative aspect-square overflow-hidden bg-sunken">
        <Picture
          src={picture && `${picture}?w=640`}
          alt=""
          className={`size-full object-cover transition-transform duration-500 ease-settle group-hover:scale-103 ${row.output_url ? '' : 'opacity-45 saturate-50'}`}
          fallback={
            <div className="grid size-full place-items-center">
              <PlateSketch className="h-2/5 text-edge" />
            </div>
          }
        />
        <div className="absolute top-2.5 left-2.5">
          <State row={row} />
        </div>
      </div>
      <div className="p-3.5">
        <h2 className="text-base leading-snug">{titleOf(row)}</h2>
        {row.guidance_text && <p className="truncate text-fine text-soft">{row.guidance_text}</p>}
        <time dateTime={row.created_at} className="text-fine text-soft">
          {new Date(row.created_at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
    </Link>
  )
}

function State({ row }: { row: GenerationRow }) {
  if (row.status === 'failed') return <Badge tone="bad">Failed</Badge>
  if (row.unsent === 1) return <Badge tone="warn">Waiting to be sent</Badge>
  if (!isRunning(row.status)) return null
  return <Badge icon={<Spinner className="size-3.5" />}>In progress</Badge>
}
