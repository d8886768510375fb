// Where PayPal's own page sends people back to: confirms what was approved there, and says how it ended.
import { useEffect, useState } from 'react'
import { ERRORS } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Outcome } from './checkout.tsx'
import { adviceAfterApproval, NOTHING_CHARGED, paymentMessage } from './payment-message.ts'
import { confirm } from './use-payment.ts'

interface ReturnScreenProps {
  db: PlatelightDb
  what: 'subscription' | 'order'
  /** PayPal's id of it. */
  id: string | null
  isCancelled: boolean
  onDone: () => void
  /** Back to choosing. */
  onAgain: () => void
}

type Step = 'confirming' | 'pending' | 'done'

export function ReturnScreen({ db, what, id, isCancelled, onDone, onAgain }: ReturnScreenProps) {
  const [step, setStep] = useState<Step>('confirming')
  const [failure, setFailure] = useState<{ message: string; advice: string | null } | null>(null)
  useEffect(() => {
    if (isCancelled || id === null) return
    let wanted = true
    confirm(db, what === 'order' ? 'pack' : 'plan', id).then(
      (isThrough) => wanted && setStep(isThrough ? 'done' : 'pending'),
      (error: unknown) => {
        const code = what === 'order' ? 'order_uncaptured' : 'subscription_unverified'
        const message = paymentMessage(error, ERRORS[code].text)
        if (wanted) setFailure({ message, advice: adviceAfterApproval(error) })
      },
    )
    return () => {
      wanted = false
    }
  }, [db, what, id, isCancelled])
  const said = isCancelled || id === null ? NOTHING_CHARGED : (failure?.message ?? null)
  return (
    <section aria-label="Payment" className="mx-auto max-w-xl py-8">
      {said === null ? (
        <Outcome step={step} purchase={null} onDone={onDone} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <Notice tone={failure ? 'error' : 'info'} className="w-full">
            {said}
            {failure?.advice && <p className="mt-1 font-normal">{failure.advice}</p>}
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button look={failure?.advice ? 'quiet' : 'primary'} onClick={onAgain}>
              Choose again
            </Button>
            <Button look={failure?.advice ? 'primary' : 'quiet'} onClick={onDone}>
              Back to Generate
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
