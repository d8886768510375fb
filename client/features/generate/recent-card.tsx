import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { findStyle } from '../../../contract/catalog.ts'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { type GenerationRow, readPhoto } from '../../data/generations.ts'
import { Picture } from '../../ui/picture.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useBlobUrl } from '../../ui/use-blob-url.ts'

interface RecentCardProps {
  db: PlatelightDb
  row: GenerationRow
  shown: boolean
  onShow: () => void
}

export function RecentCard({ db, row, shown, onShow }: RecentCardProps) {
  const picture = row.output_url ?? row.input_url
  const local = useLocalPhoto(db, picture ? null : row.id)
  const state = stateOf(row)
  return (
    <button
      type="button"
      onClick={onShow}
      aria-current={shown || undefined}
      aria-label={`${row.Template?.name ?? findStyle(row.style_id)?.name ?? 'Custom Style'}, ${state.label}, ${when(row)}`}
      className="relative block size-22 overflow-hidden rounded-control border border-line bg-sunken transition-transform active:scale-97 aria-[current=true]:shadow-[0_0_0_3px_var(--tomato)] sm:size-26"
    >
      <Picture
        src={picture ? `${picture}?w=320` : local}
        alt=""
        className={`size-full object-cover ${row.output_url ? '' : 'opacity-45 saturate-50'}`}
        fallback={<PlateSketch className="m-auto size-12 text-edge" />}
      />
      {state.icon && <span className="absolute inset-0 grid place-items-center text-ink">{state.icon}</span>}
    </button>
  )
}

function stateOf(row: GenerationRow) {
  const look = 'grid size-9 place-items-center rounded-full bg-card shadow-lift'
  if (row.status === 'failed') {
    const icon = (
      <span className={`${look} text-tomato`}>
        <CircleAlert className="size-5" />
      </span>
    )
    return { label: 'failed', icon }
  }
  if (row.unsent === 1) {
    const icon = (
      <span className={look}>
        <CloudUpload className="size-5" />
      </span>
    )
    return { label: 'waiting to be sent', icon }
  }
  if (!isRunning(row.status)) return { label: 'completed', icon: null }
  const icon = (
    <span className={look}>
      <Spinner />
    </span>
  )
  return { label: 'in progress', icon }
}

function when(row: GenerationRow): string {
  return new Date(row.created_at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The phone's own copy, for what the server has not seen yet. */
function useLocalPhoto(db: PlatelightDb, id: string | null): string | null {
  const blob = useLiveQuery(() => (id ? readPhoto(db, id) : null), [db, id])
  return useBlobUrl(blob)
}
