// Credits: append-only integer entries, unique by (kind, ref, bucket). The balance is their sum, so it cannot drift.
// Whoever writes has locked the user with `nextChange`: nobody comes between a reading and its writing.
//
//   kind        ref                      buckets          amount
//   trial       the identity's hash      trial            +
//   grant       payment                  monthly          +   a paid month
//   lapse       payment | refunded:gen.  monthly          -   what was left of the month before | see `refund`
//   topup       payment                  topup            +
//   generation  generation               all, in order    -
//   refund      generation               as it was spent  +
//   forfeit     subscr.:end | refunded:… all              -   the paid time was over | see `refund`
//   correction  reversed:payment         monthly, topup   -   its money went back
//               late:payment             monthly          -   see `grantMonth`
//               refunded:generation      monthly, topup   -   see `refund`
//               restored:forfeit         all              +   see `restore`
//               settled:reversed:payment monthly, topup   +   see `giveAgain`
//
// Lapses and forfeits are written even where nothing was left: they say that the bucket was emptied here. What an entry
// that empties, gives back or takes back is worth, lots.ts works out of those before it.
import type { STATEMENT_KINDS } from '../../contract/billing.ts'
import { type PlanType, TRIAL_CREDITS } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db, Trx } from '../db/db.ts'
import {
  type BucketEntry,
  endOf,
  isAfter,
  LATE,
  leftIn,
  lotsOf,
  REFUNDED,
  RESTORED,
  REVERSED,
  SETTLED,
} from './lots.ts'

/** In the order they are spent. */
export const BUCKETS = ['monthly', 'trial', 'topup'] as const
export type Bucket = (typeof BUCKETS)[number]
export type EntryKind = (typeof STATEMENT_KINDS)[number]
export type BucketBalance = Record<Bucket, number>

export async function bucketBalance(db: Db | Trx, userId: string): Promise<BucketBalance> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['bucket', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('user_id', '=', userId)
    .groupBy('bucket')
    .execute()
  const balance: BucketBalance = { monthly: 0, trial: 0, topup: 0 }
  for (const row of rows) balance[row.bucket] = Number(row.amount)
  return balance
}

export function total(balance: BucketBalance): number {
  return BUCKETS.reduce((sum, bucket) => sum + balance[bucket], 0)
}

interface NewEntry {
  kind: EntryKind
  ref: string
  bucket: Bucket
  amount: number
}

async function append(trx: Trx, userId: string, now: number, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const last = await trx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const first = Number(last?.seq ?? 0) + 1
  await trx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry, index) => ({
        ...entry,
        id: crypto.randomUUID(),
        user_id: userId,
        created_at: now,
        seq: first + index,
      })),
    )
    .execute()
}

async function find(trx: Trx, kind: EntryKind, ref: string) {
  return await trx
    .selectFrom('ledger_entries')
    .select(['user_id', 'bucket', 'amount', 'seq'])
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .execute()
}

/**
 * Takes credits, monthly first, then trial, then top-up.
 * @throws AppError when the balance does not cover the amount: 'credits_out' on a usable plan, 'credits_inactive'
 * without one, where nothing would renew it
 */
export async function spend(
  trx: Trx,
  spending: { userId: string; plan: PlanType | null; ref: string; amount: number; now: number },
): Promise<void> {
  const balance = await bucketBalance(trx, spending.userId)
  if (total(balance) < spending.amount) throw outOfCredits(spending.plan)
  const entries: NewEntry[] = []
  let open = spending.amount
  for (const bucket of BUCKETS) {
    const taken = Math.min(open, balance[bucket])
    if (taken <= 0) continue
    entries.push({ kind: 'generation', ref: spending.ref, bucket, amount: -taken })
    open -= taken
  }
  await append(trx, spending.userId, spending.now, entries)
}

export function outOfCredits(plan: PlanType | null): AppError {
  return new AppError(plan ? 'credits_out' : 'credits_inactive')
}

/** All entries of a bucket, as lots.ts wants them. */
async function bucketEntries(trx: Trx, userId: string, bucket: Bucket): Promise<BucketEntry[]> {
  const rows = await trx
    .selectFrom('ledger_entries as e')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'e.ref').on('e.kind', '=', 'grant'))
    .select(['e.kind', 'e.ref', 'e.amount', 'e.created_at', 'p.paid_at'])
    .where('e.user_id', '=', userId)
    .where('e.bucket', '=', bucket)
    .orderBy('e.seq')
    .execute()
  return rows.map(({ kind, ref, amount, created_at, paid_at }) => ({
    kind,
    ref,
    amount,
    at: Number(paid_at ?? created_at),
  }))
}

/**
 * Gives back what a generation took, to the buckets it came from, exactly once however often it is called. What would
 * be gone by now had it never been taken (lapsed, forfeited, or taken back with its payment) goes at once.
 */
export async function refund(trx: Trx, generationId: string, now: number): Promise<void> {
  if ((await find(trx, 'refund', generationId)).length > 0) return
  const debits = await find(trx, 'generation', generationId)
  const userId = debits[0]?.user_id
  if (!userId) return
  const back: NewEntry[] = []
  const gone: NewEntry[] = []
  for (const debit of debits) {
    const { bucket } = debit
    const amount = -debit.amount
    back.push({ kind: 'refund', ref: generationId, bucket, amount })
    const entries = await bucketEntries(trx, userId, bucket)
    const worth = leftIn(lotsOf(entries, { unspent: generationId })) - leftIn(lotsOf(entries))
    if (worth === amount) continue
    const kind = (await emptiedSince(trx, userId, bucket, Number(debit.seq))) ?? 'correction'
    gone.push({ kind, ref: `${REFUNDED}:${generationId}`, bucket, amount: worth - amount })
  }
  await append(trx, userId, now, [...back, ...gone])
}

/** How a bucket was last emptied after an entry, if it was. */
async function emptiedSince(
  trx: Trx,
  userId: string,
  bucket: Bucket,
  seq: number,
): Promise<'lapse' | 'forfeit' | null> {
  const row = await trx
    .selectFrom('ledger_entries')
    .select('kind')
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket)
    .where('seq', '>', seq)
    .where('kind', 'in', ['lapse', 'forfeit'])
    // Those concern one generation, and empty nothing.
    .where('ref', 'not like', `${REFUNDED}:%`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.kind as 'lapse' | 'forfeit') : null
}

/** Grants the trial credits unless this person has had them before; `refs` are the keyed hashes they are known by. */
export async function grantTrial(
  trx: Trx,
  grant: { userId: string; refs: readonly [string, ...string[]]; now: number },
): Promise<void> {
  for (const ref of grant.refs) if ((await find(trx, 'trial', ref)).length > 0) return
  const entry = { kind: 'trial', ref: grant.refs[0], bucket: 'trial', amount: TRIAL_CREDITS } as const
  await append(trx, grant.userId, grant.now, [entry])
}

export interface Grant {
  userId: string
  /** The provider's id of the payment: it is granted once, for ever. */
  payment: string
  credits: number
  now: number
}

/**
 * A paid month's credits.
 * @param how `reset`: what is left of the month before lapses · `add`: a better plan's month goes on, this comes on
 * top · `late`: a later month has begun already, so these have lapsed before they came
 */
export async function grantMonth(trx: Trx, grant: Grant, how: 'reset' | 'add' | 'late'): Promise<void> {
  const { userId, payment, credits, now } = grant
  const entries: NewEntry[] = [{ kind: 'grant', ref: payment, bucket: 'monthly', amount: credits }]
  if (how === 'late') {
    entries.push({ kind: 'correction', ref: `${LATE}:${payment}`, bucket: 'monthly', amount: -credits })
  }
  if (how === 'reset') {
    const { monthly } = await bucketBalance(trx, userId)
    entries.unshift({ kind: 'lapse', ref: payment, bucket: 'monthly', amount: -monthly })
  }
  await append(trx, userId, now, entries)
}

export async function grantTopUp(trx: Trx, grant: Grant): Promise<void> {
  const { userId, payment, credits, now } = grant
  await append(trx, userId, now, [{ kind: 'topup', ref: payment, bucket: 'topup', amount: credits }])
}

/**
 * The paid time was over at `end`: what was there then goes, what was bought after it stays. Dated when it happened,
 * but never before an entry that is there already. Once for a subscription and end, and again if that was restored, or
 * for a month of before it that was heard of after it.
 */
export async function forfeit(
  trx: Trx,
  over: { userId: string; subscription: string; end: number; now: number },
): Promise<void> {
  const { userId, subscription, end, now } = over
  const { ref, standing } = await freeRef(trx, 'forfeit', `${subscription}:${end}`, RESTORED)
  const entries: NewEntry[] = []
  for (const bucket of BUCKETS) {
    const lots = lotsOf(await bucketEntries(trx, userId, bucket))
    entries.push({ kind: 'forfeit', ref, bucket, amount: -leftIn(lots.filter((lot) => !isAfter(lot, end))) })
  }
  if (standing && entries.every((entry) => entry.amount === 0)) return
  const last = await trx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await append(trx, userId, Math.min(now, Math.max(end, Number(last?.at ?? 0))), entries)
}

/**
 * What may be undone, and come again, has a number in its name from the second time on.
 * @param undone first word of the correction that undoes one
 * @returns the first free name, and the last one that stands
 */
async function freeRef(
  trx: Trx,
  kind: 'forfeit' | 'correction',
  base: string,
  undone: string,
): Promise<{ ref: string; standing: string | null }> {
  let standing: string | null = null
  for (let n = 1; ; n++) {
    const ref = n === 1 ? base : `${base}:${n}`
    if ((await find(trx, kind, ref)).length === 0) return { ref, standing }
    if ((await find(trx, 'correction', `${undone}:${ref}`)).length === 0) standing = ref
  }
}

/** Forfeits that stand: of which subscription and which end. */
export async function standingForfeits(
  trx: Trx,
  userId: string,
): Promise<{ ref: string; subscription: string; end: number }[]> {
  const rows = await trx
    .selectFrom('ledger_entries as f')
    .select('f.ref')
    .where('f.user_id', '=', userId)
    .where('f.kind', '=', 'forfeit')
    .where('f.bucket', '=', 'monthly')
    .where('f.ref', 'not like', `${REFUNDED}:%`)
    .orderBy('f.seq')
    .execute()
  const standing = []
  for (const { ref } of rows) {
    if ((await find(trx, 'correction', `${RESTORED}:${ref}`)).length > 0) continue
    standing.push({ ref, subscription: ref.split(':')[0]!, end: endOf(ref) })
  }
  return standing
}

/** A forfeit was wrong: the next month had been paid by then. Gives back what would be there without it. */
export async function restore(
  trx: Trx,
  { userId, forfeitRef, now }: { userId: string; forfeitRef: string; now: number },
): Promise<void> {
  const entries: NewEntry[] = []
  for (const bucket of BUCKETS) {
    const all = await bucketEntries(trx, userId, bucket)
    const amount = leftIn(lotsOf(all, { unforfeited: forfeitRef })) - leftIn(lotsOf(all))
    entries.push({ kind: 'correction', ref: `${RESTORED}:${forfeitRef}`, bucket, amount })
  }
  await append(trx, userId, now, entries)
}

/**
 * The money of a payment went back: takes what is left of what it granted, and gives back what had lapsed for it, where
 * the month before still has time.
 */
export async function takeBack(trx: Trx, payment: string, now: number): Promise<void> {
  const granted = [...(await find(trx, 'grant', payment)), ...(await find(trx, 'topup', payment))][0]
  if (!granted) return
  const { user_id: userId, bucket } = granted
  const { ref, standing } = await freeRef(trx, 'correction', `${REVERSED}:${payment}`, SETTLED)
  if (standing) return
  const before = await bucketEntries(trx, userId, bucket)
  const after = [...before, { kind: 'correction', ref, amount: 0, at: now } as const]
  const amount = leftIn(lotsOf(after)) - leftIn(lotsOf(before))
  await append(trx, userId, now, [{ kind: 'correction', ref, bucket, amount }])
}

/** The money is ours after all: gives what would be there had it never gone back. */
export async function giveAgain(trx: Trx, payment: string, now: number): Promise<void> {
  const { standing } = await freeRef(trx, 'correction', `${REVERSED}:${payment}`, SETTLED)
  const [taken] = standing ? await find(trx, 'correction', standing) : []
  if (!standing || !taken) return
  const { user_id: userId, bucket } = taken
  const all = await bucketEntries(trx, userId, bucket)
  const amount = leftIn(lotsOf(all, { unreversed: standing })) - leftIn(lotsOf(all))
  await append(trx, userId, now, [{ kind: 'correction', ref: `${SETTLED}:${standing}`, bucket, amount }])
}
