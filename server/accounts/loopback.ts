// What counts as "this machine": local sign-in gives away what it guards, so it stays here.
import { isIPv4 } from 'node:net'

/** Whether a host name or address (no port, IPv6 with or without brackets) is loopback. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** What proxies and content networks add; besides, everything that begins with `x-forwarded-`. */
const FORWARDING_HEADERS = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-url',
  'x-original-forwarded-for',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'true-client-ip',
  'fastly-client-ip',
  'x-azure-clientip',
])

/**
 * Whether a request came straight from this machine, and from a page of it: a loopback Host header, no proxy in
 * between, and no page of somebody else's behind it. Browsers name that page with everything but plain visits.
 */
export function isLocalRequest(headers: Headers): boolean {
  for (const name of headers.keys()) {
    if (name.startsWith('x-forwarded-') || FORWARDING_HEADERS.has(name)) return false
  }
  if (headers.get('sec-fetch-site') === 'cross-site') return false
  const origin = headers.get('origin')
  if (origin !== null && !isLoopbackOrigin(origin)) return false
  const host = headers.get('host') ?? ''
  return isLoopbackHost(host.replace(/:\d+$/, ''))
}

function isLoopbackOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && isLoopbackHost(url.hostname)
}
