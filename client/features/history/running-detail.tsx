import { useLiveQuery } from 'dexie-react-hooks'
import { X } from 'lucide-react'
import { STAGES } from '../../../contract/generation.ts'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'
import { keptConfig } from '../../data/config.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { progressText, stepNames, waitsForNetwork } from '../../data/generation-words.ts'
import { cancelGeneration, type GenerationRow, getGeneration } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Steps } from '../../ui/steps.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { GenerationPicture } from './generation-picture.tsx'

interface RunningDetailProps {
  db: PlatelightDb
  row: GenerationRow
  status: SyncStatus
  onClose: () => void
}

export function RunningDetail({ db, row, status, onClose }: RunningDetailProps) {
  const config = useLiveQuery(keptConfig)
  const waiting = waitsForNetwork(row, status.online)
  const { busy, submit: cancel } = useSubmit(async () => {
    await cancelGeneration(db, row.id)
    // One that was never sent is gone altogether.
    if (!(await getGeneration(db, row.id))) onClose()
  })
  return (
    <div className="grid gap-4">
      <div className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
        <GenerationPicture db={db} row={row} which="before" width={1280} alt="Before" eager />
      </div>
      <div>
        <p role="status" className="mb-2 font-display text-title">
          {progressText(row, status.online)}
        </p>
        {waiting ? (
          <p className="text-small text-soft">The photo is safe on this device. You can close the app.</p>
        ) : (
          <Steps
            label="Progress"
            steps={stepNames(config?.engine)}
            current={STAGES.indexOf(row.stage ?? 'queued')}
          />
        )}
      </div>
      {row.sendError && <Notice tone="info">{row.sendError.text}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-fine text-soft">{!waiting && `Usually about ${TYPICAL_SECONDS} seconds.`}</p>
        {/* Only before its turn: what an engine works on comes to its end. */}
        {row.status === 'pending' && (
          <Button busy={busy} icon={<X aria-hidden="true" className="size-4.5" />} onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  )
}
