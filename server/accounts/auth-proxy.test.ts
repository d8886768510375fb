import { expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { type Answer, createFirebaseService } from '../../tests/stand-ins/firebase/service.ts'

async function start() {
  const service = await createFirebaseService()
  const server = await createTestServer({ firebase: service.identity() })
  return { ...server, service }
}

test('a sign-in page comes from the project, with nothing of ours sent along and nothing of its own set here', async () => {
  const { app, service } = await start()
  service.answers['/__/auth/handler'] = {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=10',
      'set-cookie': 'spy=1',
      'content-security-policy': "default-src 'unsafe-inline'",
      'x-upstream': 'secret',
    },
    body: '<script>1</script>',
  }
  const response = await app.request('/__/auth/handler?state=s&code=c', {
    headers: {
      cookie: 'ours=1',
      authorization: 'Bearer ours',
      'x-forwarded-for': '1.2.3.4',
      accept: 'text/html',
    },
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('<script>1</script>')
  const { headers } = response
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, max-age=10')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('x-upstream')).toBeNull()
  const [asked] = service.seen
  expect(asked).toMatchObject({ method: 'GET', url: '/__/auth/handler?state=s&code=c' })
  expect(asked?.headers.accept).toBe('text/html')
  for (const name of ['cookie', 'authorization', 'x-forwarded-for']) {
    expect(asked?.headers[name]).toBeUndefined()
  }
  expect(asked?.headers.host).toBe(new URL(service.origin).host)
})

test('an answer beyond all measure ends as broken', async () => {
  const { app, service } = await start()
  service.answers['/__/auth/handler.js'] = { body: 'x'.repeat(5 * 1024 * 1024) }
  const response = await app.request('/__/auth/handler.js')
  await expect(response.text()).rejects.toThrow('too much')
})

test('these pages have a policy of their own: framed by us alone, known again after Google and Apple', async () => {
  const { app, service } = await start()
  service.answers['/__/auth/iframe'] = { body: 'x' }
  const { headers } = await app.request('/__/auth/iframe?apiKey=k')
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("script-src 'self' 'unsafe-inline' https://apis.google.com")
  expect(policy).toContain("base-uri 'none'")
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  // And ours keep theirs.
  const ours = await app.request('/healthz')
  expect(ours.headers.get('content-security-policy')).not.toContain('unsafe-inline')
  expect(ours.headers.get('x-frame-options')).toBe('DENY')
})

test('Apple’s form and the project’s settings come through', async () => {
  const { app, service } = await start()
  service.answers['/__/auth/handler'] = { body: 'ok' }
  service.answers['/__/firebase/init.json'] = { headers: { etag: '"1"' }, body: '{"projectId":"plates-1"}' }
  const form = 'state=s&code=c&user=%7B%7D'
  const posted = await app.request('/__/auth/handler', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    body: form,
  })
  expect(await posted.text()).toBe('ok')
  expect(service.seen[0]).toMatchObject({ method: 'POST', body: form })
  const init = await app.request('/__/firebase/init.json')
  expect(await init.json()).toEqual({ projectId: 'plates-1' })
  expect(init.headers.get('etag')).toBe('"1"')
})

test.each([
  ['GET', '/__/firebase/init.js'],
  ['GET', '/__/firebase/12/firebase-app.js'],
  ['GET', '/__/auth/'],
  ['GET', '/__/auth/../firebase/hosting'],
  ['GET', '/__/auth/%2e%2e/secret'],
  ['GET', '/__/auth/a%2fb'],
  ['GET', '/__/auth//evil.example/x'],
  ['GET', '/__/auth/@evil.example'],
  ['GET', '/__/other'],
  ['POST', '/__/auth/iframe'],
  ['POST', '/__/firebase/init.json'],
  ['PUT', '/__/auth/handler'],
  ['DELETE', '/__/auth/handler'],
  ['OPTIONS', '/__/auth/handler'],
])('%s %s leads nowhere', async (method, path) => {
  const { app, service } = await start()
  expect((await app.request(path, { method })).status).toBe(404)
  expect(service.seen).toEqual([])
})

test('a form of more than 64 kB is refused', async () => {
  const { app, service } = await start()
  const response = await app.request('/__/auth/handler', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'x'.repeat(65 * 1024),
  })
  expect(response.status).toBe(400)
  expect(service.seen).toEqual([])
})

test.each<Answer>([
  { status: 302, headers: { location: 'https://evil.example/' } },
  { status: 500, headers: {} },
])('what the project does not answer plainly is said in our words: %o', async (answer) => {
  const { app, service } = await start()
  service.answers['/__/auth/handler'] = answer
  const response = await app.request('/__/auth/handler')
  expect(response.status).toBe(503)
  expect(response.headers.get('location')).toBeNull()
  expect(await response.json()).toMatchObject({ code: 'identity_unreachable' })
})

test('an unreachable project is 503, and the code in the address is in no log', async () => {
  const lines: string[] = []
  const { default: pino } = await import('pino')
  const service = await createFirebaseService()
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const { app } = await createTestServer({ firebase: service.identity(), log })
  await service.stop()
  const response = await app.request('/__/auth/handler?code=one-time-code')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    code: 'identity_unreachable',
    error: ERRORS.identity_unreachable.text,
  })
  expect(lines.join('')).toContain('ECONNREFUSED')
  expect(lines.join('')).not.toContain('one-time-code')
})

test('without Firebase there are no such pages', async () => {
  const { app } = await createTestServer()
  expect((await app.request('/__/auth/handler')).status).toBe(404)
  expect((await app.request('/__/firebase/init.json')).status).toBe(404)
})
