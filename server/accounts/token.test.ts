import { createHmac, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportSPKI, importPKCS8, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { AppError, ERRORS } from '../../contract/errors.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { createLocalIdentity, keyOfFolder } from './local-identity.ts'
import { createVerifier } from './token.ts'

const NOW = Date.UTC(2026, 10, 21)
const folder = mkdtempSync(join(tmpdir(), 'platelight-keys-'))
const identity = await createLocalIdentity(keyOfFolder(folder))
const verify = createVerifier(identity.rules)
const pem = readFileSync(join(folder, 'local-sign-in.key.pem'), 'utf8')
const key = await importPKCS8(pem, 'RS256', { extractable: true })
const seconds = NOW / 1000

const good = {
  iss: identity.rules.issuer,
  aud: identity.rules.audience,
  sub: 'someone',
  iat: seconds,
  exp: seconds + 3600,
  auth_time: seconds,
}
const sign = (claims: Record<string, unknown>, with_ = key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'local' }).sign(with_)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a good token gives its claims', async () => {
  expect(await verify(await sign(good), NOW)).toMatchObject({ sub: 'someone', auth_time: seconds })
})

test('the key is readable by its owner only and outlives a restart', async () => {
  expect(statSync(join(folder, 'local-sign-in.key.pem')).mode & 0o777).toBe(0o600)
  // Copied about by somebody: closed again before it is used.
  chmodSync(join(folder, 'local-sign-in.key.pem'), 0o644)
  keyOfFolder(folder)
  expect(statSync(join(folder, 'local-sign-in.key.pem')).mode & 0o777).toBe(0o600)
  const { token } = await identity.signIn({ email: 'A@b.co', name: 'A', provider: 'apple' }, NOW)
  const again = createVerifier((await createLocalIdentity(keyOfFolder(folder))).rules)
  expect(await again(token, NOW)).toMatchObject({ email: 'a@b.co', name: 'A' })
})

describe('refused without a word why', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const hmacHead = `${encode({ alg: 'HS256', kid: 'local' })}.${encode(good)}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cases: [string, () => Promise<string>][] = [
    ['garbage', async () => 'a.b.c'],
    ['unsigned', async () => `${encode({ alg: 'none' })}.${encode(good)}.`],
    [
      'signed with the public key as a shared secret',
      async () => {
        const spki = await exportSPKI(await publicKey())
        return `${hmacHead}.${createHmac('sha256', spki).update(hmacHead).digest('base64url')}`
      },
    ],
    ['signed by a stranger', async () => sign(good, await importPKCS8(pkcs8(stranger), 'RS256'))],
    ['expired', () => sign({ ...good, iat: seconds - 4000, exp: seconds - 400 })],
    ['of another audience', () => sign({ ...good, aud: 'platelight-refresh' })],
    ['of another issuer', () => sign({ ...good, iss: 'https://securetoken.google.com/x' })],
    ['issued in the future', () => sign({ ...good, iat: seconds + 600 })],
    ['signed in in the future', () => sign({ ...good, auth_time: seconds + 600 })],
    ['without a sign-in time', () => sign({ ...good, auth_time: undefined })],
    ['without a subject', () => sign({ ...good, sub: '' })],
    ['with an endless subject', () => sign({ ...good, sub: 'x'.repeat(129) })],
    ['of ten kilobytes', () => sign({ ...good, more: 'x'.repeat(10_000) })],
  ]
  test.each(cases)('a token %s', async (_name, make) => {
    await expect(verify(await make(), NOW)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  const pkcs8 = (from: typeof privateKey) => from.export({ type: 'pkcs8', format: 'pem' }) as string
  async function publicKey() {
    const { createPublicKey } = await import('node:crypto')
    return createPublicKey(pem)
  }
})

test('an unreachable key set is not the person’s fault', async () => {
  const away = createVerifier({
    ...identity.rules,
    keys: async () => {
      throw new TypeError('fetch failed')
    },
  })
  await expect(away(await sign(good), NOW)).rejects.toMatchObject({ code: 'identity_unreachable' })
})

test('a refresh token opens nothing but a new token, and keeps the sign-in time', async () => {
  const { token, refreshToken } = await identity.signIn(
    { email: 'a@b.co', name: 'A', provider: 'google' },
    NOW,
  )
  await expect(verify(refreshToken, NOW)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(identity.refresh(token, NOW)).rejects.toBeInstanceOf(AppError)
  const later = NOW + 2 * 3600_000
  const refreshed = await identity.refresh(refreshToken, later)
  expect(await verify(refreshed.token, later)).toMatchObject({ auth_time: seconds, email: 'a@b.co' })
  await expect(identity.refresh(refreshToken, NOW + 91 * 24 * 3600_000)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('the API answers 401 with the sentence for every bad header', async () => {
  const server = await createTestServer()
  const headers: Record<string, string>[] = [
    {},
    { authorization: 'Bearer' },
    { authorization: 'Basic abc' },
    { authorization: 'Bearer a b' },
    { authorization: 'Bearer x.y.z' },
    { authorization: `Bearer ${'x'.repeat(10_000)}` },
  ]
  for (const given of headers) {
    expect(await server.get('/api/history', given)).toEqual({
      status: 401,
      body: { code: 'unauthenticated', error: ERRORS.unauthenticated.text },
    })
  }
  expect((await server.contents()).entries).toBe(0)
})

test('20 first requests at once make one user with 5 credits', async () => {
  const server = await createTestServer()
  const headers = await server.signIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.get('/api/credits/balance', headers)),
  )
  for (const answer of answers) expect(answer.body).toEqual({ total: 5, monthly: 0, topup: 5 })
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect((await server.contents()).entries).toBe(1)
})
