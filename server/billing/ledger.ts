// Credits: append-only integer entries, unique by (kind, ref, bucket). The balance is their sum, so it cannot drift.
import { sql } from 'kysely'
import { type PlanType, TRIAL_CREDITS } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db, Trx } from '../db/db.ts'

/** In the order they are spent. */
export const BUCKETS = ['monthly', 'trial', 'topup'] as const
export type Bucket = (typeof BUCKETS)[number]
export type EntryKind = 'trial' | 'generation' | 'refund'
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

interface Entry {
  userId: string
  kind: EntryKind
  ref: string
  bucket: Bucket
  amount: number
  now: number
}

async function append(trx: Trx, entries: Entry[]): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values(
      entries.map((e) => ({
        id: crypto.randomUUID(),
        user_id: e.userId,
        kind: e.kind,
        ref: e.ref,
        bucket: e.bucket,
        amount: e.amount,
        created_at: e.now,
      })),
    )
    .execute()
}

/**
 * Takes credits, monthly first, then trial, then top-up. The caller's transaction has locked the user with
 * `nextChange`, so no other spender can come between the reading and the writing.
 * @throws AppError when the balance does not cover the amount: 'credits_out' on a usable plan, 'credits_inactive'
 * without one, where nothing would renew it
 */
export async function spend(
  trx: Trx,
  spending: { userId: string; plan: PlanType | null; ref: string; amount: number; now: number },
): Promise<void> {
  const balance = await bucketBalance(trx, spending.userId)
  if (total(balance) < spending.amount) throw outOfCredits(spending.plan)
  const entries: Entry[] = []
  let open = spending.amount
  for (const bucket of BUCKETS) {
    const taken = Math.min(open, balance[bucket])
    if (taken <= 0) continue
    const { userId, ref, now } = spending
    entries.push({ userId, kind: 'generation', ref, bucket, amount: -taken, now })
    open -= taken
  }
  await append(trx, entries)
}

export function outOfCredits(plan: PlanType | null): AppError {
  return new AppError(plan ? 'credits_out' : 'credits_inactive')
}

/** Gives back what a generation took, to the buckets it came from, exactly once however often it is called. */
export async function refund(trx: Trx, ref: string, now: number): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .columns(['id', 'user_id', 'kind', 'ref', 'bucket', 'amount', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('ledger_entries')
        .select((row) => [
          sql<string>`'refund:' || ${row.ref('id')}`.as('id'),
          'user_id',
          sql<EntryKind>`'refund'`.as('kind'),
          'ref',
          'bucket',
          row.neg(row.ref('amount')).as('amount'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
        ])
        .where('kind', '=', 'generation')
        .where('ref', '=', ref),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Grants the trial credits unless this identity has had them before; `ref` is the identity's keyed hash. */
export async function grantTrial(
  trx: Trx,
  grant: { userId: string; ref: string; now: number },
): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values({
      id: crypto.randomUUID(),
      user_id: grant.userId,
      kind: 'trial',
      ref: grant.ref,
      bucket: 'trial',
      amount: TRIAL_CREDITS,
      created_at: grant.now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'ref', 'bucket']).doNothing())
    .execute()
}
