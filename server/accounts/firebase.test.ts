import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportSPKI, importJWK, importPKCS8, SignJWT, UnsecuredJWT } from 'jose'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { type Answer, createFirebaseService, PROJECT } from '../../tests/stand-ins/firebase/service.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { connectFirebase } from './firebase.ts'

async function start() {
  let now = Date.now()
  const service = await createFirebaseService()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const server = await createTestServer({ firebase: service.identity(), now: () => now, log })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    ...server,
    service,
    lines,
    bearer,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    as: async (name: string, more?: Record<string, unknown>) =>
      bearer(await service.sign(service.claimsOf(name, now, more))),
    users: async () => await server.db.selectFrom('users').selectAll().execute(),
  }
}
type Started = Awaited<ReturnType<typeof start>>

const refusal = (code: keyof typeof ERRORS) => ({
  status: ERRORS[code].status,
  body: { code, error: ERRORS[code].text },
})

test('a Firebase token opens the API', async () => {
  const server = await start()
  const ada = await server.as('ada')
  expect((await server.get('/api/credits/balance', ada)).body.total).toBe(5)
  expect(await server.users()).toMatchObject([{ display_name: 'ada', email: 'ada@example.com' }])
})

test('20 first requests at once make one user with 5 credits, and ask for the keys once', async () => {
  const server = await start()
  const ada = await server.as('ada')
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.get('/api/credits/balance', ada)))
  for (const { body } of answers) expect(body.total).toBe(5)
  expect(await server.users()).toHaveLength(1)
  expect(server.service.seen.filter(({ url }) => url === '/keys')).toHaveLength(1)
})

describe('refused with the sentence and no detail', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const cases: [string, (server: Started) => Promise<string>][] = [
    ['alg none', async (s) => new UnsecuredJWT(s.service.claimsOf('ada', s.now())).encode()],
    [
      'HS256 with the public key as the secret',
      async (s) => {
        const key = await importJWK(s.service.jwk, 'RS256', { extractable: true })
        const secret = await exportSPKI(key as Parameters<typeof exportSPKI>[0])
        const head = `${encode({ alg: 'HS256', kid: 'k1' })}.${encode(s.service.claimsOf('ada', s.now()))}`
        return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
      },
    ],
    [
      'signed by a stranger under a known key’s name',
      async (s) => {
        const pem = stranger.export({ type: 'pkcs8', format: 'pem' }) as string
        return new SignJWT(s.service.claimsOf('ada', s.now()))
          .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
          .sign(await importPKCS8(pem, 'RS256'))
      },
    ],
    ['an unknown key', (s) => s.service.sign(s.service.claimsOf('ada', s.now()), { kid: 'k2' })],
    [
      'a critical header nobody knows',
      async (s) => {
        const [, payload] = (await s.service.sign(s.service.claimsOf('ada', s.now()))).split('.')
        return `${encode({ alg: 'RS256', kid: 'k1', crit: ['x'], x: 1 })}.${payload}.AAAA`
      },
    ],
    ...(
      [
        ['another audience', { aud: 'plates-2' }],
        ['another issuer', { iss: 'https://securetoken.google.com/plates-2' }],
        ['local sign-in’s issuer', { iss: 'urn:platelight:local-sign-in' }],
        ['expired', { exp: Math.floor(Date.now() / 1000) - 31 }],
        ['issued in the future', { iat: Math.floor(Date.now() / 1000) + 90 }],
        ['signed in in the future', { auth_time: Math.floor(Date.now() / 1000) + 90 }],
        ['no sign-in time', { auth_time: undefined }],
        ['an empty subject', { sub: '' }],
        ['no subject', { sub: undefined }],
        ['a subject of 129 characters', { sub: 'x'.repeat(129) }],
        ['10 kB', { more: 'x'.repeat(10_000) }],
        ['nobody', { firebase: { sign_in_provider: 'anonymous', identities: {} } }],
      ] as [string, Record<string, unknown>][]
    ).map(
      ([name, more]) =>
        [name, (s: Started) => s.service.sign(s.service.claimsOf('ada', s.now(), more))] as [
          string,
          (s: Started) => Promise<string>,
        ],
    ),
    ['garbage', async () => 'garbage'],
    ['three parts of garbage', async () => 'a.b.c'],
  ]
  test.each(cases)('%s', async (_name, make) => {
    const server = await start()
    const token = await make(server)
    expect(await server.get('/api/history', server.bearer(token))).toEqual(refusal('unauthenticated'))
    expect(await server.users()).toEqual([])
    expect(server.lines.join('')).not.toContain(token.slice(0, 20))
  })

  test('30 seconds between two clocks are forgiven', async () => {
    const server = await start()
    const late = { exp: Math.floor(server.now() / 1000) - 20 }
    const early = {
      iat: Math.floor(server.now() / 1000) + 20,
      auth_time: Math.floor(server.now() / 1000) + 20,
    }
    expect((await server.get('/api/history', await server.as('ada', late))).status).toBe(200)
    expect((await server.get('/api/history', await server.as('ada', early))).status).toBe(200)
  })
})

const answerKeys = (answer: Answer) => async (server: Started) => {
  server.service.answers['/keys'] = answer
}
test.each([
  ['gone', (server: Started) => server.service.stop()],
  ['failing', answerKeys({ status: 500 })],
  ['nonsense', answerKeys({ body: '<html>' })],
  ['no key set', answerKeys({ body: '{"keys":1}' })],
  ['empty', answerKeys({ body: '{"keys":[]}' })],
])('a key set that is %s is 503, and no token is in the log', async (_name, breakIt) => {
  const server = await start()
  const ada = await server.as('ada')
  await breakIt(server)
  expect(await server.get('/api/history', ada)).toEqual(refusal('identity_unreachable'))
  expect(server.lines.join('')).toContain('A request failed.')
  expect(server.lines.join('')).not.toContain(ada.authorization.slice(7, 40))
})

describe('one person, several sign-ins', () => {
  const apple = {
    sub: 'uid-apple',
    firebase: { sign_in_provider: 'apple.com', identities: { 'apple.com': ['a-1'] } },
  }

  test('the same verified address is the same account, with one trial', async () => {
    const server = await start()
    await server.get('/api/history', await server.as('ada'))
    const other = await server.as('ada', { ...apple, email: 'ADA@example.com' })
    expect((await server.get('/api/credits/balance', other)).body.total).toBe(5)
    expect(await server.users()).toHaveLength(1)
    expect(await server.db.selectFrom('identities').select('subject').execute()).toHaveLength(2)
  })

  test.each([
    ['the newcomer’s', {}, { email_verified: false }],
    ['the account’s', { email_verified: false }, {}],
  ])('an address that nobody has checked joins nothing: %s', async (_name, first, second) => {
    const server = await start()
    await server.get('/api/history', await server.as('ada', first))
    await server.get('/api/history', await server.as('ada', { ...apple, ...second }))
    expect(await server.users()).toHaveLength(2)
  })

  test('an address checked later counts from then on', async () => {
    const server = await start()
    await server.get('/api/history', await server.as('ada', { email_verified: false }))
    await server.get('/api/history', await server.as('ada'))
    await server.get('/api/history', await server.as('ada', apple))
    expect(await server.users()).toHaveLength(1)
  })

  test('an account of local sign-in moves to Firebase, with what is left of its trial', async () => {
    const server = await start()
    const local = await createTestServer()
    const ada = await local.signIn('ada')
    await local.call('POST', '/api/menu-items', ada, { title: 'Soup' })
    for (const table of ['users', 'identities', 'ledger_entries', 'menu_items'] as const) {
      const rows = await local.db.selectFrom(table).selectAll().execute()
      await server.db
        .insertInto(table)
        .values(rows as never)
        .execute()
    }
    const moved = await server.as('ada', { email: 'ada@example.com' })
    expect((await server.get('/api/menu-items', moved)).body).toMatchObject([{ title: 'Soup' }])
    expect((await server.get('/api/credits/balance', moved)).body.total).toBe(5)
    expect(await server.users()).toHaveLength(1)
  })
})

describe('revocation', () => {
  const sensitive = (server: Started, headers: Record<string, string>) =>
    server.app.request('/api/account/export', { headers })

  test('is asked for what is sensitive, once a minute, with the token in the body', async () => {
    const server = await start()
    const ada = await server.as('ada')
    await server.get('/api/history', ada)
    expect(server.service.seen.filter(({ url }) => url.includes('lookup'))).toHaveLength(0)
    for (const seconds of [0, 30, 31]) {
      server.pass(seconds * 1000)
      await server.get('/api/subscriptions/current', ada)
    }
    const lookups = server.service.seen.filter(({ url }) => url.includes('lookup'))
    expect(lookups).toHaveLength(2)
    expect(lookups[0]?.url).toBe('/v1/accounts:lookup?key=web-key')
    expect(JSON.parse(lookups[0]?.body ?? '')).toEqual({ idToken: ada.authorization.slice(7) })
  })

  test('is asked each time before an account is carried off or erased', async () => {
    const server = await start()
    const ada = await server.as('ada')
    expect((await server.get('/api/subscriptions/current', ada)).status).toBe(200)
    Object.assign(server.service.account, { validSince: '9999999999' })
    expect((await sensitive(server, ada)).status).toBe(401)
    expect((await server.call('DELETE', '/api/account', ada)).status).toBe(401)
    expect(await server.users()).toHaveLength(1)
  })

  const bad = (message: string) => ({ status: 400, body: JSON.stringify({ error: { message } }) })
  test.each([
    ['revoked', bad('TOKEN_EXPIRED'), {}, 'unauthenticated'],
    ['deleted', bad('USER_NOT_FOUND'), {}, 'unauthenticated'],
    ['disabled', bad('USER_DISABLED : for good'), {}, 'unauthenticated'],
    ['disabled by the record', undefined, { disabled: true }, 'unauthenticated'],
    ['revoked by the record', undefined, { validSince: '9999999999' }, 'unauthenticated'],
    ['asked with a wrong key', bad('API key not valid.'), {}, 'identity_unreachable'],
    ['out of reach', { status: 500 }, {}, 'identity_unreachable'],
    ['answered with nonsense', { body: 'hello' }, {}, 'identity_unreachable'],
  ] as const)('%s', async (_name, answer, account, code) => {
    const server = await start()
    server.service.answers['/v1/accounts:lookup'] = answer
    Object.assign(server.service.account, account)
    const ada = await server.as('ada')
    const response = await sensitive(server, ada)
    expect(response.status).toBe(ERRORS[code].status)
    for (const [method, path] of [
      ['DELETE', '/api/account'],
      ['POST', '/api/paypal/create-order'],
      ['POST', '/api/paypal/create-subscription'],
      ['POST', '/api/subscriptions/cancel'],
      ['GET', '/api/subscriptions/current'],
      ['GET', '/api/credits/statement'],
    ] as const) {
      const body = method === 'GET' ? undefined : {}
      expect([path, (await server.call(method, path, ada, body)).status]).toEqual([path, ERRORS[code].status])
    }
    // What is only looked at goes by the token.
    expect((await server.get('/api/credits/balance', ada)).status).toBe(200)
    expect(await server.users()).toHaveLength(1)
    expect(server.lines.join('')).not.toContain(ada.authorization.slice(7, 40))
  })
})

describe('set-up', () => {
  test('the client is told what it needs, and the pages may load it', async () => {
    const server = await start()
    const response = await server.app.request('/api/config')
    expect(((await response.json()) as { identity: unknown }).identity).toEqual({
      kind: 'firebase',
      apiKey: 'web-key',
      authDomain: 'platelight.example',
      emulator: null,
    })
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://apis.google.com;")
    expect(policy).toContain('https://securetoken.googleapis.com')
    expect(policy).toContain('frame-src https://platelight.example;')
  })

  test('local sign-in is closed', async () => {
    const server = await start()
    const headers = { host: 'localhost', 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'a@b.co', name: 'A', provider: 'google' })
    const response = await server.app.request('/__/local/token', { method: 'POST', headers, body })
    expect(response.status).toBe(404)
  })

  test('from the environment', () => {
    expect(readSettings({}).firebase).toBeNull()
    const env = {
      FIREBASE_PROJECT_ID: PROJECT,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://platelight.example',
      ALLOW_STAND_IN_PAYMENTS: '1',
    }
    const settings = readSettings({ ...env, FIREBASE_API_KEY: 'k' })
    expect(settings.firebase).toEqual({
      projectId: PROJECT,
      apiKey: 'k',
      authDomain: 'plates-1.firebaseapp.com',
      jwksUrl: expect.stringMatching(/^https:\/\/www\.googleapis\.com\//),
      emulatorHost: null,
    })
    // Plain http has no pages of its own: the SDK asks for https.
    const local = readSettings({ FIREBASE_PROJECT_ID: PROJECT })
    expect(connectFirebase(local.firebase!, local.publicUrl).config).toMatchObject({
      apiKey: null,
      authDomain: 'plates-1.firebaseapp.com',
    })
  })

  const emulator = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  test.each([
    [{ FIREBASE_API_KEY: 'k' }, 'FIREBASE_PROJECT_ID'],
    [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_PROJECT_ID'],
    [{ FIREBASE_PROJECT_ID: 'No Project' }, 'FIREBASE_PROJECT_ID'],
    [{ FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_DOMAIN: 'https://x.y' }, 'FIREBASE_AUTH_DOMAIN'],
    [{ ...emulator, HOST: '0.0.0.0' }, 'nobody has signed'],
    [{ ...emulator, PUBLIC_URL: 'https://platelight.example' }, 'nobody has signed'],
    [{ ...emulator, FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example:9099' }, 'nobody has signed'],
    [{ ...emulator, NODE_ENV: 'production' }, 'nobody has signed'],
    // An opt-in for local sign-in is none for this.
    [{ ...emulator, HOST: '0.0.0.0', ALLOW_LOCAL_SIGN_IN: '1' }, 'nobody has signed'],
  ])('%o is refused in a sentence that names %s', (env, word) => {
    expect(() => readSettings(env)).toThrow(SettingsError)
    expect(() => readSettings(env)).toThrow(word)
  })
})

describe('the emulator', () => {
  async function withEmulator() {
    const settings = readSettings({
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    })
    const server = await createTestServer({
      firebase: connectFirebase(settings.firebase!, settings.publicUrl),
    })
    const service = await createFirebaseService()
    const claims = service.claimsOf('ada', Date.now())
    return { server, service, claims, headers: bearer(new UnsecuredJWT(claims).encode()) }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, host: 'localhost:8787' })

  test('’s unsigned tokens are taken on this machine, with all other checks', async () => {
    const { server, claims, headers } = await withEmulator()
    expect((await server.get('/api/credits/balance', headers)).body.total).toBe(5)
    for (const more of [{ aud: 'other' }, { iss: 'other' }, { exp: 1 }, { sub: '' }, { auth_time: 9e9 }]) {
      const token = new UnsecuredJWT({ ...claims, ...more }).encode()
      expect((await server.get('/api/history', bearer(token))).status).toBe(401)
    }
  })

  test.each<Record<string, string>>([
    { host: 'platelight.example' },
    { host: 'localhost.evil.example' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
  ])('’s tokens are refused from beyond this machine: %o', async (headers) => {
    const { server, headers: own } = await withEmulator()
    expect((await server.get('/api/history', { ...own, ...headers })).status).toBe(401)
    expect((await server.get('/api/history', own)).status).toBe(200)
  })
})
