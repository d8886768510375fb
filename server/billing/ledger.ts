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
//   forfeit     subscr.:end | refunded:… all              -   the paid time is over | see `refund`
//   correction  see `takeBack`           monthly, topup   -
//
// Lapses and forfeits are written even where nothing was left: they say that the bucket was emptied here.
import type { STATEMENT_KINDS } from '../../contract/billing.ts'
import { type PlanType, TRIAL_CREDITS } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db, Trx } from '../db/db.ts'

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

/** First words of refs that are about another entry. */
const REVERSED = 'reversed'
const LATE = 'late'
const REFUNDED = 'refunded'

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

/**
 * Gives back what a generation took, to the buckets it came from, exactly once however often it is called. What comes
 * back to a bucket that has been emptied since, or that owes to a payment taken back since, goes at once.
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
    const emptied = await emptiedSince(trx, userId, bucket, Number(debit.seq))
    if (emptied) gone.push({ kind: emptied, ref: `${REFUNDED}:${generationId}`, bucket, amount: -amount })
    else
      gone.push(...(await owedSince(trx, userId, { bucket, amount, seq: Number(debit.seq) }, generationId)))
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

/** What payments taken back since a debit could not get from its bucket then, because it was spent. */
async function owedSince(
  trx: Trx,
  userId: string,
  debit: { bucket: Bucket; amount: number; seq: number },
  generationId: string,
): Promise<NewEntry[]> {
  const reversals = await trx
    .selectFrom('ledger_entries')
    .select('ref')
    .where('user_id', '=', userId)
    .where('bucket', '=', debit.bucket)
    .where('kind', '=', 'correction')
    .where('seq', '>', debit.seq)
    .where('ref', 'like', `${REVERSED}:%`)
    .orderBy('seq')
    .execute()
  const payments = new Set(reversals.map(({ ref }) => ref.split(':')[1] ?? ''))
  const entries: NewEntry[] = []
  let open = debit.amount
  for (const payment of payments) {
    const taken = Math.min(open, await owed(trx, debit.bucket, payment))
    if (taken <= 0) continue
    const ref = `${REVERSED}:${payment}:${generationId}`
    entries.push({ kind: 'correction', ref, bucket: debit.bucket, amount: -taken })
    open -= taken
  }
  return entries
}

async function owed(trx: Trx, bucket: Bucket, payment: string): Promise<number> {
  const row = await trx
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.sum<number>('amount').as('amount'))
    .where('bucket', '=', bucket)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', 'in', ['grant', 'topup']), eb('ref', '=', payment)]),
        eb.and([
          eb('kind', '=', 'correction'),
          eb.or([eb('ref', '=', `${REVERSED}:${payment}`), eb('ref', 'like', `${REVERSED}:${payment}:%`)]),
        ]),
      ]),
    )
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

/** Grants the trial credits unless this identity has had them before; `ref` is the identity's keyed hash. */
export async function grantTrial(
  trx: Trx,
  grant: { userId: string; ref: string; now: number },
): Promise<void> {
  if ((await find(trx, 'trial', grant.ref)).length > 0) return
  const entry = { kind: 'trial', ref: grant.ref, bucket: 'trial', amount: TRIAL_CREDITS } as const
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

/** Empties every bucket: the paid time is over. Once for a ref. */
export async function forfeit(
  trx: Trx,
  { userId, ref, now }: { userId: string; ref: string; now: number },
): Promise<void> {
  if ((await find(trx, 'forfeit', ref)).length > 0) return
  const balance = await bucketBalance(trx, userId)
  const entries = BUCKETS.map((bucket) => ({
    kind: 'forfeit' as const,
    ref,
    bucket,
    amount: -balance[bucket],
  }))
  await append(trx, userId, now, entries)
}

/**
 * The money of a payment went back: takes what is left of what it granted. A bucket's credits are spent oldest first,
 * so what is left of a payment is what the payments after it don't account for.
 */
export async function takeBack(trx: Trx, payment: string, now: number): Promise<void> {
  const granted = [...(await find(trx, 'grant', payment)), ...(await find(trx, 'topup', payment))][0]
  if (!granted) return
  const { user_id: userId, bucket } = granted
  if ((await find(trx, 'correction', `${REVERSED}:${payment}`)).length > 0) return
  const lapsed =
    (await find(trx, 'correction', `${LATE}:${payment}`)).length > 0 ||
    (await emptiedSince(trx, userId, bucket, Number(granted.seq))) !== null
  const balance = await bucketBalance(trx, userId)
  const later = await grantedAfter(trx, userId, bucket, Number(granted.seq))
  const left = lapsed ? 0 : Math.max(0, Math.min(granted.amount, balance[bucket] - later))
  const entry = { kind: 'correction', ref: `${REVERSED}:${payment}`, bucket, amount: -left } as const
  await append(trx, userId, now, [entry])
}

/** Credits granted to a bucket after an entry, without those of payments taken back and of months that came late. */
async function grantedAfter(trx: Trx, userId: string, bucket: Bucket, seq: number): Promise<number> {
  const rows = await trx
    .selectFrom('ledger_entries')
    .select(['kind', 'ref', 'amount'])
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket)
    .where('seq', '>', seq)
    .where('kind', 'in', ['grant', 'topup', 'correction'])
    .execute()
  const corrected = new Set(rows.filter((row) => row.kind === 'correction').map((row) => row.ref))
  return rows
    .filter((row) => row.kind !== 'correction')
    .filter((row) => !corrected.has(`${REVERSED}:${row.ref}`) && !corrected.has(`${LATE}:${row.ref}`))
    .reduce((sum, row) => sum + row.amount, 0)
}
