// The only loop: push what is queued, pull what changed, follow what runs.
//
//                wake (work queued, online, visible) or the rest is over
//      resting ───────────────────────────────────────────▶ syncing
//        ▲                                        push ⇄ pull, under one lock
//        │                                        (all tabs and the worker),
//        │                                        let go after every few
//        ├── REST_MS, or POLL while several run, ────── ok ────┤
//        │   or until an operation's notBefore                 │
//        ├── 1 s … 30 s, doubling, jittered ─────────── later ─┤
//        └── REST_MS, saying needsSignIn / outdated ── waiting ┘
//
// Beside it, outside the lock, after a good round: the menu's pictures are fetched ahead, and one follower at most
// watches what runs; it wakes the loop when a generation has ended.
import { liveQuery } from 'dexie'
import { AppError } from '../../contract/errors.ts'
import { STATUS_POLL_MS } from '../../contract/limits.ts'
import { backoff, failureOf } from './backoff.ts'
import type { Failure, PlatelightDb } from './db.ts'
import { FOLLOW_FAILED, type FollowWorld, follow, runningGenerations } from './follow.ts'
import { lifeOf } from './life.ts'
import { sendingLock } from './locks.ts'
import { waitingOperations } from './outbox.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { nextDue } from './schedule.ts'
import { registerBackgroundSync } from './wake.ts'
import { browserWorld } from './world.ts'

export const REST_MS = 30_000
/** The browser tries three times within a quarter of an hour; more often would only have two ask a server in trouble. */
const WOKEN_AGAIN_MS = 5 * 60_000
/** How long the worker stays awake for what may go soon: a delete whose undo is running out. */
export const AWAKE_MS = 10_000

export interface SyncStatus {
  /** Our server answered the last time it was asked. */
  online: boolean
  /** Operations still to be sent; refused ones do not count. */
  waiting: number
  lastError: Failure | null
  needsSignIn: boolean
  outdated: boolean
  /** A round is on its way. */
  syncing: boolean
  /** When the last good round of this tab ended, in ms. */
  syncedAt: number | null
}

export interface World extends FollowWorld {
  lock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  online(): boolean
  onWake(wake: () => void): () => void
  /** Calls back once this user is not the one who is signed in any more. Returns the way to stop. */
  onSignOut(listener: () => void): () => void
  /** Starts to fetch the menu's pictures; returns at once. */
  fetchAhead(): void
  /** Shows on the app's icon how many changes are still to be sent. */
  showCount(count: number): void
}

export interface Sync {
  wake(): void
  stop(): void
  status(): SyncStatus
  subscribe(listener: () => void): () => void
}

/** For the service worker. Throws while something is left to send, so that the browser tries again, minutes later. */
export async function syncOnce(db: PlatelightDb, world: World = browserWorld(db.uid)): Promise<void> {
  const life = new AbortController()
  const { signal } = life
  const stopListening = world.onSignOut(() => life.abort())
  try {
    for (;;) {
      await round(db, world, signal)
      const waiting = await waitingOperations(db)
      signal.throwIfAborted()
      world.showCount(waiting.length)
      if (waiting.length === 0) return
      const rest = nextDue(await db.outbox.orderBy('seq').toArray(), world.now()) - world.now()
      if (rest > AWAKE_MS) throw new Error('Not everything could be sent')
      await world.sleep(rest, signal)
    }
  } finally {
    stopListening()
  }
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
  /** When the browser was last asked to wake the worker, in ms. */
  private askedAt = Number.NEGATIVE_INFINITY

  constructor(db: PlatelightDb, world: World) {
    this.db = db
    this.world = world
    const quiet = { waiting: 0, lastError: null, needsSignIn: false, outdated: false }
    this.status = { ...quiet, online: world.online(), syncing: false, syncedAt: null }
  }

  async run(): Promise<void> {
    const { signal } = this.life
    const stopWakes = this.world.onWake(() => this.wake())
    const counter = liveQuery(() => waitingOperations(this.db)).subscribe((waiting) => {
      if (signal.aborted) return
      if (waiting.length > this.status.waiting) this.askToBeWoken()
      this.publish({ waiting: waiting.length })
      this.world.showCount(waiting.length)
    })
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
    this.publish({ syncing: true })
    try {
      await round(this.db, this.world, signal)
      this.failures = 0
      const well = { online: true, lastError: null, needsSignIn: false, outdated: false }
      this.publish({ ...well, syncing: false, syncedAt: this.world.now() })
      this.world.fetchAhead()
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
      syncing: false,
    })
    if (this.status.waiting > 0) this.askToBeWoken()
    return retry === 'later' ? backoff(this.failures, this.world.random()) : REST_MS
  }

  /** At start-up, for more work, and while rounds fail: this page may be closed before a good one. */
  private askToBeWoken(): void {
    const now = this.world.now()
    if (now - this.askedAt < WOKEN_AGAIN_MS) return
    this.askedAt = now
    void registerBackgroundSync()
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

/**
 * Only one over all tabs and the worker: two would send everything twice. Let go between batches, so that whoever
 * waits for the line to be still (an update) does not wait for a whole evening's photos.
 */
async function round(db: PlatelightDb, world: World, signal: AbortSignal): Promise<void> {
  const batch = async () => {
    signal.throwIfAborted()
    const life = await lifeOf(db)
    const { more, trouble } = await push(db, world, signal)
    // What one change met is said where it has a sentence of its own, unless there is more than that to say.
    const told = trouble && failureOf(trouble).code === 'answer' ? trouble : null
    await pull(db, world.api, life, signal).catch((error) => {
      throw told && failureOf(error).code === 'network' ? told : error
    })
    if (told) throw told
    return more
  }
  while (await world.lock(sendingLock(db.uid), batch, signal));
}

async function restAfterSuccess(db: PlatelightDb, world: World): Promise<number> {
  const now = world.now()
  const due = nextDue(await db.outbox.orderBy('seq').toArray(), now) - now
  const several = (await runningGenerations(db)).length > 1
  return Math.min(due, several ? STATUS_POLL_MS : REST_MS)
}
