import { describe, expect, test } from 'vitest'
import { createTestServer } from '../../tests/server/test-server.ts'
import { readSettings, SettingsError } from '../settings.ts'

const person = { email: 'ada@example.com', name: 'Ada', provider: 'google' }

describe('local sign-in', () => {
  const post = (
    server: Awaited<ReturnType<typeof createTestServer>>,
    headers: Record<string, string>,
    body: unknown,
  ) =>
    server.app.request('/__/local/token', {
      method: 'POST',
      headers: { host: 'localhost:8787', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  test('gives a token that opens the API, and a refreshed one too', async () => {
    const server = await createTestServer()
    const answer = (await (await post(server, {}, person)).json()) as { token: string; refreshToken: string }
    expect((await server.get('/api/history', { authorization: `Bearer ${answer.token}` })).status).toBe(200)
    const refreshed = await server.app.request('/__/local/refresh', {
      method: 'POST',
      headers: { host: '127.0.0.1:8787' },
      body: JSON.stringify({ refreshToken: answer.refreshToken }),
    })
    const { token } = (await refreshed.json()) as { token: string }
    expect((await server.get('/api/history', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  const strangers: Record<string, string>[] = [
    { host: 'platelight.example' },
    { host: 'localhost.evil.example' },
    { host: '192.168.1.5:8787' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-server': 'proxy' },
    { 'x-forwarded-port': '443' },
    { 'x-original-host': 'platelight.example' },
    { 'cf-connecting-ip': '8.8.8.8' },
    { 'true-client-ip': '8.8.8.8' },
    { host: '127.999.999.999' },
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  test.each(strangers)('is refused from beyond this machine: %o', async (headers) => {
    const server = await createTestServer()
    expect((await post(server, headers, person)).status).toBe(403)
  })

  test('is given to a page of this machine, whatever its port', async () => {
    const server = await createTestServer()
    const headers = { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-site' }
    expect((await post(server, headers, person)).status).toBe(200)
  })

  test.each([
    null,
    {},
    { ...person, email: 'nobody' },
    { ...person, name: '  ' },
    { ...person, name: 'x'.repeat(81) },
    { ...person, provider: 'other' },
  ])('refuses %o', async (body) => {
    const server = await createTestServer()
    expect((await post(server, {}, body)).status).toBe(400)
  })
})

describe('settings', () => {
  test('have defaults for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8787',
    })
  })

  test.each([
    [{ HOST: '0.0.0.0' }, 'ALLOW_LOCAL_SIGN_IN'],
    [{ PUBLIC_URL: 'https://platelight.example' }, 'ALLOW_LOCAL_SIGN_IN'],
    [{ PORT: 'many' }, 'PORT'],
    [{ PUBLIC_URL: 'ftp://localhost' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ ENGINE: 'google' }, 'GEMINI_API_KEY'],
  ])('%o is refused in a sentence that names %s', (env, word) => {
    const read = () => readSettings(env)
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(word)
  })

  test('an explicit yes opens local sign-in to the network', () => {
    const yes = { ALLOW_LOCAL_SIGN_IN: '1', ALLOW_STAND_IN_PAYMENTS: '1' }
    expect(readSettings({ HOST: '0.0.0.0', ...yes }).allowLocalSignIn).toBe(true)
  })
})
