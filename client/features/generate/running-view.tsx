import { STAGES } from '../../../contract/generation.ts'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'
import type { GenerationRow } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Steps } from '../../ui/steps.tsx'
import type { InputPhoto } from './draft.ts'
import { usePhotoUrl } from './use-photo-url.ts'

interface RunningViewProps {
  row: GenerationRow
  status: SyncStatus
  input: InputPhoto | null
}

/** The photo under glass, and over it what really happens to it. */
export function RunningView({ row, status, input }: RunningViewProps) {
  const url = usePhotoUrl(input)
  const waiting = row.unsent === 1 && !status.online
  const stage = row.stage ?? 'queued'
  return (
    <div className="relative grid aspect-square items-end overflow-hidden bg-sunken">
      {url && (
        <img
          src={url}
          alt=""
          className="absolute inset-0 size-full scale-105 object-cover blur-md saturate-50"
        />
      )}
      {!waiting && (
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 w-1/2 animate-sheen bg-linear-to-r from-transparent via-saffron/35 to-transparent"
        />
      )}
      <div className="relative m-3 rounded-control border border-line bg-card p-4">
        <p role="status" className="mb-2 font-display text-title">
          {waiting ? 'Will start when you are back online' : headline(row, stage)}
        </p>
        {waiting ? (
          <p className="text-fine text-soft">The photo is safe on this device. You can close the app.</p>
        ) : (
          <>
            <Steps label="Progress" steps={STAGES} current={STAGES.indexOf(stage)} />
            <p className="mt-3 text-fine text-soft">
              Usually about {TYPICAL_SECONDS} seconds. You can leave this page.
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function headline(row: GenerationRow, stage: (typeof STAGES)[number]): string {
  if (row.unsent === 1) return 'Sending your photo…'
  if (row.status === 'retrying') return 'Trying once more…'
  return stage === 'queued' ? 'Waiting for its turn…' : 'Styling your photo…'
}
