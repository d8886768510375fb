// The last step of a purchase: what it costs, PayPal's buttons, and how it ended.
import { CircleCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaymentConfig } from '../../../contract/billing.ts'
import { PLANS } from '../../../contract/catalog.ts'
import { priceText } from '../../../contract/money.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Button } from '../../ui/button.tsx'
import { InSight } from '../../ui/in-sight.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PayPal } from './paypal-buttons.tsx'
import { creditsText } from './price.ts'
import { type PaymentState, type Purchase, usePayment } from './use-payment.ts'

interface CheckoutProps {
  db: PlatelightDb
  config: PaymentConfig
  purchase: Purchase
  /** A line under the price: what happens to what they have. */
  note?: string
  /** What else there is to choose; gone once it is paid, `locked` while PayPal's window is open. */
  choice: (locked: boolean) => ReactNode
  onDone: () => void
}

export function Checkout({ db, config, purchase, note, choice, onDone }: CheckoutProps) {
  const payment = usePayment(db, config, purchase)
  const { state } = payment
  const isOver = state.step === 'confirming' || state.step === 'pending' || state.step === 'done'
  if (isOver) return <Outcome step={state.step} purchase={purchase} onDone={onDone} />
  const { title, price, every } = summaryOf(purchase)
  return (
    <div className="grid gap-6 pt-1">
      {choice(state.step === 'paying')}
      <section aria-label="Checkout" className="grid gap-4">
        <div>
          <p className="flex items-baseline gap-2">
            <span className="font-display text-title">{title}</span>
            <span className="leader" />
            <span className="font-semibold tabular-nums">
              {price} {every}
            </span>
          </p>
          {note && <p className="mt-1 text-small text-soft">{note}</p>}
        </div>
        {state.step === 'idle' && state.message && (
          <InSight key={state.message}>
            <Notice tone={state.isFailure ? 'error' : 'info'}>
              {state.message}
              {state.advice && <p className="mt-1 font-normal">{state.advice}</p>}
            </Notice>
          </InSight>
        )}
        <PayPal
          key={title + price}
          config={config}
          intent={purchase.kind === 'plan' ? 'subscription' : 'capture'}
          payment={payment}
          label="Continue with PayPal"
        />
      </section>
    </div>
  )
}

function summaryOf(purchase: Purchase): { title: string; price: string; every: string } {
  if (purchase.kind === 'plan') {
    const { name, cents } = PLANS[purchase.plan]
    return { title: name, price: priceText(cents), every: 'a month' }
  }
  const { credits, cents } = purchase.pack
  return { title: creditsText(credits), price: priceText(cents), every: 'once' }
}

interface OutcomeProps {
  step: Exclude<PaymentState['step'], 'idle' | 'paying'>
  /** null: back from PayPal's page, which does not say. */
  purchase: Purchase | null
  onDone: () => void
}

/** Nothing to click while it is confirmed; afterwards one thing. */
export function Outcome({ step, purchase, onDone }: OutcomeProps) {
  if (step === 'confirming') {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-12">
        <Spinner className="size-6" /> Confirming your payment…
      </p>
    )
  }
  const isDone = step === 'done'
  const Icon = isDone ? CircleCheck : Hourglass
  return (
    <div role="status" className="grid justify-items-center gap-4 py-8 text-center">
      <Icon aria-hidden="true" className={`size-12 ${isDone ? 'text-herb' : 'text-saffron-ink'}`} />
      <p className="text-title">{isDone ? thanksFor(purchase) : 'PayPal is still checking your payment.'}</p>
      {!isDone && (
        <p className="max-w-96 text-soft">
          Your credits come by themselves as soon as it’s through. You can close this and go on.
        </p>
      )}
      <Button look="primary" onClick={onDone}>
        {isDone ? 'Start styling' : 'Close'}
      </Button>
    </div>
  )
}

function thanksFor(purchase: Purchase | null): string {
  if (!purchase) return 'Thank you! Your payment is through.'
  if (purchase.kind === 'plan') {
    const { name, credits } = PLANS[purchase.plan]
    return `Welcome to ${name}! ${creditsText(credits)} are ready.`
  }
  return `Thank you! ${creditsText(purchase.pack.credits)} are ready.`
}
