// The plan as the last pull left it.
import { CurrentSubscription, isUsable, Subscription } from '../../contract/billing.ts'
import type { PlatelightDb, Tx } from './db.ts'

const KEY = 'subscription'
const COMING = 'subscription:coming'

type WithMeta = Pick<PlatelightDb, 'meta'> | Pick<Tx, 'meta'>

/** null: none; undefined: never read on this device. */
export async function getSubscription(db: PlatelightDb): Promise<Subscription | null | undefined> {
  const row = await db.meta.get(KEY)
  return Subscription.nullable().optional().catch(undefined).parse(row?.value)
}

export async function saveSubscription(db: WithMeta, subscription: Subscription | null): Promise<void> {
  await db.meta.put({ key: KEY, value: subscription })
}

export async function saveCurrent(
  db: WithMeta,
  { subscription, coming }: CurrentSubscription,
): Promise<void> {
  await saveSubscription(db, subscription)
  await db.meta.put({ key: COMING, value: coming ?? null })
}

/** The plan whose first payment is on its way; null: none. */
export async function getComing(
  db: PlatelightDb,
): Promise<NonNullable<CurrentSubscription['coming']> | null> {
  const row = await db.meta.get(COMING)
  return CurrentSubscription.shape.coming.catch(undefined).parse(row?.value) ?? null
}

export async function isProfessional(db: PlatelightDb, now: number): Promise<boolean> {
  const subscription = (await getSubscription(db)) ?? null
  return subscription?.planType === 'professional' && isUsable(subscription, now)
}
