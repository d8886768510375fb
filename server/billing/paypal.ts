// PayPal's REST API, as much of it as we use. The only file that speaks to it.
import type { Logger } from 'pino'
import type { z } from 'zod'
import { toAmount } from '../../contract/money.ts'
import {
  Created,
  ErrorAnswer,
  OrderAnswer,
  SubscriptionAnswer,
  TokenAnswer,
  TransactionsAnswer,
} from './paypal-shapes.ts'

const TIMEOUT_MS = 15_000
/** A token is renewed this long before it ends. */
const TOKEN_MARGIN_MS = 60_000
/** Waits before the second and third try of what may be tried again. */
const RETRY_MS = [400, 1_500]
const NO_TOKEN = 'NO_TOKEN'
const BRAND = 'Platelight'
export const CURRENCY = 'USD'

/** PayPal said no, or nothing: `issue` is its own word for it, 'UNREACHABLE' where there was no answer. */
export class PayPalError extends Error {
  readonly status: number
  readonly issue: string
  constructor(status: number, issue: string, options?: ErrorOptions) {
    super(`PayPal answered ${status} ${issue}`, options)
    this.status = status
    this.issue = issue
  }
}

/** Whether PayPal does not know what was named: it forgets what nobody approved, and never knew another account's. */
export function isUnknown(error: unknown): boolean {
  return error instanceof PayPalError && error.status === 404 && error.issue === 'INVALID_RESOURCE_ID'
}

/** Money of a subscription: one sale. */
export interface Sale {
  id: string
  /** Epoch ms. */
  at: number
  cents: number
  currency: string
  state: 'completed' | 'reversed' | 'other'
}

export interface PayPal {
  createSubscription(wanted: { id: string; planId: string } & ReturnTo): Promise<Created>
  readSubscription(id: string): Promise<SubscriptionAnswer>
  /** Sales between two times, epoch ms. */
  listSales(subscriptionId: string, from: number, to: number): Promise<Sale[]>
  cancelSubscription(id: string, reason: string): Promise<void>
  createOrder(wanted: { id: string; cents: number; description: string } & ReturnTo): Promise<Created>
  readOrder(id: string): Promise<OrderAnswer>
  /** @param requestId the same for every repetition of one try */
  captureOrder(id: string, requestId: string): Promise<void>
  /** Any other call: for `npm run paypal:setup`. */
  call(request: Call): Promise<unknown>
}

interface ReturnTo {
  returnUrl: string
  cancelUrl: string
}

export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** Makes a POST one that may be sent again. */
  requestId?: string
}

export interface PayPalAccess {
  baseUrl: string
  clientId: string
  clientSecret: string
}

export interface PayPalWorld {
  fetch: typeof fetch
  now: () => number
  log: Logger
  /** The process ends: calls under way are given up, and none is tried again. */
  stopping?: AbortSignal
  /** Waits before tries; tests have none. */
  retryMs?: readonly number[]
}

/** The real network, looked up at each call. */
export const payPalFetch: typeof fetch = (input, init) => fetch(input, init)

/** Every method throws PayPalError. */
export function createPayPal(access: PayPalAccess, world: PayPalWorld): PayPal {
  const call = createCaller(access, world)

  async function ask<T extends z.ZodType>(shape: T, request: Call): Promise<z.infer<T>> {
    const parsed = shape.safeParse(await call(request))
    if (!parsed.success) throw new PayPalError(200, 'ODD_ANSWER', { cause: parsed.error })
    return parsed.data
  }

  return {
    createSubscription: ({ id, planId, returnUrl, cancelUrl }) =>
      ask(Created, {
        method: 'POST',
        path: '/v1/billing/subscriptions',
        requestId: id,
        body: {
          plan_id: planId,
          custom_id: id,
          application_context: {
            brand_name: BRAND,
            user_action: 'SUBSCRIBE_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
            return_url: returnUrl,
            cancel_url: cancelUrl,
          },
        },
      }),
    readSubscription: (id) =>
      ask(SubscriptionAnswer, { method: 'GET', path: `/v1/billing/subscriptions/${encodeURIComponent(id)}` }),
    async listSales(id, from, to) {
      const range = new URLSearchParams({
        start_time: new Date(from).toISOString(),
        end_time: new Date(to).toISOString(),
      })
      const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${range}`
      const { transactions } = await ask(TransactionsAnswer, { method: 'GET', path })
      return transactions.map((sale) => ({
        id: sale.id,
        at: sale.time,
        cents: sale.amount_with_breakdown.gross_amount.value,
        currency: sale.amount_with_breakdown.gross_amount.currency_code,
        state: saleState(sale.status),
      }))
    },
    async cancelSubscription(id, reason) {
      const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`
      await call({ method: 'POST', path, body: { reason: reason.slice(0, 128) } })
    },
    createOrder: ({ id, cents, description, returnUrl, cancelUrl }) =>
      ask(Created, {
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId: id,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: 'default',
              custom_id: id,
              invoice_id: id,
              description,
              amount: { currency_code: CURRENCY, value: toAmount(cents) },
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: BRAND,
                user_action: 'PAY_NOW',
                shipping_preference: 'NO_SHIPPING',
                payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
                return_url: returnUrl,
                cancel_url: cancelUrl,
              },
            },
          },
        },
      }),
    readOrder: (id) =>
      ask(OrderAnswer, { method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(id)}` }),
    async captureOrder(id, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`
      await call({ method: 'POST', path, body: {}, requestId })
    },
    call,
  }
}

/** A partial refund is a gesture of the operator's: the payment stands. */
function saleState(status: string): Sale['state'] {
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return 'completed'
  return status === 'REFUNDED' ? 'reversed' : 'other'
}

function createCaller(access: PayPalAccess, world: PayPalWorld) {
  const retryMs = world.retryMs ?? RETRY_MS
  let token: { value: string; until: number } | null = null

  async function send(url: string, init: RequestInit): Promise<Response> {
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await world.fetch(access.baseUrl + url, {
        ...init,
        redirect: 'error',
        signal: world.stopping ? AbortSignal.any([limit, world.stopping]) : limit,
      })
    } catch (cause) {
      throw new PayPalError(0, 'UNREACHABLE', { cause })
    }
  }

  async function bearer(): Promise<string> {
    if (token && token.until > world.now()) return token.value
    const basic = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const parsed = TokenAnswer.safeParse(await response.json().catch(() => null))
    if (!response.ok || !parsed.success) throw new PayPalError(response.status, NO_TOKEN)
    const until = world.now() + parsed.data.expires_in * 1000 - TOKEN_MARGIN_MS
    token = { value: parsed.data.access_token, until }
    return token.value
  }

  async function once({ method, path, body, requestId }: Call): Promise<unknown> {
    const response = await send(path, {
      method,
      headers: {
        authorization: `Bearer ${await bearer()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text().catch((cause: unknown) => {
      throw new PayPalError(0, 'UNREACHABLE', { cause })
    })
    const answer = parseJson(text)
    if (response.ok) return answer
    if (response.status === 401) token = null
    const error = ErrorAnswer.catch({}).parse(answer)
    const issue = error.details?.[0]?.issue ?? error.name ?? 'UNKNOWN'
    // The debug id is what PayPal's support asks for first.
    const about = { method, path, status: response.status, issue, debug_id: error.debug_id }
    world.log.warn(about, 'PayPal refused a call.')
    throw new PayPalError(response.status, issue)
  }

  return async (call: Call): Promise<unknown> => {
    // Without an id of the request a repeated POST might do twice what it does.
    const isSafe = call.method === 'GET' || call.requestId !== undefined
    let fresh = false
    for (let tries = 0; ; ) {
      try {
        return await once(call)
      } catch (error) {
        if (!(error instanceof PayPalError)) throw error
        // A token may end early; it was refused before anything was done.
        if (error.status === 401 && error.issue !== NO_TOKEN && !fresh) {
          fresh = true
          continue
        }
        const wait = retryMs[tries]
        const isPassing = error.status === 0 || error.status === 429 || error.status >= 500
        if (!isSafe || !isPassing || wait === undefined || world.stopping?.aborted) throw error
        tries += 1
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
