// What is left of erased accounts, once an hour: what was begun at PayPal and never paid goes when nothing can come of it
// any more, and so does every heir that holds nothing.
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { startRounds } from '../db/rounds.ts'
import { OWNED_TABLES } from './owned.ts'

/** Nobody approves after a few days, and PayPal's messages come again for no longer either. */
export const UNPAID_KEPT_MS = 30 * 86_400_000

interface HeirDeps {
  db: Db
  now: () => number
}

/** @returns a function that stops it, once the round under way has ended */
export function startTidyingHeirs(deps: HeirDeps & { log: Logger }): () => Promise<void> {
  const round = () => tidyHeirs(deps)
  return startRounds({ ...deps, name: 'heirs', what: 'Tidying up after erased accounts', round }).stop
}

/** One round. Two at once, here or in another process, are harmless. */
export async function tidyHeirs({ db, now }: HeirDeps): Promise<void> {
  const before = now() - UNPAID_KEPT_MS
  await db
    .deleteFrom('orders')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(isHeir()))
    .where('status', '=', 'abandoned')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('order_id', '=', 'orders.id'))),
    )
    .execute()
  await db
    .deleteFrom('subscriptions')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(isHeir()))
    .where('status', '=', 'ended')
    .where('updated_at', '<', before)
    // What PayPal could still charge for is being cancelled there.
    .where((eb) =>
      eb.or([
        eb('provider_status', 'is', null),
        eb('provider_status', 'not in', ['ACTIVE', 'SUSPENDED', 'APPROVED']),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('subscription_id', '=', 'subscriptions.id'))),
    )
    .execute()
  await db.deleteFrom('users').where(isHeir()).where(ownsNothing()).execute()
}

/** A user without a name whom no sign-in leads to. */
function isHeir(): RawBuilder<boolean> {
  return sql<boolean>`users.display_name = '' and users.email is null
    and not exists (select 1 from identities where identities.user_id = users.id)`
}

/** For a query of `users`: nothing refers to the row. */
export function ownsNothing(): RawBuilder<boolean> {
  const nowhere = OWNED_TABLES.map(
    (table) => sql`not exists (select 1 from ${sql.table(table)} as owned where owned.user_id = users.id)`,
  )
  return sql<boolean>`${sql.join(nowhere, sql` and `)}`
}
