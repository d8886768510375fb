// One generation in detail: its pictures, how it was made, and what can be done with it.
import { useLiveQuery } from 'dexie-react-hooks'
import { isRunning } from '../../../contract/generation.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { lookName, whenText } from '../../data/generation-words.ts'
import { type GenerationRow, getGeneration } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DetailFacts } from './detail-facts.tsx'
import { DetailPictures } from './detail-pictures.tsx'
import { FailedDetail } from './failed-detail.tsx'
import { ResultButtons } from './result-buttons.tsx'
import { RunningDetail } from './running-detail.tsx'

interface DetailDialogProps {
  db: PlatelightDb
  id: string
  /** As the list shows it: there before it is read again. */
  listed: GenerationRow | undefined
  status: SyncStatus
  /** The list was read: what is not in it does not exist. */
  complete: boolean
  onClose: () => void
  onReuse: (url: string) => void
  onReplacePhoto: (row: GenerationRow) => void
  onCreateTemplate: (url: string) => void
  onRemove: (row: GenerationRow) => void
}

/** Mounted while it is open, with the generation's id as its key. */
export function DetailDialog(props: DetailDialogProps) {
  const { db, id, listed, status, complete, onClose, onReuse, onReplacePhoto, onCreateTemplate, onRemove } =
    props
  // null: there is none, or no longer.
  const now = useLiveQuery(async () => (await getGeneration(db, id)) ?? null, [db, id])
  const row = now === undefined ? listed : now
  const result = row && row.status !== 'failed' ? row.output_url : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? <bdi className="wrap-anywhere">{lookName(row)}</bdi> : 'Photo'}
      description={row && <time dateTime={row.created_at}>{whenText(row)}</time>}
      wide={Boolean(row)}
      footer={
        row &&
        result && (
          <ResultButtons
            row={row}
            url={result}
            onReuse={onReuse}
            onCreateTemplate={onCreateTemplate}
            onRemove={() => onRemove(row)}
          />
        )
      }
    >
      {row && (
        <div className="grid gap-5 pb-1 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-7">
          <div className="min-w-0">
            {result && <DetailPictures db={db} row={row} />}
            {isRunning(row.status) && !result && (
              <RunningDetail db={db} row={row} status={status} onClose={onClose} />
            )}
            {row.status === 'failed' && (
              <FailedDetail
                db={db}
                row={row}
                onClose={onClose}
                onRemove={() => onRemove(row)}
                onReplace={() => onReplacePhoto(row)}
              />
            )}
          </div>
          <DetailFacts db={db} row={row} />
        </div>
      )}
      {!row && (row === null && complete ? <Unknown onClose={onClose} /> : <Loading failed={status} />)}
    </Dialog>
  )
}

function Unknown({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <PlateSketch className="h-20 text-edge" />
      <p className="max-w-72 text-soft">
        This photo isn’t in your history. It may have been deleted, or belong to another account.
      </p>
      <Button look="primary" onClick={onClose}>
        Show my history
      </Button>
    </div>
  )
}

function Loading({ failed }: { failed: SyncStatus }) {
  if (failed.lastError) return <p className="py-6 text-soft">Failed to load history</p>
  return (
    <div role="status" className="grid min-h-60 place-items-center text-tomato">
      <Spinner className="size-8" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
