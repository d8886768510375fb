// What counts as "this machine": local sign-in gives away what it guards, so it stays here.

/** Whether a host name or address (no port, IPv6 with or without brackets) is loopback. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Whether a request came straight from this machine: a loopback Host header and no proxy in between. */
export function isLocalRequest(headers: Headers): boolean {
  if (FORWARDING_HEADERS.some((name) => headers.has(name))) return false
  const host = headers.get('host') ?? ''
  return isLoopbackHost(host.replace(/:\d+$/, ''))
}
