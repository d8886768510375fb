// Fetches a picture from an address that a user gave; ask-public.ts guards each of its steps.
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import type { Db } from '../db/db.ts'
import { createRateLimit } from '../db/rate-limit.ts'
import { askPublic, NotPublic, type PublicWorld, publicUrl, REAL_WORLD } from './ask-public.ts'

const MAX_REDIRECTS = 3
/** For everything: names, redirects and bytes. */
const TIME_LIMIT_MS = 10_000
/** So that nobody can use us to knock on many doors. */
const FETCHES_PER_MINUTE = 20
const HEADERS = {
  accept: 'image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Platelight',
}

/** What tests change; the defaults are the real thing. */
export interface FetchWorld extends PublicWorld {
  timeLimitMs: number
  /** Where fetches are counted; null: in memory. */
  db: Db | null
}

/**
 * The bytes behind a public https address; what they are is for the caller to find out.
 * @throws AppError('image_address') for an address that may not be fetched, 'image_address_unreachable' for one that
 * does not answer with bytes in time, 'image_too_large', 'too_many'
 */
export type FetchPicture = (address: string, userId: string) => Promise<Uint8Array>

export function createGuardedFetch(changes: Partial<FetchWorld> = {}): FetchPicture {
  const world = { ...REAL_WORLD, timeLimitMs: TIME_LIMIT_MS, db: null, ...changes }
  const rules = { perMinute: FETCHES_PER_MINUTE, code: 'too_many' } as const
  const fetches = createRateLimit(world.db, 'fetches', rules)
  return async (address, userId) => {
    await fetches.take(userId)
    const signal = AbortSignal.timeout(world.timeLimitMs)
    try {
      return await follow(world, address, signal)
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw new AppError(cause instanceof NotPublic ? 'image_address' : 'image_address_unreachable', {
        cause,
      })
    }
  }
}

async function follow(world: FetchWorld, address: string, signal: AbortSignal): Promise<Uint8Array> {
  let url = publicUrl(world, address)
  for (let redirects = 0; ; redirects++) {
    const response = await askPublic(world, url, { method: 'GET', headers: HEADERS }, signal)
    const status = response.statusCode ?? 0
    if (status === 200) return await readLimited(response)
    response.destroy()
    const next = status >= 300 && status < 400 ? response.headers.location : undefined
    if (!next || redirects === MAX_REDIRECTS) throw new AppError('image_address_unreachable')
    url = publicUrl(world, next, url)
  }
}

async function readLimited(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early destroys the response, and the connection with it.
  for await (const chunk of response) {
    size += chunk.length
    if (size > MAX_UPLOAD_BYTES) throw new AppError('image_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
