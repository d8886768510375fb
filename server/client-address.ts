// Whose request it is, by address. Forwarding headers count only where a proxy we know has written them: everybody can
// send one.
//
//   client ──► proxy A ──► proxy B ──► us        X-Forwarded-For: whatever-the-client-said, client, A
//                                                read from the right, past those we trust: client
import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Whether a text is an IP address, or a range like 10.0.0.0/8. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export type AddressOf = (c: Context) => string

/** @param trusted addresses and ranges of proxies */
export function createAddressOf(trusted: readonly string[]): AddressOf {
  const proxies = new BlockList()
  for (const range of trusted) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => {
    const version = isIP(address)
    return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
  return (c) => {
    const said = (c.req.header('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean)
    let address = plain(peerOf(c))
    while (isTrusted(address)) {
      const before = said.pop()
      // What is no address was never written by a proxy of ours.
      if (before === undefined || isIP(before) === 0) break
      address = before
    }
    return address
  }
}

/** Requests that did not come over a socket, as tests make them, have none. */
function peerOf(c: Context): string {
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? '') : ''
}

/** Without a port, brackets, and the IPv6 form of an IPv4 address. */
function plain(text: string): string {
  const address = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Who is counted as one: an IPv4 address, or the 64 bits of an IPv6 one that a customer has; the rest they choose. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [start = '', end] = address.split('%')[0]!.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const [left, right] = [groups(start), groups(end ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
