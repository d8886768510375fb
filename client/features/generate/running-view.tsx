import { Bell, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isRunning, STAGES } from '../../../contract/generation.ts'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { progressText, stepNames, waitsForNetwork } from '../../data/generation-words.ts'
import { cancelGeneration, type GenerationRow, getGeneration } from '../../data/generations.ts'
import { askForNotifications, notificationState } from '../../data/notify.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { InputPhoto } from './draft.ts'
import { useConfig } from './use-config.ts'
import { usePhotoUrl } from './use-photo-url.ts'

interface RunningViewProps {
  db: PlatelightDb
  row: GenerationRow
  recent: GenerationRow[]
  status: SyncStatus
  input: InputPhoto | null
}

/** The photo under glass, and over it what really happens to it. */
export function RunningView({ db, row, recent, status, input }: RunningViewProps) {
  const url = usePhotoUrl(input)
  const config = useConfig()
  const waiting = waitsForNetwork(row, status.online)
  const stage = row.stage ?? 'queued'
  const before = recent.filter((other) => isRunning(other.status) && other.created_at < row.created_at).length
  return (
    <div className="relative grid min-h-88 items-end overflow-hidden bg-sunken sm:aspect-square sm:min-h-0">
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
          {progressText(row, status.online)}
        </p>
        {waiting ? (
          <p className="text-fine text-soft">The photo is safe on this device. You can close the app.</p>
        ) : (
          <Steps label="Progress" steps={stepNames(config?.engine)} current={STAGES.indexOf(stage)} />
        )}
        <div className="mt-3 flex items-center justify-between gap-x-3">
          <p className="min-w-0 text-fine text-soft">{patience(waiting, before)}</p>
          {row.status === 'pending' && <CancelButton db={db} row={row} />}
        </div>
        <TellMe db={db} />
      </div>
    </div>
  )
}

/** While somebody waits is when they know why they would want it; asked once, and never without a click. */
function TellMe({ db }: { db: PlatelightDb }) {
  const [state, setState] = useState(notificationState)
  const [asked, setAsked] = useState(false)
  if (asked && state === 'granted') {
    return (
      <p role="status" className="mt-2 text-fine text-soft">
        You will be told, also while you look at something else.
      </p>
    )
  }
  if (state !== 'default') return null
  const ask = async () => {
    setState(await askForNotifications(db))
    setAsked(true)
  }
  return (
    <Button
      look="quiet"
      className="-mb-2 -ml-2 px-3"
      icon={<Bell aria-hidden="true" className="size-4" />}
      onClick={() => void ask()}
    >
      Tell me when it’s ready
    </Button>
  )
}

/** Only before its turn: what an engine works on comes to its end. */
function CancelButton({ db, row }: { db: PlatelightDb; row: GenerationRow }) {
  const [, setParams] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    await cancelGeneration(db, row.id)
    // One that was never sent is gone altogether.
    if (!(await getGeneration(db, row.id))) setParams({ item: 'new' }, { replace: true })
    setBusy(false)
  }
  return (
    <Button
      look="quiet"
      className="-mr-2 -mb-2 shrink-0 px-3 text-soft"
      busy={busy}
      icon={<X aria-hidden="true" className="size-4" />}
      onClick={() => void cancel()}
    >
      Cancel
    </Button>
  )
}

function patience(waiting: boolean, before: number): string {
  if (before === 1) return 'One photo goes before this one.'
  if (before > 1) return `${before} photos go before this one.`
  return waiting ? '' : `Usually about ${TYPICAL_SECONDS} seconds. You can leave this page.`
}
