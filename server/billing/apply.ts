// What is known of a payment becomes rows and ledger entries. Everything here runs inside one transaction that has
// locked the user, and everything may run any number of times: a payment is granted once, by the provider's id of it.
import type { Logger } from 'pino'
import { PLANS, type PlanType } from '../../contract/catalog.ts'
import { nextChange, type Trx } from '../db/db.ts'
import { grantMonth, grantTopUp, takeBack } from './ledger.ts'
import { isOpen, lifeOf, newestWord, type ProviderStatus } from './life.ts'
import { CURRENCY, type Sale } from './paypal.ts'
import { endOver, forfeitAfter, hasOpen } from './subscriptions.ts'

export interface SeenSubscription {
  word: { status: ProviderStatus; at: number } | null
  sales: readonly Sale[]
}

/** @param id ours */
export async function applySubscription(
  trx: Trx,
  { userId, id }: { userId: string; id: string },
  seen: SeenSubscription,
  { now, log }: { now: number; log: Logger },
): Promise<void> {
  await nextChange(trx, userId)
  await endOver(trx, userId, now)
  const before = await readRow(trx, id)
  const today = PLANS[before.plan]
  const terms = { cents: before.cents ?? today.cents, credits: before.credits ?? today.credits }
  const inOrder = [...seen.sales].sort((a, b) => a.at - b.at)
  for (const sale of inOrder) {
    if (sale.state === 'other') continue
    if (sale.state === 'reversed') await reverse(trx, { userId, sale, subscriptionId: id }, now)
    else if (sale.currency === CURRENCY && sale.cents >= terms.cents) {
      await recordSale(trx, { userId, id, plan: before.plan, credits: terms.credits, sale }, now)
    } else
      log.error({ sale: sale.id, cents: sale.cents }, 'A sale is not what its plan costs; it grants nothing.')
  }
  const known = { status: before.provider_status, at: Number(before.provider_status_at ?? 0) }
  const word = seen.word ? newestWord(known, seen.word) : known
  await trx
    .updateTable('subscriptions')
    .set({ provider_status: word.status, provider_status_at: word.at, checked_at: now })
    .where('id', '=', id)
    .execute()
  await revive(trx, id, now)
  await supersede(trx, userId, now)
  await closeIfOver(trx, userId, before, now)
}

async function readRow(trx: Trx, id: string) {
  return await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Brings status and paid-through date in line with what is known. */
async function revive(trx: Trx, id: string, now: number): Promise<void> {
  const row = await readRow(trx, id)
  const payments = await trx
    .selectFrom('payments')
    .select(['paid_at', 'reversed_at'])
    .where('subscription_id', '=', id)
    .execute()
  const life = lifeOf(
    {
      createdAt: Number(row.created_at),
      provider: row.provider_status,
      cancelWanted: row.cancel_wanted_at !== null,
      payments: payments.map((p) => ({ at: Number(p.paid_at), reversed: p.reversed_at !== null })),
    },
    now,
  )
  if (life.status === row.status && life.paidThrough === Number(row.current_period_end)) return
  await trx
    .updateTable('subscriptions')
    .set({ status: life.status, current_period_end: life.paidThrough, updated_at: now })
    .where('id', '=', id)
    .execute()
}

const rankOf = (plan: PlanType) => (plan === 'professional' ? 1 : 0)

/** Of several subscriptions that go on the best stays; the others are cancelled, here at once and at PayPal after it. */
async function supersede(trx: Trx, userId: string, now: number): Promise<void> {
  const going = await trx
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'suspended'])
    .where('cancel_wanted_at', 'is', null)
    .execute()
  type Going = (typeof going)[number]
  const worth = ({ status, plan }: Going) => Number(status === 'active') * 2 + rankOf(plan)
  const age = (row: Going) => Number(row.created_at)
  const [, ...others] = going.sort((a, b) => worth(b) - worth(a) || age(b) - age(a))
  for (const { id } of others) {
    await trx.updateTable('subscriptions').set({ cancel_wanted_at: now }).where('id', '=', id).execute()
    await revive(trx, id, now)
  }
}

/**
 * With the last subscription of a user that ends all credits go; also with one that is paid for when its time is over
 * already. One that was never paid takes nothing along.
 */
async function closeIfOver(
  trx: Trx,
  userId: string,
  before: { id: string; status: string; current_period_end: number },
  now: number,
): Promise<void> {
  const row = await readRow(trx, before.id)
  const end = Number(row.current_period_end)
  const isNew = before.status !== 'ended' || end > Number(before.current_period_end)
  if (row.status !== 'ended' || end === 0 || !isNew) return
  if (!(await hasOpen(trx, userId, now))) await forfeitAfter(trx, userId, row, now)
}

interface NewSale {
  userId: string
  id: string
  plan: PlanType
  credits: number
  sale: Sale
}

async function recordSale(
  trx: Trx,
  { userId, id, plan, credits, sale }: NewSale,
  now: number,
): Promise<void> {
  if (await findPayment(trx, sale.id)) return
  const how = await howToGrant(trx, userId, plan, sale.at, now)
  await trx
    .insertInto('payments')
    .values({
      id: sale.id,
      user_id: userId,
      subscription_id: id,
      order_id: null,
      cents: sale.cents,
      credits,
      paid_at: sale.at,
      reversed_at: null,
      created_at: now,
    })
    .execute()
  await grantMonth(trx, { userId, payment: sale.id, credits, now }, how)
}

/** See `grantMonth`. A payment may be heard of after those that came later, and beside a better plan's. */
async function howToGrant(
  trx: Trx,
  userId: string,
  plan: PlanType,
  at: number,
  now: number,
): Promise<'reset' | 'add' | 'late'> {
  const others = await trx
    .selectFrom('payments as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.paid_at', 's.plan', 's.status', 's.current_period_end'])
    .where('p.user_id', '=', userId)
    .where('p.reversed_at', 'is', null)
    .execute()
  const rank = rankOf(plan)
  if (others.some((other) => rankOf(other.plan) >= rank && Number(other.paid_at) > at)) return 'late'
  const isBeside = others.some(
    (other) => rankOf(other.plan) > rank && Number(other.current_period_end) > at && isOpen(other, now),
  )
  return isBeside ? 'add' : 'reset'
}

async function findPayment(trx: Trx, id: string) {
  return await trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

interface Reversal {
  userId: string
  sale: Pick<Sale, 'id' | 'at' | 'cents'>
  subscriptionId?: string
  orderId?: string
}

/** The money went back. One that is heard of before its payment is remembered, so that it will never grant. */
async function reverse(
  trx: Trx,
  { userId, sale, subscriptionId, orderId }: Reversal,
  now: number,
): Promise<void> {
  const payment = await findPayment(trx, sale.id)
  if (!payment) {
    await trx
      .insertInto('payments')
      .values({
        id: sale.id,
        user_id: userId,
        subscription_id: subscriptionId ?? null,
        order_id: orderId ?? null,
        cents: sale.cents,
        credits: 0,
        paid_at: sale.at,
        reversed_at: now,
        created_at: now,
      })
      .execute()
    return
  }
  if (payment.user_id !== userId || payment.reversed_at !== null) return
  await trx.updateTable('payments').set({ reversed_at: now }).where('id', '=', sale.id).execute()
  await takeBack(trx, sale.id, now)
}

export interface SeenCapture {
  id: string
  at: number
  cents: number
  currency: string
  state: 'completed' | 'reversed' | 'pending' | 'declined'
}

/** @param order ours */
export async function applyOrder(
  trx: Trx,
  order: { userId: string; id: string },
  captures: readonly SeenCapture[],
  { now, log }: { now: number; log: Logger },
): Promise<void> {
  const { userId, id } = order
  await nextChange(trx, userId)
  await endOver(trx, userId, now)
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  let status = row.status
  for (const capture of captures) {
    if (capture.state === 'reversed') {
      await reverse(trx, { userId, sale: capture, orderId: id }, now)
      status = 'captured'
    } else if (capture.state === 'pending') {
      if (status !== 'captured') status = 'pending'
    } else if (capture.state === 'completed') {
      if (capture.cents !== row.cents || capture.currency !== CURRENCY) {
        log.error(
          { capture: capture.id, order: id },
          'A capture is not what its order costs; it grants nothing.',
        )
        continue
      }
      status = 'captured'
      await recordCapture(trx, { userId, id, credits: row.credits, capture }, now)
    }
  }
  await trx.updateTable('orders').set({ status, checked_at: now }).where('id', '=', id).execute()
}

async function recordCapture(
  trx: Trx,
  { userId, id, credits, capture }: { userId: string; id: string; credits: number; capture: SeenCapture },
  now: number,
): Promise<void> {
  if (await findPayment(trx, capture.id)) return
  await trx
    .insertInto('payments')
    .values({
      id: capture.id,
      user_id: userId,
      subscription_id: null,
      order_id: id,
      cents: capture.cents,
      credits,
      paid_at: capture.at,
      reversed_at: null,
      created_at: now,
    })
    .execute()
  await grantTopUp(trx, { userId, payment: capture.id, credits, now })
}
