// Fetches a picture from an address that a user gave, without letting the user reach through us what only we can
// reach: private networks, this machine, the cloud's metadata.
//
//   address ─► https, port, no password ─► resolve once ─► every address public? ─► connect to exactly those
//      ▲                                                                                   │
//      └────────────────────────── redirect, at most MAX_REDIRECTS ◄───────────────────────┘
//
// The name is resolved once and the connection pinned to the result: a second look-up could be answered differently.
import { lookup as resolveName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '../../contract/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../contract/limits.ts'
import type { Db } from '../db/db.ts'
import { createRateLimit } from '../db/rate-limit.ts'
import { isPublicAddress } from './public-address.ts'

const MAX_REDIRECTS = 3
/** For everything: names, redirects and bytes. */
const TIME_LIMIT_MS = 10_000
/** So that nobody can use us to knock on many doors. */
const FETCHES_PER_MINUTE = 20

interface ResolvedAddress {
  address: string
  family: number
}

/** What tests change; the defaults are the real thing. */
export interface FetchWorld {
  resolve: (host: string) => Promise<ResolvedAddress[]>
  isPublic: (address: string) => boolean
  /** '' is https' own. */
  ports: ReadonlySet<string>
  /** Certificate authorities besides the usual ones. */
  ca: string | undefined
  timeLimitMs: number
  /** Where fetches are counted; null: in memory. */
  db: Db | null
}

const REAL_WORLD: FetchWorld = {
  resolve: (host) => resolveName(host, { all: true }),
  isPublic: isPublicAddress,
  ports: new Set(['']),
  ca: undefined,
  timeLimitMs: TIME_LIMIT_MS,
  db: null,
}

/**
 * The bytes behind a public https address; what they are is for the caller to find out.
 * @throws AppError('image_address') for an address that may not be fetched, 'image_address_unreachable' for one that
 * does not answer with bytes in time, 'image_too_large', 'too_many'
 */
export type FetchPicture = (address: string, userId: string) => Promise<Uint8Array>

export function createGuardedFetch(changes: Partial<FetchWorld> = {}): FetchPicture {
  const world = { ...REAL_WORLD, ...changes }
  const rules = { perMinute: FETCHES_PER_MINUTE, code: 'too_many' } as const
  const fetches = createRateLimit(world.db, 'fetches', rules)
  return async (address, userId) => {
    await fetches.take(userId)
    const signal = AbortSignal.timeout(world.timeLimitMs)
    try {
      return await follow(world, address, signal)
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('image_address_unreachable', { cause })
    }
  }
}

async function follow(world: FetchWorld, address: string, signal: AbortSignal): Promise<Uint8Array> {
  let url = allowedUrl(world, address)
  for (let redirects = 0; ; redirects++) {
    const response = await connect(world, url, await publicAddresses(world, url, signal), signal)
    const status = response.statusCode ?? 0
    if (status === 200) return await readLimited(response)
    response.destroy()
    const next = status >= 300 && status < 400 ? response.headers.location : undefined
    if (!next || redirects === MAX_REDIRECTS) throw new AppError('image_address_unreachable')
    url = allowedUrl(world, next, url)
  }
}

function allowedUrl(world: FetchWorld, address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const isAllowed =
    url?.protocol === 'https:' && world.ports.has(url.port) && url.username === '' && url.password === ''
  if (!url || !isAllowed) throw new AppError('image_address')
  return url
}

/** One address that is not public spoils them all: such a name is not a picture's. */
async function publicAddresses(world: FetchWorld, url: URL, signal: AbortSignal): Promise<ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await orAbort(world.resolve(host), signal)
  if (addresses.length === 0) throw new AppError('image_address_unreachable')
  if (!addresses.every(({ address }) => world.isPublic(address))) throw new AppError('image_address')
  return addresses
}

/** A look-up can't be stopped, only left alone. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  return await Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

function connect(
  world: FetchWorld,
  url: URL,
  addresses: ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }
  const headers = {
    accept: 'image/webp,image/png,image/jpeg,image/gif',
    'accept-encoding': 'identity',
    'user-agent': 'Platelight',
  }
  return new Promise((resolve, reject) => {
    // No agent: a kept connection would go where an earlier look-up pointed.
    request(url, { agent: false, lookup, headers, signal, ca: world.ca })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
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
