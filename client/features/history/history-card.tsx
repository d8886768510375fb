import { Check, CircleAlert, CloudUpload } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import {
  angleName,
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

/** From here on names take one line. In px: the container query `@min-[15rem]` and the border. */
const WIDE_PX = 242

/** Picture as wide as the card and as high, then the text: two lines of name on a narrow card, one on a wide one. */
export function historyCardHeight(width: number, rem: number): number {
  return width + (width < (WIDE_PX * rem) / 16 ? 6.875 : 5.625) * rem
}

interface HistoryCardProps {
  db: PlatelightDb
  row: GenerationRow
  online: boolean
}

/** A link to its details, so that it can be opened beside and shared between one's own devices. */
export function HistoryCard({ db, row, online }: HistoryCardProps) {
  // The list's search stays below the details.
  const { search } = useLocation()
  const failed = row.status === 'failed'
  const done = row.output_url !== null && !failed
  return (
    <Link
      to={{ pathname: historyItemPath(row.id), search }}
      state={{ opened: true }}
      preventScrollReset
      className="group @container flex h-full flex-col overflow-hidden rounded-panel border border-line bg-card shadow-lift transition-shadow duration-200 hover:shadow-float"
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
        <h2
          dir="auto"
          className="line-clamp-2 shrink-0 text-[1.0625rem] leading-6 wrap-anywhere @min-[15rem]:line-clamp-1"
        >
          {lookName(row)}
        </h2>
        {failed ? (
          <p className="truncate text-fine text-tomato-deep">{failureText(row)}</p>
        ) : (
          <p dir="auto" className="truncate text-fine text-soft">
            {row.guidance_text ?? `${angleName(row)} · ${row.aspect_ratio}`}
          </p>
        )}
        <p className="mt-auto flex min-w-0 items-center gap-1.5 text-fine text-soft">
          {done && (
            <span title="Completed" className="inline-flex shrink-0 items-center gap-1 font-medium text-herb">
              <Check aria-hidden="true" className="size-3.5" />
              <span className="@max-[15rem]:sr-only">Completed</span>
            </span>
          )}
          <time dateTime={row.created_at} className="truncate">
            {whenText(row)}
          </time>
        </p>
      </div>
    </Link>
  )
}

function State({ row, online }: { row: GenerationRow; online: boolean }) {
  // A cancel that the server does not know of yet: until then it may still be made.
  if (row.unsent === 1 && !row.sendError && !isRunning(row.status)) {
    return (
      <Badge tone="warn" icon={<CloudUpload aria-hidden="true" className="size-4 shrink-0" />}>
        Waiting to be sent
      </Badge>
    )
  }
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
