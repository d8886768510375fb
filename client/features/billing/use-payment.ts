// One payment from the tap to the credits.
//
//   idle ──tapped──► paying ──approved──► confirming ──► done
//    ▲                  │                   │  ▲ │
//    │                  │                   │  └─┘ every RECHECK_MS while PayPal checks the payment, or we are offline
//    └── failed, closed ◄───────────────────┘      (then: pending, and the credits come by themselves)
import { useEffect, useRef, useState } from 'react'
import type { PaymentConfig } from '../../../contract/billing.ts'
import type { Pack, PlanType } from '../../../contract/catalog.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { ERRORS } from '../../../contract/errors.ts'
import { beginOrder, beginSubscription, captureOrder, verifySubscription } from '../../data/billing.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { adviceAfterApproval, isLostConnection, NOTHING_CHARGED, paymentMessage } from './payment-message.ts'

export type Purchase = { kind: 'plan'; plan: PlanType } | { kind: 'pack'; pack: Pack }

export type PaymentState =
  | { step: 'idle'; message: string | null; isFailure: boolean; advice?: string | null }
  | { step: 'paying' }
  | { step: 'confirming' }
  | { step: 'pending' }
  | { step: 'done' }

export interface Payment {
  state: PaymentState
  /** Begins it at PayPal; answers PayPal's id. Throws what went wrong, for the SDK to hand to `failed`. */
  begin(): Promise<string>
  /** Without a window: on to PayPal's own page, and back through the return page. */
  leave(): Promise<void>
  approved(id: string): Promise<void>
  closed(): void
  /** @param message what to say instead of what the error says */
  failed(error: unknown, message: string | null): void
}

const RECHECK_MS = 3_000
const RECHECKS = 5
const IDLE: PaymentState = { step: 'idle', message: null, isFailure: false }

export function usePayment(db: PlatelightDb, config: PaymentConfig, purchase: Purchase): Payment {
  const [state, setState] = useState<PaymentState>(IDLE)
  /** The SDK wraps what its callbacks throw; the person gets what was thrown. */
  const thrown = useRef<string | null>(null)
  const mounted = useMounted()
  useBack(() => setState((now) => (now.step === 'paying' ? IDLE : now)))

  function fail(error: unknown, code: ErrorCode | null, advice: string | null = null): string {
    const message = paymentMessage(error, code ? ERRORS[code].text : '')
    console.warn('A payment failed', error)
    if (mounted.current) setState({ step: 'idle', message, isFailure: true, advice })
    return message
  }

  async function start() {
    thrown.current = null
    setState({ step: 'paying' })
    try {
      return purchase.kind === 'plan'
        ? await beginSubscription(db, config.planIds[purchase.plan])
        : await beginOrder(db, {
            cents: purchase.pack.cents,
            productId: purchase.pack.productIds[config.products],
          })
    } catch (error) {
      thrown.current = fail(error, purchase.kind === 'plan' ? 'subscription_failed' : 'order_failed')
      throw error
    }
  }

  return {
    state,
    begin: async () => (await start()).id,
    async leave() {
      const { approveUrl } = await start()
      if (approveUrl) location.assign(approveUrl)
      else fail(null, null)
    },
    async approved(id) {
      setState({ step: 'confirming' })
      try {
        const isThrough = await confirm(db, purchase.kind, id)
        if (mounted.current) setState({ step: isThrough ? 'done' : 'pending' })
      } catch (error) {
        const code = purchase.kind === 'plan' ? 'subscription_unverified' : 'order_uncaptured'
        fail(error, code, adviceAfterApproval(error))
      }
    },
    closed: () => setState({ step: 'idle', message: NOTHING_CHARGED, isFailure: false }),
    failed(error, message) {
      if (message !== null) setState({ step: 'idle', message, isFailure: true })
      else if (thrown.current === null) fail(error, null)
    },
  }
}

/** Back from PayPal's page by the back button: the browser may show this page as it was left. */
function useBack(onBack: () => void) {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

function useMounted() {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

/**
 * Asks until the payment is through, or PayPal takes its time.
 * @returns whether it is through
 */
export async function confirm(db: PlatelightDb, kind: Purchase['kind'], id: string): Promise<boolean> {
  for (let checks = 0; ; checks++) {
    try {
      const isThrough =
        kind === 'plan'
          ? (await verifySubscription(db, id)) !== null
          : (await captureOrder(db, id)).status === 'completed'
      if (isThrough || checks >= RECHECKS) return isThrough
    } catch (error) {
      if (!isLostConnection(error) || checks >= RECHECKS) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, RECHECK_MS))
  }
}
