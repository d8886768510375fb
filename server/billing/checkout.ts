// What a person may begin, finish and end: plans and packs. Prices, ids and ownership are ours; nothing the client
// says about them counts beyond having to agree.
import { v7 as uuidv7 } from 'uuid'
import type { CaptureAnswer, CurrentSubscription } from '../../contract/billing.ts'
import { type PaymentSet, PLANS, type PlanType, packOf } from '../../contract/catalog.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { toCents } from '../../contract/money.ts'
import { inTransaction, nextChange, type Trx } from '../db/db.ts'
import { PayPalError } from './paypal.ts'
import type { Created } from './paypal-shapes.ts'
import { cancelAtProvider, chargeable, type SettleDeps, settleSubscription } from './settle.ts'
import { type OrderOutcome, settleOrder } from './settle-order.ts'
import { comingPlan, currentSubscription, renewingPlan } from './subscriptions.ts'

export interface CheckoutDeps extends SettleDeps {
  /** PayPal's ids of our plans. */
  planIds: Record<PlanType, string>
  /** Which product ids count: the ones of the other set are refused. */
  products: PaymentSet
  /** Where PayPal sends people back to, when it does. */
  publicUrl: string
}

const RETURN_PATH = '/dashboard/billing/return'

/** A failure at PayPal becomes the sentence of what was tried; what was foreseen stays as it is. */
async function orSay<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PayPalError) throw new AppError(code, { cause: error })
    throw error
  }
}

/**
 * Begins a subscription.
 * @throws AppError 'unknown_plan', 'same_plan' for one they have (or a better one), 'subscription_coming' for one they
 * have approved, 'subscription_failed'
 */
export async function createSubscription(
  deps: CheckoutDeps,
  userId: string,
  planId: string,
): Promise<Created> {
  const plan = (['starter', 'professional'] as const).find((name) => deps.planIds[name] === planId)
  if (!plan) throw new AppError('unknown_plan')
  await orSay('subscription_failed', () => settlePending(deps, userId))
  const isEnough = (other: PlanType | null) => other === 'professional' || other === plan
  if (isEnough(await renewingPlan(deps.db, userId, deps.now()))) throw new AppError('same_plan')
  if (isEnough(await comingPlan(deps.db, userId, deps.now()))) throw new AppError('subscription_coming')
  const id = uuidv7()
  return await orSay('subscription_failed', async () => {
    // The row comes first: what PayPal knows and we don't could never be settled.
    await insertPending(deps, { id, userId, plan, planId })
    const created = await deps.paypal.createSubscription({ id, planId, ...returnTo(deps, 'subscription') })
    const kept = await deps.db
      .updateTable('subscriptions')
      .set({ provider_subscription_id: created.id })
      .where('id', '=', id)
      .returning('user_id')
      .executeTakeFirst()
    // The account was erased meanwhile: nobody gets to approve it, and if somebody does, it is cancelled.
    if (kept?.user_id !== userId) throw new AppError('unauthenticated')
    return created
  })
}

/** Looks at the newest of what a user has begun: one of them may have been paid a moment ago. */
const PENDING_ASKED = 3

async function settlePending(deps: CheckoutDeps, userId: string): Promise<void> {
  const rows = await deps.db
    .selectFrom('subscriptions')
    .select('provider_subscription_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('provider_subscription_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(PENDING_ASKED)
    .execute()
  for (const row of rows) await settleSubscription(deps, row.provider_subscription_id!)
}

/** Under the user's lock: an account that is being erased gets no new ones. */
async function insertPending(
  { db, now }: CheckoutDeps,
  wanted: { id: string; userId: string; plan: PlanType; planId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await nextChange(trx, wanted.userId)
    await trx
      .insertInto('subscriptions')
      .values({
        id: wanted.id,
        user_id: wanted.userId,
        plan: wanted.plan,
        status: 'pending',
        current_period_end: 0,
        cents: PLANS[wanted.plan].cents,
        credits: PLANS[wanted.plan].credits,
        provider_subscription_id: null,
        provider_plan_id: wanted.planId,
        created_at: now(),
        updated_at: now(),
      })
      .execute()
  })
}

function returnTo({ publicUrl }: CheckoutDeps, what: 'subscription' | 'order') {
  const address = `${publicUrl}${RETURN_PATH}?what=${what}`
  return { returnUrl: address, cancelUrl: `${address}&cancelled=1` }
}

/**
 * The person is back from approving.
 * @returns their subscription; null while PayPal has not reported the payment yet
 * @throws AppError 'subscription_unverified' for one that is not theirs or not approved
 */
export async function verifySubscription(
  deps: CheckoutDeps,
  userId: string,
  providerId: string,
): Promise<CurrentSubscription> {
  const row = await deps.db
    .selectFrom('subscriptions')
    .select('id')
    .where('provider_subscription_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('subscription_unverified')
  const isOurs = await orSay('subscription_unverified', () => settleSubscription(deps, providerId))
  if (!isOurs) throw new AppError('subscription_unverified')
  const { status, provider_status: word } = await deps.db
    .selectFrom('subscriptions')
    .select(['status', 'provider_status'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const isComing = word === 'ACTIVE' || word === 'APPROVED'
  if (status === 'ended' || (status === 'pending' && !isComing)) {
    throw new AppError('subscription_unverified')
  }
  if (status === 'pending') return { subscription: null }
  return { subscription: await currentSubscription(deps.db, userId, deps.now()) }
}

/**
 * Begins buying a pack.
 * @param amount as the client shows it; it must be the pack's price
 * @param buttonId the pack's product id
 * @throws AppError 'unknown_pack', 'price_changed', 'order_failed'
 */
export async function createOrder(
  deps: CheckoutDeps,
  userId: string,
  { amount, buttonId }: { amount: string; buttonId: string },
): Promise<Created> {
  const pack = packOf(buttonId, deps.products)
  if (!pack) throw new AppError('unknown_pack')
  if (toCents(amount) !== pack.cents) throw new AppError('price_changed')
  const id = uuidv7()
  return await orSay('order_failed', async () => {
    await inTransaction(deps.db, async (trx) => {
      await nextChange(trx, userId)
      await trx
        .insertInto('orders')
        .values({
          id,
          user_id: userId,
          product: buttonId,
          credits: pack.credits,
          cents: pack.cents,
          provider_order_id: null,
          status: 'created',
          created_at: deps.now(),
        })
        .execute()
    })
    const description = `${pack.credits} Platelight credits`
    const created = await deps.paypal.createOrder({
      id,
      cents: pack.cents,
      description,
      ...returnTo(deps, 'order'),
    })
    await deps.db.updateTable('orders').set({ provider_order_id: created.id }).where('id', '=', id).execute()
    return created
  })
}

const REFUSALS: Record<Exclude<OrderOutcome, 'captured' | 'pending'>, ErrorCode> = {
  declined: 'payment_declined',
  unapproved: 'order_unapproved',
  wrong: 'payment_wrong',
  unknown: 'order_uncaptured',
}

/**
 * Takes the money of an approved order. One that was captured before is answered again, and grants nothing twice.
 * @throws AppError 'payment_declined', 'order_unapproved', 'payment_wrong', 'order_uncaptured' also for one that is not theirs
 */
export async function captureOrder(
  deps: CheckoutDeps,
  userId: string,
  providerId: string,
): Promise<CaptureAnswer> {
  const row = await deps.db
    .selectFrom('orders')
    .select('credits')
    .where('provider_order_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('order_uncaptured')
  const outcome = await orSay('order_uncaptured', () => settleOrder(deps, providerId))
  if (outcome !== 'captured' && outcome !== 'pending') throw new AppError(REFUSALS[outcome])
  return { status: outcome === 'captured' ? 'completed' : 'pending', credits: row.credits }
}

/**
 * Ends what would renew itself; access stays to the end of the paid time.
 * @throws AppError 'no_subscription', 'cancel_failed' where PayPal could not be told: then nothing has changed
 */
export async function cancelSubscription(deps: SettleDeps, userId: string): Promise<CurrentSubscription> {
  const rows = await chargeable(deps, userId, false)
  if (rows.length === 0) throw new AppError('no_subscription')
  await orSay('cancel_failed', async () => {
    for (const row of rows) await cancelAtProvider(deps, row, 'Cancelled by the customer')
  })
  return { subscription: await currentSubscription(deps.db, userId, deps.now()) }
}

/**
 * Before an account is erased: nobody may be charged for it afterwards. The rows stay for the caller to remove.
 * @throws AppError('cancel_failed') where PayPal could not be told; the account must stay then
 */
export async function cancelForErasure(deps: SettleDeps, userId: string): Promise<void> {
  await orSay('cancel_failed', async () => {
    for (const row of await chargeable(deps, userId, true)) {
      await cancelAtProvider(deps, row, 'The account was deleted')
    }
  })
  if ((await chargeable(deps, userId, false)).length > 0) throw new AppError('cancel_failed')
  await inTransaction(deps.db, (trx) => closeForErasure(trx, userId, deps.now()))
}

/**
 * In the transaction that erases: what somebody could still approve in an open window is cancelled as soon as it is,
 * and an open order is never captured.
 * @param trx has locked the user
 */
export async function closeForErasure(trx: Trx, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ cancel_wanted_at: now })
    .where('user_id', '=', userId)
    .where('cancel_wanted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('provider_status', 'is', null), eb('provider_status', 'not in', ['CANCELLED', 'EXPIRED'])]),
    )
    .execute()
  await trx
    .updateTable('orders')
    .set({ status: 'abandoned' })
    .where('user_id', '=', userId)
    .where('status', '=', 'created')
    .execute()
}
