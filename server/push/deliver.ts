// Tells the devices of a person that a generation has ended: once each, and without making the worker wait.
//
//   generation ends ─► one row for each device, in the same transaction ─► take ─► send ─► row gone
//                                                                          ▲        ├─ device gone ─► subscription gone
//                                                                          └ later ◄┘ (backoff, GIVE_UP_MS at most)
//
// A process that dies between sending and deleting sends again: the notification has the generation's id as its tag,
// so a second one takes the first one's place without a sound.
import type { Logger } from 'pino'
import { ERRORS } from '../../contract/errors.ts'
import type { PushMessage } from '../../contract/push.ts'
import type { Db, Trx } from '../db/db.ts'
import { type Bell, createBell } from '../jobs/bell.ts'
import { pictureUrl } from '../pictures/picture.ts'
import type { Send } from './send.ts'

/** How long one that was taken is left to whoever took it; more than a sending may last. */
const TAKEN_MS = 30_000
const RETRY_FIRST_MS = 5_000
const RETRY_CAP_MS = 15 * 60_000
/** After that nobody waits for the news any more. */
const GIVE_UP_MS = 6 * 3_600_000
/** A look without being woken: another process may have ended one. */
const IDLE_MS = 15_000

export interface PushDeps {
  db: Db
  send: Send
  now: () => number
  random: () => number
  log: Logger
}

export interface Pushes {
  /** In the transaction that ends a generation. */
  enqueue(trx: Trx, userId: string, generationId: string): Promise<void>
  /** After its commit. */
  wake(): void
  /** @returns a function that stops it, once what is on its way has been sent */
  start(): () => Promise<void>
}

export function createPushes(deps: PushDeps): Pushes {
  const bell = createBell()
  return {
    enqueue: (trx, userId, generationId) => enqueue(trx, userId, generationId, deps.now()),
    wake: bell.ring,
    start() {
      const stopping = new AbortController()
      const ended = loop(deps, bell, stopping.signal)
      return async () => {
        stopping.abort()
        bell.ring()
        await ended
      }
    },
  }
}

async function enqueue(trx: Trx, userId: string, generationId: string, now: number): Promise<void> {
  const devices = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  if (devices.length === 0) return
  const rows = devices.map(({ id }) => ({
    id: `${generationId}.${id}`,
    user_id: userId,
    generation_id: generationId,
    subscription_id: id,
    due_at: now,
    created_at: now,
  }))
  await trx
    .insertInto('pushes')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function loop(deps: PushDeps, bell: Bell, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deliverDue(deps, signal).catch((err) =>
      deps.log.error({ err }, 'Notifications could not be sent; they go on in a moment.'),
    )
    if (!signal.aborted) await bell.wait(IDLE_MS)
  }
}

/** Sends everything that is due. Two at once, here or in another process, share the work. */
export async function deliverDue(deps: PushDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const push = await take(deps)
    if (!push) return
    await deliver(deps, push)
  }
}

type Push = NonNullable<Awaited<ReturnType<typeof take>>>

async function take({ db, now }: PushDeps) {
  const at = now()
  const first = db
    .selectFrom('pushes')
    .select('id')
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  return await db
    .updateTable('pushes')
    .set((eb) => ({ due_at: at + TAKEN_MS, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', first)
    // Again: who lost the race for the row finds it taken.
    .where('due_at', '<=', at)
    .returningAll()
    .executeTakeFirst()
}

async function deliver(deps: PushDeps, push: Push): Promise<void> {
  const { db, log, now, random } = deps
  const device = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', push.subscription_id)
    .where('user_id', '=', push.user_id)
    .executeTakeFirst()
  const message = await messageOf(db, push)
  // Deleted from the history since, or signed out on that device.
  if (!device || !message) return await forget(db, push)
  const outcome = await deps.send(device, message)
  if (outcome.kind === 'gone') {
    await db
      .deleteFrom('push_subscriptions')
      .where('id', '=', push.subscription_id)
      .where('endpoint', '=', device.endpoint)
      .execute()
    return await forget(db, push)
  }
  if (outcome.kind === 'refused') log.warn({ reason: outcome.reason }, 'A notification was refused.')
  const wait = outcome.kind === 'later' ? (outcome.afterMs ?? backoff(push.attempts, random())) : 0
  const dueAt = now() + wait
  if (outcome.kind !== 'later' || dueAt > push.created_at + GIVE_UP_MS) return await forget(db, push)
  await db.updateTable('pushes').set({ due_at: dueAt }).where('id', '=', push.id).execute()
}

function backoff(attempts: number, random: number): number {
  return Math.min(RETRY_CAP_MS, RETRY_FIRST_MS * 2 ** (attempts - 1)) * (1 + random / 2)
}

async function forget(db: Db, push: Push): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', push.id).execute()
}

async function messageOf(db: Db, { generation_id, user_id }: Push): Promise<PushMessage | null> {
  const row = await db
    .selectFrom('generations')
    .leftJoin('pictures', 'pictures.id', 'generations.output_picture_id')
    .select(['status', 'error_message', 'output_picture_id', 'mime'])
    .where('generations.id', '=', generation_id)
    .where('generations.user_id', '=', user_id)
    .executeTakeFirst()
  if (row?.status !== 'completed' && row?.status !== 'failed') return null
  const { output_picture_id: id, mime } = row
  const picture = row.status === 'completed' && id && mime ? pictureUrl(id, mime) : null
  const failure = picture ? '' : (row.error_message ?? ERRORS.generation_failed.text)
  return { generationId: generation_id, picture, failure }
}
