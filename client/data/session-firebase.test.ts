// Tokens of Firebase, renewed by our own call, in the page and in the service worker.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { OddAnswer } from './answer.ts'
import { deviceDb } from './device.ts'
import { acceptFirebaseSignIn, acceptLocalSignIn, forgetSession, freshToken, getSession } from './session.ts'

const SOURCE = { apiKey: 'web key', emulator: null }
let serial = 0
let asked: { url: string; body: string }[]
let answer: () => Response

function tokenOf(sub: string, secondsToLive: number, more: Record<string, unknown> = {}) {
  const exp = Math.floor(Date.now() / 1000) + secondsToLive
  const claims = { sub, name: 'Ann', email: 'ann@example.org', exp, serial: ++serial, ...more }
  return `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature`
}
const renewed = (token: string) => Response.json({ id_token: token, refresh_token: 'r2', expires_in: '3600' })
const refused = (message: string, status = 400) =>
  Response.json({ error: { code: status, message } }, { status })

beforeEach(async () => {
  asked = []
  answer = () => renewed(tokenOf('ann', 3600))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, body: String(init.body) })
    return answer()
  })
  await forgetSession()
})
afterEach(() => vi.unstubAllGlobals())

it('asks Google, with the refresh token in the body and only the public key in the address', async () => {
  await acceptFirebaseSignIn({ token: tokenOf('ann', 30), refreshToken: 'r1' }, SOURCE)
  const all = await Promise.all([freshToken(), freshToken({ uid: 'ann' })])
  expect(new Set(all).size).toBe(1)
  expect(asked).toEqual([
    {
      url: 'https://securetoken.googleapis.com/v1/token?key=web+key',
      body: 'grant_type=refresh_token&refresh_token=r1',
    },
  ])
  expect(await deviceDb.session.get('current')).toMatchObject({
    token: all[0],
    refreshToken: 'r2',
    firebase: SOURCE,
  })
})

it('asks the emulator where there is one', async () => {
  const emulator = 'http://127.0.0.1:9099'
  await acceptFirebaseSignIn({ token: tokenOf('ann', 0), refreshToken: 'r1' }, { apiKey: 'k', emulator })
  await freshToken()
  expect(asked[0]?.url).toBe(`${emulator}/securetoken.googleapis.com/v1/token?key=k`)
})

it.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
  'asks for a new sign-in after %s, and forgets nothing',
  async (message) => {
    await acceptFirebaseSignIn({ token: tokenOf('ann', 0), refreshToken: 'r1' }, SOURCE)
    answer = () => refused(message)
    await expect(freshToken()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(getSession().user?.uid).toBe('ann')
  },
)

it.each([
  ['a wrong key', () => refused('API key not valid. Please pass a valid API key.')],
  ['a key that is bound elsewhere', () => refused('Requests from referer are blocked.', 403)],
  ['an outage', () => refused('INTERNAL', 503)],
  ['a captive portal', () => new Response('<html>', { status: 200 })],
])('takes %s for a passing trouble', async (_name, given) => {
  await acceptFirebaseSignIn({ token: tokenOf('ann', 0), refreshToken: 'r1' }, SOURCE)
  answer = given
  const error = await freshToken().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OddAnswer)
  expect(error).not.toBeInstanceOf(AppError)
})

it('does not take somebody else’s token as a new one', async () => {
  await acceptFirebaseSignIn({ token: tokenOf('ann', 0), refreshToken: 'r1' }, SOURCE)
  answer = () => renewed(tokenOf('bob', 3600))
  await expect(freshToken()).rejects.toMatchObject({ code: 'unauthenticated' })
})

it('calls somebody without a name by the address', async () => {
  await acceptFirebaseSignIn({ token: tokenOf('ann', 60, { name: undefined }), refreshToken: 'r' }, SOURCE)
  expect(getSession().user).toEqual({ uid: 'ann', displayName: 'ann@example.org', email: 'ann@example.org' })
})

it('a local sign-in after one of Firebase is renewed locally', async () => {
  await acceptFirebaseSignIn({ token: tokenOf('ann', 0), refreshToken: 'r1' }, SOURCE)
  await acceptLocalSignIn({ token: tokenOf('ann', 0), refreshToken: 'l1' })
  answer = () => Response.json({ token: tokenOf('ann', 3600), refreshToken: 'l2' })
  await freshToken()
  expect(asked.map(({ url }) => url)).toEqual(['/__/local/refresh'])
})
