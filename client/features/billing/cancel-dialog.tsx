import { useState } from 'react'
import type { Subscription } from '../../../contract/billing.ts'
import { ERRORS } from '../../../contract/errors.ts'
import { cancelSubscription } from '../../data/billing.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../ui/use-submit.ts'

interface CancelDialogProps {
  db: PlatelightDb
  subscription: Subscription
  onClose: () => void
}

export function CancelDialog({ db, subscription, onClose }: CancelDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, submit } = useSubmit(async () => {
    setFailure(null)
    try {
      await cancelSubscription(db)
      onClose()
    } catch (error) {
      setFailure(sentenceOf(error, ERRORS.cancel_failed.text))
    }
  })
  const end = new Date(subscription.currentPeriodEnd).toLocaleDateString(undefined, { dateStyle: 'long' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel your subscription?"
      description={`Subscription ends on ${end}`}
      footer={
        <form onSubmit={submit} className="flex w-full flex-wrap justify-end gap-2">
          {failure && <Notice className="w-full">{failure}</Notice>}
          <Button onClick={onClose}>Keep my plan</Button>
          <Button look="strong" type="submit" busy={busy}>
            {busy ? 'Cancelling…' : 'Cancel Subscription'}
          </Button>
        </form>
      }
    >
      <p>
        You won’t be charged again, and everything works as it does now until then. After that all your
        credits are lost, the ones you bought included. Your dishes, templates and pictures stay.
      </p>
    </Dialog>
  )
}
