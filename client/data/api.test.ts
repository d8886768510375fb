import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { createApi, type Fetch } from './api.ts'

const { signal } = new AbortController()
const BALANCE = { total: 3, monthly: 0, topup: 3 }

function api(answer: (path: string, init: RequestInit) => Response | Promise<Response>) {
  const calls: { path: string; init: RequestInit; headers: Headers }[] = []
  const fetcher: Fetch = async (input, init = {}) => {
    calls.push({ path: String(input), init, headers: new Headers(init.headers) })
    return await answer(String(input), init)
  }
  const token = vi.fn(async (refused?: string) => (refused ? 'second' : 'first'))
  return { calls, token, api: createApi(token, fetcher) }
}

describe('api', () => {
  it('asks root-relative addresses as the signed-in user and says how old it is', async () => {
    const { api: ours, calls } = api(() => Response.json(BALANCE))
    expect(await ours.balance(signal)).toEqual(BALANCE)
    expect(calls[0]).toMatchObject({ path: '/api/credits/balance' })
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer first')
    expect(calls[0]?.headers.get('x-platelight-client')).toBe('1')
  })

  it('escapes what it puts into an address', async () => {
    const { api: ours, calls } = api(() => Response.json({}))
    await ours.status('a/b?c', 25, signal).catch(() => {})
    await ours.history('7&x', signal).catch(() => {})
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/generate/status/a%2Fb%3Fc?wait=25',
      '/api/history?since=7%26x',
    ])
  })

  it('tries a refused token once more with another, body and all', async () => {
    let calls = 0
    const { api: ours, token } = api(async (_path, init) => {
      expect(init.body).toBe('{"a":1}')
      const error = new AppError('unauthenticated')
      return ++calls === 1 ? Response.json(error.toBody(), { status: 401 }) : Response.json({ ok: true })
    })
    const request = { id: 'a', method: 'POST', path: '/api/x', body: '{"a":1}', bytes: 0, waitedMs: 61_400 }
    expect(await ours.send(request, signal)).toEqual({ ok: true })
    expect(token.mock.calls).toEqual([[], ['first']])
  })

  it('gives up after the second refusal', async () => {
    const error = new AppError('unauthenticated')
    const { api: ours, calls } = api(() => Response.json(error.toBody(), { status: 401 }))
    await expect(ours.balance(signal)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(calls).toHaveLength(2)
  })

  it('throws a known code with the server’s own sentence', async () => {
    const body = { error: 'Buy some.', code: 'credits_out', more: 1 }
    const { api: ours } = api(() => Response.json(body, { status: 402 }))
    await expect(ours.balance(signal)).rejects.toMatchObject({
      code: 'credits_out',
      message: 'Buy some.',
      retry: 'never',
    })
  })

  it.each([
    ['an error without a code', () => Response.json({ error: 'x' }, { status: 400 })],
    ['an error with a code of the future', () => Response.json({ error: 'x', code: 'tea' }, { status: 418 })],
    ['an empty 500', () => new Response('', { status: 500 })],
    ['a page', () => new Response('<html>')],
    ['a success of another shape', () => Response.json({ total: 'three' })],
  ])('takes %s for no word of our server', async (_name, answer) => {
    await expect(api(answer).api.balance(signal)).rejects.toMatchObject({ name: 'OddAnswer' })
  })

  it('says how long a change waited', async () => {
    const { api: ours, calls } = api(() => new Response(null, { status: 204 }))
    const request = { id: 'a', method: 'POST', path: '/api/x', body: '{}', bytes: 0 }
    await ours.send({ ...request, waitedMs: 61_400 }, signal)
    // The clock was set back meanwhile.
    await ours.send({ ...request, waitedMs: -5_000 }, signal)
    expect(calls.map(({ headers }) => headers.get('X-Platelight-Waited'))).toEqual(['61', '0'])
  })

  it('names a change by its operation, so that a resend is recognised', async () => {
    const { api: ours, calls } = api(() => Response.json({}))
    await ours.send(
      { id: 'op-1', method: 'PATCH', path: '/api/x', body: '{}', bytes: 0, waitedMs: 0 },
      signal,
    )
    expect(calls[0]?.headers.get('X-Platelight-Change')).toBe('op-1')
  })

  it('answers null for 204', async () => {
    const { api: ours } = api(() => new Response(null, { status: 204 }))
    expect(
      await ours.send(
        { id: 'a', method: 'DELETE', path: '/api/x', body: null, bytes: 0, waitedMs: 0 },
        signal,
      ),
    ).toBeNull()
  })

  it('stops asking when it is told to', async () => {
    const stop = new AbortController()
    const { api: ours, calls } = api(
      (_path, init) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    const asking = ours.balance(stop.signal)
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    stop.abort()
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('does not wait for ever for an answer, but longer for a big photo', async () => {
    vi.useFakeTimers()
    try {
      const { api: ours } = api(
        (_path, init) =>
          new Promise((_, reject) =>
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
          ),
      )
      let failed = 0
      const send = (bytes: number) =>
        ours
          .send({ id: 'a', method: 'POST', path: '/api/x', body: null, bytes, waitedMs: 0 }, signal)
          .catch(() => failed++)
      void send(0)
      void send(10 * 1024 * 1024)
      await vi.advanceTimersByTimeAsync(31_000)
      expect(failed).toBe(1)
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      expect(failed).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
