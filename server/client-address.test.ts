import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createAddressOf, networkOf } from './client-address.ts'

/** What the server makes of a request that comes from `peer`. */
async function addressOf(trusted: string[], peer: string, forwarded?: string): Promise<string> {
  const of = createAddressOf(trusted)
  const app = new Hono().get('/', (c) => c.text(of(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } }
  return await (await app.request('/', { headers }, { incoming })).text()
}

test('without a trusted proxy nobody is believed', async () => {
  expect(await addressOf([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(await addressOf(['10.0.0.0/8'], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
})

test('a trusted proxy says who asked; what the client itself wrote before it counts for nothing', async () => {
  const trusted = ['10.0.0.0/8', '::1']
  expect(await addressOf(trusted, '10.1.2.3', '198.51.100.1')).toBe('198.51.100.1')
  expect(await addressOf(trusted, '::ffff:10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
  expect(await addressOf(trusted, '::1', '[2001:db8::7]:443')).toBe('2001:db8::7')
  expect(await addressOf(trusted, '::1', '198.51.100.1:5000')).toBe('198.51.100.1')
})

test('where a proxy says nothing, or nonsense, it is the client', async () => {
  expect(await addressOf(['10.0.0.0/8'], '10.1.2.3')).toBe('10.1.2.3')
  expect(await addressOf(['10.0.0.0/8'], '10.1.2.3', 'unknown')).toBe('10.1.2.3')
  expect(await addressOf(['10.0.0.0/8'], '10.1.2.3', '10.1.1.1')).toBe('10.1.1.1')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
