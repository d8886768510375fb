import { CircleAlert, CloudUpload } from 'lucide-react'
import { Link } from 'react-router'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import {
  failureText,
  lookName,
  progressText,
  waitsForNetwork,
  whenText,
} from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { historyItemPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { GenerationPicture } from './generation-picture.tsx'

/** Picture as wide as the card and as high, then this much text, in rem. */
const TEXT_REM = 6.875

export function historyCardHeight(width: number, rem: number): number {
  return width + TEXT_REM * rem
}

interface HistoryCardProps {
  db: PlatelightDb
  row: GenerationRow
  online: boolean
}

/** A link to its details, so that it can be opened beside and shared between one's own devices. */
export function HistoryCard({ db, row, online }: HistoryCardProps) {
  const failed = row.status === 'failed'
  const done = row.output_url !== null && !failed
  return (
    <Link
      to={historyItemPath(row.id)}
      state={{ opened: true }}
      preventScrollReset
      className="group flex h-full flex-col overflow-hidden rounded-panel border border-line bg-card shadow-lift transition-shadow duration-200 hover:shadow-float"
    >
      <div className="relative aspect-square w-full shrink-0 overflow-hidden bg-sunken">
        <GenerationPicture
          db={db}
          row={row}
          which={done ? 'after' : 'before'}
          width={640}
          className={`transition-transform duration-500 ease-settle group-hover:scale-103 ${done ? '' : 'opacity-55 saturate-50'}`}
        />
        <div className="absolute inset-x-2 bottom-2 flex">
          <State row={row} online={online} />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-0.5 p-3 sm:px-4">
        <h2 className="line-clamp-2 shrink-0 text-[1.0625rem] leading-6 wrap-anywhere">
          <bdi>{lookName(row)}</bdi>
        </h2>
        {failed ? (
          <p className="truncate text-fine text-tomato-deep">{failureText(row)}</p>
        ) : (
          row.guidance_text && (
            <p dir="auto" className="truncate text-fine text-soft">
              {row.guidance_text}
            </p>
          )
        )}
        <time dateTime={row.created_at} className="truncate text-fine text-soft">
          {whenText(row)}
        </time>
      </div>
    </Link>
  )
}

function State({ row, online }: { row: GenerationRow; online: boolean }) {
  if (row.status === 'failed') {
    return (
      <Badge tone="bad" icon={<CircleAlert aria-hidden="true" className="size-4 shrink-0" />}>
        Failed
      </Badge>
    )
  }
  if (!isRunning(row.status)) return null
  if (waitsForNetwork(row, online)) {
    return (
      <Badge tone="warn" icon={<CloudUpload aria-hidden="true" className="size-4 shrink-0" />}>
        {progressText(row, online)}
      </Badge>
    )
  }
  const stage = row.status === 'processing' && row.stage && row.stage !== 'queued' ? `${row.stage}…` : null
  return (
    <Badge icon={<Spinner className="size-3.5 shrink-0" />}>
      <span className="first-letter:uppercase">{stage ?? progressText(row, online)}</span>
    </Badge>
  )
}
