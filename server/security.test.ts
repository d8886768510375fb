import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createTestServer } from '../tests/server/test-server.ts'
import { type SecuritySettings, securityHeaders } from './security.ts'

const LOCAL = {
  publicUrl: 'http://localhost:8787',
  measurementId: null,
  payments: 'stand-in',
  signIn: { script: [], connect: [], frame: [] },
} as const satisfies SecuritySettings

test('every answer carries the security headers', async () => {
  const server = await createTestServer()
  for (const path of ['/healthz', '/api/config', '/api/history', '/pictures/x', '/nothing']) {
    const { headers } = await server.app.request(path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('referrer-policy')).toBeTruthy()
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
})

test('over https the browser is told to stay there', async () => {
  const app = new Hono()
    .use(securityHeaders({ ...LOCAL, publicUrl: 'https://platelight.example' }))
    .get('/', (c) => c.text(''))
  const { headers } = await app.request('/')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
})

test('PayPal’s hosts are let in only where PayPal is used', async () => {
  const policy = async (payments: 'stand-in' | 'live') => {
    const app = new Hono().use(securityHeaders({ ...LOCAL, payments })).get('/', (c) => c.text(''))
    return (await app.request('/')).headers.get('content-security-policy')
  }
  expect(await policy('stand-in')).not.toContain('paypal')
  expect(await policy('live')).toMatch(/script-src 'self' https:\/\/\*\.paypal\.com/)
  expect(await policy('live')).toMatch(/frame-src https:\/\/\*\.paypal\.com/)
})
