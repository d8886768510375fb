// The only loop: push what is queued, pull what changed, follow what runs.
//
//                wake (work queued, online, visible) or the rest is over
//      resting ───────────────────────────────────────────▶ syncing
//        ▲                                        push ⇄ pull, under one lock
//        │                                       (all tabs and the worker)
//        ├── REST_MS, or POLL while several run, ────── ok ────┤
//        │   or until an operation's notBefore                 │
//        ├── 1 s … 30 s, doubling, jittered ─────────── later ─┤
//        └── REST_MS, saying needsSignIn / outdated ── waiting ┘
//
// Beside it, outside the lock, one follower at most: started after a good round while something runs,
// it wakes the loop when a generation has ended.
import { liveQuery } from 'dexie'
import { AppError } from '../../contract/errors.ts'
import { STATUS_POLL_MS } from '../../contract/limits.ts'
import { backoff, failureOf } from './backoff.ts'
import type { Failure, PlatelightDb } from './db.ts'
import { FOLLOW_FAILED, type FollowWorld, follow, runningGenerations } from './follow.ts'
import { waitingOperations } from './outbox.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { nextDue } from './schedule.ts'
import { browserWorld } from './world.ts'

export const REST_MS = 30_000

export interface SyncStatus {
  /** Our server answered the last time it was asked. */
  online: boolean
  /** Operations still to be sent; refused ones do not count. */
  waiting: number
  lastError: Failure | null
  needsSignIn: boolean
  outdated: boolean
}

export interface World extends FollowWorld {
  lock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  online(): boolean
  onWake(wake: () => void): () => void
}

export interface Sync {
  wake(): void
  stop(): void
  status(): SyncStatus
  subscribe(listener: () => void): () => void
}

/** One round, for the service worker. Throws while something is left to send, so that the browser tries again. */
export async function syncOnce(db: PlatelightDb, world: World = browserWorld(db.uid)): Promise<void> {
  await round(db, world, new AbortController().signal)
  if ((await waitingOperations(db)).length > 0) throw new Error('Not everything could be sent')
}

export function startSync(db: PlatelightDb, world: World = browserWorld(db.uid)): Sync {
  const loop = new Loop(db, world)
  void loop.run()
  return {
    wake: () => loop.wake(),
    stop: () => loop.stop(),
    status: () => loop.status,
    subscribe: (listener) => loop.subscribe(listener),
  }
}

class Loop {
  status: SyncStatus
  private readonly db: PlatelightDb
  private readonly world: World
  private readonly life = new AbortController()
  private readonly listeners = new Set<() => void>()
  private rest = new AbortController()
  private failures = 0
  private following = false

  constructor(db: PlatelightDb, world: World) {
    this.db = db
    this.world = world
    this.status = { online: world.online(), waiting: 0, lastError: null, needsSignIn: false, outdated: false }
  }

  async run(): Promise<void> {
    const { signal } = this.life
    const stopWakes = this.world.onWake(() => this.wake())
    const counter = liveQuery(() => waitingOperations(this.db)).subscribe((waiting) =>
      this.publish({ waiting: waiting.length }),
    )
    while (!signal.aborted) {
      // Made before the round: a wake in its middle is about work it may have missed.
      this.rest = new AbortController()
      const ms = await this.turn(signal)
      if (!signal.aborted) await this.world.sleep(ms, this.rest.signal)
    }
    counter.unsubscribe()
    stopWakes()
  }

  wake(): void {
    this.rest.abort()
  }

  stop(): void {
    this.life.abort()
    this.rest.abort()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** One round and what it means; answers how long to rest. */
  private async turn(signal: AbortSignal): Promise<number> {
    try {
      await round(this.db, this.world, signal)
      this.failures = 0
      this.publish({ online: true, lastError: null, needsSignIn: false, outdated: false })
      void this.startFollower(signal)
      return await restAfterSuccess(this.db, this.world)
    } catch (error) {
      if (signal.aborted) return 0
      return this.failed(error)
    }
  }

  private failed(error: unknown): number {
    const retry = error instanceof AppError ? error.retry : 'later'
    this.failures++
    const failure = failureOf(error)
    this.publish({
      online: failure.code === 'storage' ? this.status.online : failure.code !== 'network',
      lastError: this.sayOnce(failure),
      needsSignIn: retry === 'after-sign-in',
      outdated: retry === 'after-update',
    })
    return retry === 'later' ? backoff(this.failures, this.world.random()) : REST_MS
  }

  /** What was said of one photo stays until something succeeds: the next round's lost connection knows no more. */
  private sayOnce(failure: Failure): Failure {
    const { lastError } = this.status
    return failure.code === 'network' && lastError?.code === 'answer' ? lastError : failure
  }

  private async startFollower(signal: AbortSignal): Promise<void> {
    if (this.following) return
    this.following = true
    try {
      await follow(this.db, this.world, signal, () => this.wake())
    } catch (error) {
      if (signal.aborted) return
      const failure = failureOf(error)
      const lastError =
        failure.code === 'network' ? { code: 'answer' as const, text: FOLLOW_FAILED } : failure
      const needsSignIn = error instanceof AppError && error.retry === 'after-sign-in'
      this.publish({ lastError, needsSignIn, online: failure.code !== 'network' })
    } finally {
      this.following = false
    }
  }

  private publish(changes: Partial<SyncStatus>): void {
    const next = { ...this.status, ...changes }
    if (JSON.stringify(next) === JSON.stringify(this.status)) return
    this.status = next
    for (const listener of this.listeners) listener()
  }
}

/** Only one over all tabs and the worker: two would send everything twice. */
async function round(db: PlatelightDb, world: World, signal: AbortSignal): Promise<void> {
  const work = async () => {
    for (let more = true; more; ) {
      signal.throwIfAborted()
      more = await push(db, world, signal)
      await pull(db, world.api, signal)
    }
  }
  await world.lock(`platelight-sync-${db.uid}`, work, signal)
}

async function restAfterSuccess(db: PlatelightDb, world: World): Promise<number> {
  const now = world.now()
  const due = nextDue(await db.outbox.orderBy('seq').toArray(), now) - now
  const several = (await runningGenerations(db)).length > 1
  return Math.min(due, several ? STATUS_POLL_MS : REST_MS)
}
