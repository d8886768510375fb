import { CircleAlert, CloudUpload } from 'lucide-react'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { lookName, whenText } from '../../data/generation-words.ts'
import { type GenerationRow, readPhoto } from '../../data/generations.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { StoredPicture } from '../../ui/stored-picture.tsx'

interface RecentCardProps {
  db: PlatelightDb
  row: GenerationRow
  shown: boolean
  onShow: () => void
}

export function RecentCard({ db, row, shown, onShow }: RecentCardProps) {
  const picture = row.output_url ?? row.input_url
  const state = stateOf(row)
  return (
    <button
      type="button"
      onClick={onShow}
      aria-current={shown || undefined}
      aria-label={`${lookName(row)}, ${state.label}, ${whenText(row)}`}
      className="relative block size-22 overflow-hidden rounded-control border border-line bg-sunken transition-transform active:scale-97 aria-[current=true]:shadow-[0_0_0_3px_var(--tomato)] sm:size-26"
    >
      <StoredPicture
        url={picture}
        photoId={picture ? null : row.id}
        readPhoto={(id) => readPhoto(db, id)}
        width={320}
        className={row.output_url ? '' : 'opacity-45 saturate-50'}
      />
      {state.icon && <span className="absolute inset-0 grid place-items-center text-ink">{state.icon}</span>}
    </button>
  )
}

function stateOf(row: GenerationRow) {
  const look = 'grid size-9 place-items-center rounded-full bg-card shadow-lift'
  // Also a cancel that the server does not know of yet.
  if (row.unsent === 1 && !row.sendError) {
    const icon = (
      <span className={look}>
        <CloudUpload className="size-5" />
      </span>
    )
    return { label: 'waiting to be sent', icon }
  }
  if (row.status === 'failed') {
    const icon = (
      <span className={`${look} text-tomato`}>
        <CircleAlert className="size-5" />
      </span>
    )
    return { label: 'failed', icon }
  }
  if (!isRunning(row.status)) return { label: 'completed', icon: null }
  const icon = (
    <span className={look}>
      <Spinner />
    </span>
  )
  return { label: 'in progress', icon }
}
