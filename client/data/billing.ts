// Plans, packs and the statement. These go past the outbox: a payment is made now or not at all, and never by a
// device that wakes up later. What comes of it is in the cache before the verb returns.
import type { Begun, CaptureAnswer, StatementLine, Subscription } from '../../contract/billing.ts'
import { toAmount } from '../../contract/money.ts'
import type { Api } from './api.ts'
import { saveBalance } from './credits.ts'
import type { PlatelightDb } from './db.ts'
import { saveCurrent, saveSubscription } from './subscription.ts'
import { apiOf } from './world.ts'

/** Throws AppError, OddAnswer or the browser's network error; so do the others. */
export function beginSubscription(db: PlatelightDb, planId: string): Promise<Begun> {
  return apiOf(db.uid).beginSubscription(planId)
}

/** Answers null while PayPal is still checking the payment. */
export async function verifySubscription(
  db: PlatelightDb,
  subscriptionId: string,
  api: Api = apiOf(db.uid),
): Promise<Subscription | null> {
  const subscription = await api.verifySubscription(subscriptionId)
  await refresh(db, api)
  return subscription
}

export function beginOrder(db: PlatelightDb, pack: { cents: number; productId: string }): Promise<Begun> {
  return apiOf(db.uid).beginOrder(toAmount(pack.cents), pack.productId)
}

export async function captureOrder(
  db: PlatelightDb,
  orderId: string,
  api: Api = apiOf(db.uid),
): Promise<CaptureAnswer> {
  const answer = await api.captureOrder(orderId)
  await refresh(db, api)
  return answer
}

export async function cancelSubscription(
  db: PlatelightDb,
  api: Api = apiOf(db.uid),
): Promise<Subscription | null> {
  const subscription = await api.cancelSubscription()
  await saveSubscription(db, subscription)
  return subscription
}

/** Newest first; an answer that is not a full page is the last. */
export function readStatement(db: PlatelightDb, before: string | null): Promise<StatementLine[]> {
  return apiOf(db.uid).statement(before)
}

/** What is known may be a moment old, or older where the payment was made elsewhere. Never throws: the next pull brings it too. */
export async function refresh(db: PlatelightDb, api: Api = apiOf(db.uid)): Promise<void> {
  const { signal } = new AbortController()
  try {
    await saveCurrent(db, await api.subscription(signal))
    await saveBalance(db, await api.balance(signal))
  } catch (error) {
    console.warn('Plan and balance could not be read', error)
  }
}
