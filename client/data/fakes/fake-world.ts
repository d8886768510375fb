// The world of sync.ts with its clock in the test's hand. Locks are the real ones.
import type { MenuItem } from '../../../contract/menu-item.ts'
import type { Template } from '../../../contract/template.ts'
import { createApi, type TokenSource } from '../api.ts'
import { PlatelightDb } from '../db.ts'
import type { PickedPhoto } from '../generations.ts'
import { exclusively } from '../locks.ts'
import type { World } from '../sync.ts'
import type { FakeServer } from './fake-server.ts'

interface Sleeper {
  until: number
  wake: () => void
}

export class FakeWorld implements World {
  readonly api
  time = 1_000_000
  isVisible = true
  isOnline = true
  /** What `random` gives, over and over. */
  chance = 0.5
  /** Every rest asked for, in ms. */
  readonly rests: number[] = []
  /** Finished turns under the lock, also failed ones. */
  rounds = 0
  /** Times the menu's pictures were asked for. */
  ahead = 0
  /** What the app's icon shows. */
  count = 0
  private readonly sleepers = new Set<Sleeper>()
  private readonly wakes = new Set<() => void>()
  private readonly signOuts = new Set<() => void>()

  constructor(server: FakeServer, token: TokenSource = async () => 'token') {
    this.api = createApi(token, server.fetch)
  }

  now = () => this.time
  random = () => this.chance
  visible = () => this.isVisible
  online = () => this.isOnline

  sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return Promise.resolve()
    this.rests.push(ms)
    return new Promise((resolve) => {
      const sleeper = {
        until: this.time + ms,
        wake: () => {
          this.sleepers.delete(sleeper)
          resolve()
        },
      }
      this.sleepers.add(sleeper)
      signal.addEventListener('abort', sleeper.wake)
    })
  }

  lock = async <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await exclusively(name, work, signal)
    } finally {
      this.rounds++
    }
  }

  onWake = (wake: () => void) => {
    this.wakes.add(wake)
    return () => this.wakes.delete(wake)
  }

  onSignOut = (listener: () => void) => {
    this.signOuts.add(listener)
    return () => this.signOuts.delete(listener)
  }

  /** The session has ended in another tab. */
  signOut(): void {
    for (const listener of this.signOuts) listener()
  }

  fetchAhead = () => {
    this.ahead++
  }
  showCount = (count: number) => {
    this.count = count
  }

  get resting(): boolean {
    return this.sleepers.size > 0
  }

  wake(): void {
    for (const wake of this.wakes) wake()
  }

  advance(ms: number): void {
    this.time += ms
    for (const sleeper of [...this.sleepers]) if (sleeper.until <= this.time) sleeper.wake()
  }
}

const PATIENCE = 5_000

/** Waits for something to become true: a number of looks, not a time, so that a slow machine is no failure. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < PATIENCE; looks++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  throw new Error(`Never came true: ${condition}`)
}

let databases = 0
/** A database of the test's own. */
export function newDb(): PlatelightDb {
  return new PlatelightDb(`user-${++databases}`)
}

export const PHOTO: PickedPhoto = {
  name: 'soup.jpg',
  type: 'image/jpeg',
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]).buffer,
  checksum: 'c0ffee',
}

export const DRAFT = {
  photo: PHOTO,
  styleId: 3,
  cameraAngle: null,
  guidance: ' more steam ',
  aspectRatio: '1:1',
  quality: 'high',
} as const

const created_at = '2026-01-01T00:00:00.000Z'

export const ITEM: MenuItem = {
  id: 'soup',
  title: 'Soup',
  description: 'Hot.',
  image_url: '/pictures/soup-cropped.jpg',
  original_image_url: '/pictures/soup.jpg',
  position: 'i',
  created_at,
}

export const TEMPLATE: Template = {
  id: 'board',
  name: 'Board',
  description: null,
  image_url: '/pictures/board.jpg',
  is_default: false,
  created_at,
}
