// Which IP addresses a fetch for a user may reach: the public internet, and nothing of ours or of the host's.
// After the IANA special-purpose address registries for IPv4 and IPv6 (as of 2026).
import { BlockList, isIP, isIPv6 } from 'node:net'

const NOT_PUBLIC_V4 = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, one cloud's metadata
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // one cloud's host channel, on a public address
  ['169.254.0.0', 16], // link-local, most clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments, one cloud's metadata
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const) {
  NOT_PUBLIC_V4.addSubnet(address, prefix, 'ipv4')
}

/** Of IPv6 only global unicast is public: loopback, unique local, link-local, multicast, NAT64 and IPv4-mapped are not. */
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 23], // protocol assignments, Teredo, which carry other addresses
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address in disguise
  ['3fff::', 20], // documentation
] as const) {
  NOT_PUBLIC_V6.addSubnet(address, prefix, 'ipv6')
}

/** Whether an IP address (not a name; IPv6 without brackets) is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC_V4.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return GLOBAL_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
}
