import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { applyUpdate, dismissUpdate } from './service-worker.ts'

export function UpdateCard() {
  const [busy, setBusy] = useState(false)
  const apply = () => {
    setBusy(true)
    void applyUpdate()
  }
  return (
    <div
      role="status"
      className="fixed inset-x-3 top-[calc(env(safe-area-inset-top)+0.75rem)] z-60 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-card p-3 pl-4 shadow-float sm:inset-x-auto sm:left-1/2 sm:-translate-x-1/2"
    >
      <p className="text-small">
        <Sparkles aria-hidden="true" className="mr-2 inline size-5 text-saffron-ink" />
        <strong className="font-semibold">A new version of Platelight is ready.</strong>{' '}
        {busy ? 'It starts as soon as nothing is being sent.' : 'Nothing is lost.'}
      </p>
      <div className="ml-auto flex gap-1">
        <Button look="quiet" onClick={dismissUpdate}>
          Later
        </Button>
        <Button look="primary" busy={busy} onClick={apply}>
          Update
        </Button>
      </div>
    </div>
  )
}
