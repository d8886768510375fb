// Asks an address that a user gave, without letting the user reach through us what only we can reach: private networks,
// this machine, the cloud's metadata.
//
//   address ─► https, port, no password ─► resolve once ─► every address public? ─► connect to exactly those
//
// The name is resolved once and the connection pinned to the result: a second look-up could be answered differently.
// Redirects are the caller's: each is another address.
import { lookup as resolveName } from 'node:dns/promises'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

interface ResolvedAddress {
  address: string
  family: number
}

/** What tests change; the defaults are the real thing. */
export interface PublicWorld {
  resolve: (host: string) => Promise<ResolvedAddress[]>
  isPublic: (address: string) => boolean
  /** '' is https' own. */
  ports: ReadonlySet<string>
  /** Certificate authorities besides the usual ones. */
  ca: string | undefined
}

export const REAL_WORLD: PublicWorld = {
  resolve: (host) => resolveName(host, { all: true }),
  isPublic: isPublicAddress,
  ports: new Set(['']),
  ca: undefined,
}

/** The address may not be asked, whatever is behind it. */
export class NotPublic extends Error {}

export interface PublicRequest {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Uint8Array
}

/** @throws NotPublic for what is no https address, names a port or a password */
export function publicUrl(world: PublicWorld, address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  const isAllowed =
    url?.protocol === 'https:' && world.ports.has(url.port) && url.username === '' && url.password === ''
  if (!url || !isAllowed) throw new NotPublic('Only public https addresses are asked.')
  return url
}

/**
 * The answer's head; its body is the caller's to read or to destroy.
 * @param url of `publicUrl`
 * @throws NotPublic where it leads to what is not public; whatever the network throws
 */
export async function askPublic(
  world: PublicWorld,
  url: URL,
  asked: PublicRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return await connect(world, url, await publicAddresses(world, url, signal), asked, signal)
}

/** One address that is not public spoils them all: no honest name has such a one. */
async function publicAddresses(
  world: PublicWorld,
  url: URL,
  signal: AbortSignal,
): Promise<ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await orAbort(world.resolve(host), signal)
  if (addresses.length === 0) throw new Error('The name has no address.')
  if (!addresses.every(({ address }) => world.isPublic(address))) {
    throw new NotPublic('Only public addresses are asked.')
  }
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
  world: PublicWorld,
  url: URL,
  addresses: ResolvedAddress[],
  { method, headers, body }: PublicRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }
  return new Promise((resolve, reject) => {
    // No agent: a kept connection would go where an earlier look-up pointed.
    request(url, { method, agent: false, lookup, headers, signal, ca: world.ca })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}
