import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { deviceDb } from './device.ts'
import { until } from './fakes/fake-world.ts'
import {
  acceptLocalSignIn,
  forgetSession,
  freshToken,
  getSession,
  readSessionUser,
  subscribeSession,
} from './session.ts'
import { onWork } from './wake.ts'

const ANN = { sub: 'ann', name: 'Änn', email: 'ann@example.org' }
let refreshes: string[]
let answer: () => Promise<Response>
let serial = 0

function tokens(claims: { sub: string }, secondsToLive: number) {
  const exp = Math.floor(Date.now() / 1000) + secondsToLive
  const text = new TextEncoder().encode(JSON.stringify({ ...claims, exp, serial: ++serial }))
  const payload = btoa(String.fromCharCode(...text))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return { token: `head.${payload}.signature`, refreshToken: `refresh-${serial}` }
}

beforeEach(async () => {
  refreshes = []
  answer = async () => Response.json(tokens(ANN, 3600))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(path).toBe('/__/local/refresh')
    refreshes.push(JSON.parse(String(init.body)).refreshToken)
    return await answer()
  })
  await forgetSession()
})
afterEach(() => vi.unstubAllGlobals())

describe('who is signed in', () => {
  it('is told to whoever subscribed, and is the same object until it changes', async () => {
    let told = 0
    const stop = subscribeSession(() => told++)
    await acceptLocalSignIn(tokens(ANN, 3600))
    const session = getSession()
    expect(session).toEqual({ loading: false, user: { uid: 'ann', displayName: 'Änn', email: ANN.email } })
    expect(told).toBe(1)
    await acceptLocalSignIn(tokens(ANN, 3600))
    expect(getSession()).toBe(session)
    expect(told).toBe(1)
    await forgetSession()
    expect(getSession()).toEqual({ loading: false, user: null })
    expect(told).toBe(2)
    stop()
    await acceptLocalSignIn(tokens(ANN, 3600))
    expect(told).toBe(2)
  })

  it('takes the draft of this tab along when it ends, here or in another tab, and nobody else’s', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    for (const isElsewhere of [false, true]) {
      await acceptLocalSignIn(tokens(ANN, 3600))
      for (const uid of ['ann', 'bob']) sessionStorage.setItem(`platelight:draft:${uid}`, 'for the wedding')
      if (isElsewhere) {
        await deviceDb.session.delete('current')
        const channel = new BroadcastChannel('platelight-session')
        channel.postMessage('changed')
        await until(() => getSession().user === null)
        channel.close()
      } else {
        await forgetSession()
      }
      expect([...kept.keys()]).toEqual(['platelight:draft:bob'])
    }
  })

  it('outlives the page: it is loading first, then there', async () => {
    await acceptLocalSignIn(tokens(ANN, 3600))
    vi.resetModules()
    const reloaded = await import('./session.ts')
    expect(reloaded.getSession()).toEqual({ loading: true, user: null })
    await until(() => !reloaded.getSession().loading)
    expect(reloaded.getSession().user?.uid).toBe('ann')
  })

  it('changes in the other tabs too', async () => {
    vi.resetModules()
    const otherTab = await import('./session.ts')
    otherTab.getSession()
    await until(() => !otherTab.getSession().loading)
    await acceptLocalSignIn(tokens(ANN, 3600))
    await until(() => otherTab.getSession().user?.uid === 'ann')
    await otherTab.forgetSession()
    await until(() => getSession().user === null)
  })

  it('does not take what is no token', async () => {
    await expect(acceptLocalSignIn({ token: 'a.b.c', refreshToken: '' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await readSessionUser()).toBeNull()
  })

  it('wakes what waited for the sign-in', async () => {
    let woken = 0
    const stop = onWork('ann', () => woken++)
    await acceptLocalSignIn(tokens(ANN, 3600))
    await until(() => woken === 1)
    stop()
  })
})

describe('freshToken', () => {
  it('gives the one there is while it lives for more than a minute', async () => {
    const given = tokens(ANN, 65)
    await acceptLocalSignIn(given)
    expect(await freshToken()).toBe(given.token)
    expect(refreshes).toEqual([])
  })

  it('gets a new one a minute before the end, once for all who ask', async () => {
    const given = tokens(ANN, 55)
    await acceptLocalSignIn(given)
    const all = await Promise.all([freshToken(), freshToken(), freshToken({ uid: 'ann' })])
    expect(new Set(all).size).toBe(1)
    expect(all[0]).not.toBe(given.token)
    expect(refreshes).toEqual([given.refreshToken])
    expect((await deviceDb.session.get('current'))?.token).toBe(all[0])
  })

  it('does not give again what the server refused', async () => {
    const given = tokens(ANN, 3600)
    await acceptLocalSignIn(given)
    const next = await freshToken({ refused: given.token })
    expect(next).not.toBe(given.token)
    // Another tab that was refused the same one gets the new one without asking.
    expect(await freshToken({ refused: given.token })).toBe(next)
    expect(refreshes).toHaveLength(1)
  })

  it.each(['unauthenticated', 'forbidden', 'bad_request'] as const)(
    'asks for a new sign-in when the refresh is refused as %s, and forgets nothing',
    async (code) => {
      await acceptLocalSignIn(tokens(ANN, 0))
      const error = new AppError(code)
      answer = async () => Response.json(error.toBody(), { status: error.status })
      await expect(freshToken()).rejects.toMatchObject({ code: 'unauthenticated' })
      expect((await readSessionUser())?.uid).toBe('ann')
    },
  )

  it('lets a lost connection and a restarting server through as what they are', async () => {
    await acceptLocalSignIn(tokens(ANN, 0))
    answer = async () => {
      throw new TypeError('fetch failed')
    }
    await expect(freshToken()).rejects.toBeInstanceOf(TypeError)
    answer = async () => Response.json(new AppError('unavailable').toBody(), { status: 503 })
    await expect(freshToken()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is for one user only: nothing of the last one goes out in the next one’s name', async () => {
    await acceptLocalSignIn(tokens({ ...ANN, sub: 'bob' }, 3600))
    await expect(freshToken({ uid: 'ann' })).rejects.toMatchObject({ code: 'unauthenticated' })
    await forgetSession()
    await expect(freshToken()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(refreshes).toEqual([])
  })

  it('does not sign in again who signed out while it was asking', async () => {
    await acceptLocalSignIn(tokens(ANN, 0))
    answer = async () => {
      await forgetSession()
      return Response.json(tokens(ANN, 3600))
    }
    await freshToken()
    expect(await readSessionUser()).toBeNull()
  })

  it('does not give the next user the last one’s token, who came while it was asking', async () => {
    await acceptLocalSignIn(tokens(ANN, 0))
    const bob = tokens({ ...ANN, sub: 'bob' }, 3600)
    answer = async () => {
      await acceptLocalSignIn(bob)
      return Response.json(tokens(ANN, 3600))
    }
    await freshToken()
    expect(await deviceDb.session.get('current')).toMatchObject({ user: { uid: 'bob' }, token: bob.token })
    expect(await freshToken({ uid: 'bob' })).toBe(bob.token)
  })

  it('does not take another user’s token as a refresh', async () => {
    await acceptLocalSignIn(tokens(ANN, 0))
    answer = async () => Response.json(tokens({ ...ANN, sub: 'bob' }, 3600))
    await expect(freshToken()).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
