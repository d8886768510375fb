// What is known of a payment becomes rows and ledger entries. Everything here runs inside one transaction that has
// locked the user, and everything may run any number of times: a payment is granted once, by the provider's id of it.
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { PLANS, type PlanType } from '../../contract/catalog.ts'
import { nextChange, type Trx } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { giveAgain, grantMonth, takeBack } from './ledger.ts'
import {
  addMonths,
  isOpen,
  lifeOf,
  mustEnd,
  newestWord,
  type Paid,
  type ProviderStatus,
  paidThrough,
} from './life.ts'
import { CURRENCY, type Sale } from './paypal.ts'
import { endOver, forfeitOver, restoreFor } from './subscriptions.ts'

export interface SeenSubscription {
  word: { status: ProviderStatus; at: number } | null
  /** Null where nobody could ask: then nothing ends, because it may have been paid. */
  sales: readonly Sale[] | null
}

/** @param id ours */
export async function applySubscription(
  trx: Trx,
  { userId, id }: { userId: string; id: string },
  seen: SeenSubscription,
  { now, log }: { now: number; log: Logger },
): Promise<void> {
  await nextChange(trx, userId)
  const row = await readRow(trx, id)
  const terms = termsOf(row)
  // Before anything ends: what was paid in time may say that nothing does.
  for (const sale of [...(seen.sales ?? [])].sort((a, b) => a.at - b.at)) {
    if (sale.state === 'other') continue
    if (sale.state === 'reversed') await reverse(trx, { userId, sale, subscriptionId: id }, now)
    else if (sale.currency === CURRENCY && monthsOf(sale, terms) > 0) {
      await recordSale(trx, { userId, id, plan: row.plan, terms, sale }, now)
    } else
      log.error({ sale: sale.id, cents: sale.cents }, 'A sale is not what its plan costs; it grants nothing.')
  }
  const known = { status: row.provider_status, at: Number(row.provider_status_at ?? 0) }
  const word = seen.word ? newestWord(known, seen.word) : known
  const wasAsked = seen.sales !== null
  await trx
    .updateTable('subscriptions')
    .set({ provider_status: word.status, provider_status_at: word.at })
    .$if(wasAsked, (query) => query.set({ checked_at: now }))
    .where('id', '=', id)
    .execute()
  await revive(trx, id, now, wasAsked)
  await supersede(trx, userId, now)
  await endOver(trx, userId, now)
  await forfeitOver(trx, userId, now)
}

async function readRow(trx: Trx, id: string) {
  return await trx.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

interface Terms {
  cents: number
  credits: number
}

/** What a month was sold for. */
function termsOf(row: { plan: PlanType; cents: number | null; credits: number | null }): Terms {
  const today = PLANS[row.plan]
  return { cents: row.cents ?? today.cents, credits: row.credits ?? today.credits }
}

/** PayPal may charge what was outstanding together with the month that is due. */
function monthsOf(sale: { cents: number }, terms: Terms): number {
  return Math.floor(sale.cents / terms.cents)
}

async function paymentsOf(trx: Trx, row: Parameters<typeof termsOf>[0] & { id: string }): Promise<Paid[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['paid_at', 'reversed_at', 'cents'])
    .where('subscription_id', '=', row.id)
    .execute()
  return payments.map((payment) => ({
    at: Number(payment.paid_at),
    reversedAt: payment.reversed_at === null ? null : Number(payment.reversed_at),
    months: monthsOf(payment, termsOf(row)),
  }))
}

/**
 * Brings status and paid-through date in line with what is known.
 * @param mayEnd whether PayPal has just been asked what was paid
 */
async function revive(trx: Trx, id: string, now: number, mayEnd = true): Promise<void> {
  const row = await readRow(trx, id)
  const payments = await paymentsOf(trx, row)
  const life = lifeOf(
    {
      createdAt: Number(row.created_at),
      provider: row.provider_status,
      cancelWanted: row.cancel_wanted_at !== null,
      payments,
    },
    now,
  )
  if (life.status === 'ended' && payments.length > 0 && !mayEnd) return
  const isOver = row.provider_status === 'CANCELLED' || row.provider_status === 'EXPIRED'
  if (mustEnd(payments, life) && !isOver && row.cancel_wanted_at === null) {
    await wantCancelled(trx, id, now)
    return await revive(trx, id, now, mayEnd)
  }
  if (life.status === row.status && life.paidThrough === Number(row.current_period_end)) return
  await trx
    .updateTable('subscriptions')
    .set({ status: life.status, current_period_end: life.paidThrough, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** settle.ts ends it at PayPal once the transaction is through. */
async function wantCancelled(trx: Trx, id: string, now: number): Promise<void> {
  await trx.updateTable('subscriptions').set({ cancel_wanted_at: now }).where('id', '=', id).execute()
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
    await wantCancelled(trx, id, now)
    await revive(trx, id, now)
  }
}

interface NewSale {
  userId: string
  id: string
  plan: PlanType
  terms: Terms
  sale: Sale
}

async function recordSale(trx: Trx, { userId, id, plan, terms, sale }: NewSale, now: number): Promise<void> {
  if (await findPayment(trx, sale.id)) return
  const how = await howToGrant(trx, { userId, id, plan, at: sale.at }, now)
  const credits = terms.credits * monthsOf(sale, terms)
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
  const through = paidThrough(await paymentsOf(trx, await readRow(trx, id)))
  await restoreFor(trx, { userId, subscription: id, at: sale.at, through }, now)
  await grantMonth(trx, { userId, payment: sale.id, credits, now }, how)
}

interface NewMonth {
  userId: string
  id: string
  plan: PlanType
  at: number
}

/** See `grantMonth`. A payment may be heard of after those that came later, and beside a better plan's. */
async function howToGrant(trx: Trx, month: NewMonth, now: number): Promise<'reset' | 'add' | 'late'> {
  const { userId, id, plan, at } = month
  const others = await trx
    .selectFrom('payments as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.paid_at', 's.id', 's.plan', 's.status', 's.current_period_end', 's.cancel_wanted_at'])
    .select(['s.provider_status', 's.provider_status_at'])
    .where('p.user_id', '=', userId)
    .where('p.reversed_at', 'is', null)
    .execute()
  const own = await readRow(trx, id)
  const isTwin = (other: (typeof others)[number]) =>
    other.id !== id &&
    other.plan === plan &&
    wereBothPaid({ row: own, at }, { row: other, at: other.paid_at })
  const rank = rankOf(plan)
  const isNewer = (other: (typeof others)[number]) =>
    rankOf(other.plan) >= rank && Number(other.paid_at) > at && !isTwin(other)
  if (others.some(isNewer)) return 'late'
  const isBeside = others.some(
    (other) => rankOf(other.plan) > rank && Number(other.current_period_end) > at && isOpen(other, now),
  )
  return isBeside || others.some(isTwin) ? 'add' : 'reset'
}

interface MonthOf {
  row: Pick<
    Selectable<Schema['subscriptions']>,
    'cancel_wanted_at' | 'provider_status' | 'provider_status_at'
  >
  at: number
}

/**
 * One plan approved in two windows is paid twice for the same time, by mistake: then neither month may take the other's
 * credits. Whoever cancelled the first before the second was paid meant to begin anew.
 */
function wereBothPaid(one: MonthOf, other: MonthOf): boolean {
  const [first, second] = Number(other.at) <= Number(one.at) ? [other, one] : [one, other]
  const { cancel_wanted_at: wanted, provider_status: status, provider_status_at: since } = first.row
  const saidAt = status === 'CANCELLED' || status === 'EXPIRED' || status === 'SUSPENDED' ? since : null
  const ended = [wanted, saidAt].filter((time) => time !== null).map(Number)
  const isBefore = Number(second.at) < addMonths(Number(first.at), 1)
  return isBefore && ended.every((time) => time > Number(second.at))
}

export async function findPayment(trx: Trx, id: string) {
  return await trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

interface Reversal {
  userId: string
  sale: Pick<Sale, 'id' | 'at' | 'cents'>
  subscriptionId?: string
  orderId?: string
}

/** The money went back. One that is heard of before its payment is remembered, so that it will never grant. */
export async function reverse(
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

/**
 * A dispute was settled for us: the money is here, as if it had never gone. What was never granted counts as never heard
 * of: whoever asks PayPal next finds it.
 */
export async function reinstate(trx: Trx, id: string, now: number): Promise<void> {
  const payment = await findPayment(trx, id)
  if (!payment || payment.reversed_at === null) return
  if (payment.credits === 0) {
    await trx.deleteFrom('payments').where('id', '=', id).execute()
    return
  }
  await trx.updateTable('payments').set({ reversed_at: null }).where('id', '=', id).execute()
  await giveAgain(trx, id, now)
  const { user_id: userId, subscription_id: subscription } = payment
  if (!subscription) return
  const through = paidThrough(await paymentsOf(trx, await readRow(trx, subscription)))
  await restoreFor(trx, { userId, subscription, at: Number(payment.paid_at), through }, now)
}
