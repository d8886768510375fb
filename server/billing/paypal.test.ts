import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { createPayPal, PayPalError } from './paypal.ts'

const access = { baseUrl: 'https://api.example', clientId: 'id', clientSecret: 'secret' }
const TOKEN = { access_token: 'A21AA', token_type: 'Bearer', expires_in: 32_400 }
const ACTIVE = { id: 'I-1', status: 'ACTIVE', plan_id: 'P-1' }

type Answer = [status: number, body: unknown] | Error

/** A PayPal that answers what it is told, one call after the other; tokens apart. */
function createClient(answers: Answer[], tokens: Answer[] = []) {
  const calls: { path: string; init: RequestInit }[] = []
  const clock = { time: 1_000_000 }
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const fetcher = async (input: string | URL | Request, init: RequestInit = {}) => {
    const path = String(input).slice(access.baseUrl.length)
    calls.push({ path, init })
    const answer = path === '/v1/oauth2/token' ? (tokens.shift() ?? [200, TOKEN]) : answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('fetch failed')
    const [status, body] = answer
    return new Response(body === null ? null : JSON.stringify(body), { status })
  }
  const world = { fetch: vi.fn(fetcher), now: () => clock.time, log, retryMs: [0, 0] }
  const paths = () => calls.map((call) => call.path)
  return { paypal: createPayPal(access, world), calls, paths, clock, lines }
}

test('a token is asked for once, and again shortly before it ends', async () => {
  const { paypal, paths, clock, calls } = createClient([
    [200, ACTIVE],
    [200, ACTIVE],
    [200, ACTIVE],
  ])
  await paypal.readSubscription('I-1')
  await paypal.readSubscription('I-1')
  expect(paths().filter((path) => path === '/v1/oauth2/token')).toHaveLength(1)
  clock.time += 32_400_000 - 59_000
  await paypal.readSubscription('I-1')
  expect(paths().filter((path) => path === '/v1/oauth2/token')).toHaveLength(2)
  const headers = new Headers(calls[0]!.init.headers)
  expect(headers.get('authorization')).toBe(`Basic ${btoa('id:secret')}`)
  expect(new Headers(calls[1]!.init.headers).get('authorization')).toBe('Bearer A21AA')
})

test('a token that is refused is replaced once', async () => {
  const refused: Answer = [401, { name: 'AUTHENTICATION_FAILURE' }]
  const { paypal, paths } = createClient([refused, [200, ACTIVE]])
  expect((await paypal.readSubscription('I-1')).status).toBe('ACTIVE')
  expect(paths()).toHaveLength(4)
  const hopeless = createClient([refused, refused, [200, ACTIVE]])
  await expect(hopeless.paypal.readSubscription('I-1')).rejects.toMatchObject({ status: 401 })
})

test('reading, and what carries a request id, is tried again under the same id; nothing else is', async () => {
  const busy: Answer = [503, { name: 'SERVICE_UNAVAILABLE' }]
  const lost = new TypeError('fetch failed')
  const reading = createClient([busy, lost, [200, ACTIVE]])
  expect((await reading.paypal.readSubscription('I-1')).id).toBe('I-1')

  const capturing = createClient([lost, [201, {}]])
  await capturing.paypal.captureOrder('O-1', 'try-1')
  const ids = capturing.calls.map(({ init }) => new Headers(init.headers).get('paypal-request-id'))
  expect(ids.filter(Boolean)).toEqual(['try-1', 'try-1'])

  const cancelling = createClient([busy, [204, null]])
  await expect(cancelling.paypal.cancelSubscription('I-1', 'why')).rejects.toMatchObject({ status: 503 })
  const refused = createClient([
    [422, {}],
    [200, ACTIVE],
  ])
  await expect(refused.paypal.readSubscription('I-1')).rejects.toMatchObject({ status: 422 })
})

test('a refusal says PayPal’s word for it, and its debug id is in the log', async () => {
  const body = {
    name: 'UNPROCESSABLE_ENTITY',
    debug_id: 'abc123',
    details: [{ issue: 'ORDER_ALREADY_CAPTURED' }],
  }
  const { paypal, lines } = createClient([[422, body]])
  await expect(paypal.captureOrder('O-1', 'try-1')).rejects.toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' })
  expect(JSON.parse(lines[0]!)).toMatchObject({ debug_id: 'abc123', issue: 'ORDER_ALREADY_CAPTURED' })
  expect(lines.join()).not.toContain('secret')
})

test.each([
  [
    'no answer',
    [new TypeError('fetch failed'), new TypeError('fetch failed'), new TypeError('fetch failed')],
  ],
  ['an answer that is not JSON', [[200, 'text']]],
  ['an unknown status', [[200, { ...ACTIVE, status: 'ODD' }]]],
] as [string, Answer[]][])('%s is an error of PayPal’s', async (_name, answers) => {
  await expect(createClient(answers).paypal.readSubscription('I-1')).rejects.toBeInstanceOf(PayPalError)
})

test('wrong keys are said as such', async () => {
  const { paypal } = createClient([[200, ACTIVE]], [[401, { error: 'invalid_client' }]])
  await expect(paypal.readSubscription('I-1')).rejects.toMatchObject({ issue: 'NO_TOKEN' })
})

test('ids go into addresses as ids', async () => {
  const { paypal, paths } = createClient([[404, { name: 'RESOURCE_NOT_FOUND' }]])
  await expect(paypal.readOrder('../../v1/x?y')).rejects.toBeInstanceOf(PayPalError)
  expect(paths()[1]).toBe('/v2/checkout/orders/..%2F..%2Fv1%2Fx%3Fy')
})

test('sales say what came in and what went back', async () => {
  const sale = (status: string) => ({
    id: status,
    status,
    time: '2026-01-01T00:00:00Z',
    amount_with_breakdown: { gross_amount: { currency_code: 'USD', value: '5.99' } },
  })
  const statuses = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING', 'DECLINED']
  const { paypal } = createClient([[200, { transactions: statuses.map(sale) }]])
  const sales = await paypal.listSales('I-1', 0, 1)
  expect(sales.map((one) => one.state)).toEqual(['completed', 'completed', 'reversed', 'other', 'other'])
  expect(sales[0]).toMatchObject({ cents: 599, currency: 'USD', at: Date.UTC(2026, 0, 1) })
})

test('nothing is waited for once the process has stopped for long enough', async () => {
  const stopping = new AbortController()
  const hangs = vi.fn(
    (_: string | URL | Request, { signal }: RequestInit = {}) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const log = pino({ level: 'silent' })
  const world = { fetch: hangs, now: () => 0, log, retryMs: [0, 0], stopping: stopping.signal }
  const reading = createPayPal(access, world).readSubscription('I-1')
  await vi.waitFor(() => expect(hangs).toHaveBeenCalledTimes(1))
  stopping.abort()
  await expect(reading).rejects.toMatchObject({ issue: 'UNREACHABLE' })
  expect(hangs).toHaveBeenCalledTimes(1)
})
