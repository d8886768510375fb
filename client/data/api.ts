// The only file that fetches. Typed by the server's routes, and parsed all the same: this client may be
// weeks older than the server.
import { type ClientResponse, hc } from 'hono/client'
import { LocalTokenAnswer, PublicConfig } from '../../contract/account.ts'
import {
  Balance,
  Begun,
  CaptureAnswer,
  CurrentSubscription,
  Statement,
  type StatementLine,
  type Subscription,
} from '../../contract/billing.ts'
import { AppError } from '../../contract/errors.ts'
import { Generation, HistoryDelta, StatusAnswer } from '../../contract/generation.ts'
import { MenuItem, MenuItemDelta } from '../../contract/menu-item.ts'
import { CHANGE_HEADER, CLIENT_HEADER, OUTBOX_LAG_HEADER, PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { Template, TemplateDelta } from '../../contract/template.ts'
import { Usage, type UsageDays } from '../../contract/usage.ts'
import { z } from '../../contract/zod.ts'
import type { App } from '../../server/app.ts'
import { OddAnswer, parseAnswer, readJson } from './answer.ts'
import type { FirebaseSource } from './device.ts'

const READ_TIMEOUT_MS = 30_000
/** The server asks PayPal meanwhile, perhaps more than once. */
const PAYMENT_TIMEOUT_MS = 60_000
/** An upload gets this much more for each byte: about 20 kB/s, the slowest line worth waiting for. */
const UPLOAD_MS_PER_BYTE = 0.05

export interface OutgoingRequest {
  /** Of the operation: the same at every try. */
  id: string
  method: string
  path: string
  body: FormData | string | null
  /** Of the photos in it: what its time limit is reckoned from. */
  bytes: number
  /** How long it has been in the outbox; the operator sees it. */
  waitedMs: number
}

export interface Api {
  /** Answers the parsed JSON, or null for 204. */
  send(request: OutgoingRequest, signal: AbortSignal): Promise<unknown>
  /** `since` is a cursor; '0' for everything. */
  history(since: string, signal: AbortSignal): Promise<HistoryDelta>
  menuItems(since: string, signal: AbortSignal): Promise<MenuItemDelta>
  templates(since: string, signal: AbortSignal): Promise<TemplateDelta>
  status(taskId: string, waitSeconds: number, signal: AbortSignal): Promise<StatusAnswer>
  balance(signal: AbortSignal): Promise<Balance>
  /** The usable one. */
  subscription(signal: AbortSignal): Promise<CurrentSubscription>
  /** Newest first; `before` is the id of the last line there is, null for the first page. */
  statement(before: string | null): Promise<StatementLine[]>
  /** `zone` is an IANA time zone: whose days are counted. */
  usage(days: UsageDays, zone: string): Promise<Usage>
  beginSubscription(planId: string): Promise<Begun>
  /** null while the payment is on its way. */
  verifySubscription(subscriptionId: string): Promise<Subscription | null>
  /** `amount` is a decimal string of US dollars. */
  beginOrder(amount: string, buttonId: string): Promise<Begun>
  captureOrder(orderId: string): Promise<CaptureAnswer>
  cancelSubscription(): Promise<Subscription | null>
}

/** Gives a token; `refused` is one the server did not take. */
export type TokenSource = (refused?: string) => Promise<string>
export type Fetch = typeof fetch

// Looked up at each call, and never called as a method: the browser's refuses another `this`.
const browserFetch: Fetch = (input, init) => fetch(input, init)
// One list or a delta of it, by whether a cursor was asked for.
const HistoryAnswer = z.union([HistoryDelta, z.array(Generation)])
const MenuAnswer = z.union([MenuItemDelta, z.array(MenuItem)])
const TemplatesAnswer = z.union([TemplateDelta, z.array(Template)])

/** The calls that need a signed-in user. Each throws AppError, OddAnswer or the browser's network error. */
export function createApi(token: TokenSource, fetcher: Fetch = browserFetch): Api {
  const ask = signedFetch(token, fetcher)
  const client = hc<App>('/', { fetch: ask })
  return {
    send: ({ id, method, path, body, bytes, waitedMs }, signal) =>
      withDeadline(signal, READ_TIMEOUT_MS + bytes * UPLOAD_MS_PER_BYTE, async (init) => {
        const headers = new Headers(typeof body === 'string' ? { 'content-type': 'application/json' } : {})
        headers.set(CHANGE_HEADER, id)
        headers.set(OUTBOX_LAG_HEADER, String(Math.max(0, Math.round(waitedMs / 1000))))
        return await readJson(await ask(path, { method, body, headers, ...init }))
      }),
    history: (since, signal) =>
      withDeadline(signal, READ_TIMEOUT_MS, async (init) =>
        delta(await read(HistoryAnswer, client.api.history.$get({ query: { since } }, { init }))),
      ),
    menuItems: (since, signal) =>
      withDeadline(signal, READ_TIMEOUT_MS, async (init) =>
        delta(await read(MenuAnswer, client.api['menu-items'].$get({ query: { since } }, { init }))),
      ),
    templates: (since, signal) =>
      withDeadline(signal, READ_TIMEOUT_MS, async (init) =>
        delta(await read(TemplatesAnswer, client.api.templates.$get({ query: { since } }, { init }))),
      ),
    status: (taskId, waitSeconds, signal) =>
      withDeadline(signal, READ_TIMEOUT_MS + waitSeconds * 1000, (init) => {
        // hc puts a parameter into the path as it is.
        const param = { taskId: encodeURIComponent(taskId) }
        const args = { param, query: waitSeconds > 0 ? { wait: String(waitSeconds) } : {} }
        return read(StatusAnswer, client.api.generate.status[':taskId'].$get(args, { init }))
      }),
    balance: (signal) =>
      withDeadline(signal, READ_TIMEOUT_MS, (init) =>
        read(Balance, client.api.credits.balance.$get({}, { init })),
      ),
    subscription: (signal) =>
      withDeadline(signal, READ_TIMEOUT_MS, (init) =>
        read(CurrentSubscription, client.api.subscriptions.current.$get({}, { init })),
      ),
    statement: (before) =>
      withDeadline(null, READ_TIMEOUT_MS, (init) => {
        const args = { query: before === null ? {} : { before } }
        return read(Statement, client.api.credits.statement.$get(args, { init }))
      }),
    usage: (days, zone) =>
      withDeadline(null, READ_TIMEOUT_MS, (init) => {
        const args = { query: { days: String(days), zone } }
        return read(Usage, client.api.usage.$get(args, { init }))
      }),
    beginSubscription: (planId) =>
      withDeadline(null, PAYMENT_TIMEOUT_MS, (init) => {
        const args = { json: { planId } }
        return read(Begun, client.api.paypal['create-subscription'].$post(args, { init }))
      }),
    verifySubscription: (subscriptionId) =>
      withDeadline(null, PAYMENT_TIMEOUT_MS, async (init) => {
        const args = { json: { subscriptionId } }
        const call = client.api.paypal['verify-subscription'].$post(args, { init })
        return (await read(CurrentSubscription, call)).subscription
      }),
    beginOrder: (amount, buttonId) =>
      withDeadline(null, PAYMENT_TIMEOUT_MS, (init) => {
        const args = { json: { amount, buttonId } }
        return read(Begun, client.api.paypal['create-order'].$post(args, { init }))
      }),
    captureOrder: (orderId) =>
      withDeadline(null, PAYMENT_TIMEOUT_MS, (init) => {
        const args = { json: { orderId } }
        return read(CaptureAnswer, client.api.paypal['capture-order'].$post(args, { init }))
      }),
    cancelSubscription: () =>
      withDeadline(null, PAYMENT_TIMEOUT_MS, async (init) => {
        const args = { json: {} }
        return (await read(CurrentSubscription, client.api.subscriptions.cancel.$post(args, { init })))
          .subscription
      }),
  }
}

const openClient = hc<App>('/', { fetch: openFetch })

/** Throws AppError('unauthenticated') when the refresh token is refused. */
export async function refreshLocalToken(refreshToken: string): Promise<LocalTokenAnswer> {
  const args = { json: { refreshToken } }
  return await withDeadline(null, READ_TIMEOUT_MS, (init) =>
    read(LocalTokenAnswer, openClient.__.local.refresh.$post(args, { init })),
  )
}

const FirebaseTokenAnswer = z
  .object({ id_token: z.string(), refresh_token: z.string() })
  .transform((answer): LocalTokenAnswer => ({ token: answer.id_token, refreshToken: answer.refresh_token }))
const FirebaseRefusal = z.object({ error: z.object({ message: z.string() }) })
/** The account's own end. Anything else, a key or a quota, is the server's set-up: another time it may work. */
const SIGN_IN_ENDED = /^(TOKEN_EXPIRED|USER_DISABLED|USER_NOT_FOUND|INVALID_REFRESH_TOKEN|INVALID_GRANT)\b/

/**
 * Google's own call for it, which its SDK makes too; see docs/decisions/0014. The token goes in the body.
 * Throws AppError('unauthenticated') when the sign-in has ended.
 */
export async function refreshFirebaseToken(
  { apiKey, emulator }: FirebaseSource,
  refreshToken: string,
): Promise<LocalTokenAnswer> {
  const origin = emulator ? `${emulator}/securetoken.googleapis.com` : 'https://securetoken.googleapis.com'
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  return await withDeadline(null, READ_TIMEOUT_MS, async (init) => {
    const address = `${origin}/v1/token?${new URLSearchParams({ key: apiKey })}`
    const response = await browserFetch(address, { method: 'POST', body, ...init })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return parseAnswer(FirebaseTokenAnswer, answer)
    const refusal = FirebaseRefusal.safeParse(answer)
    if (refusal.success && SIGN_IN_ENDED.test(refusal.data.error.message)) {
      throw new AppError('unauthenticated')
    }
    throw new OddAnswer(response.status)
  })
}

/** Where this device can be reached while the app is closed, or that it is not to be reached any more. Throws like the others. */
export async function tellSubscription(
  token: TokenSource,
  method: 'PUT' | 'DELETE',
  subscription: PushSubscriptionJSON,
  signal: AbortSignal | null,
): Promise<void> {
  const ask = signedFetch(token, browserFetch)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(subscription)
  await withDeadline(signal, READ_TIMEOUT_MS, async (init) =>
    readJson(await ask('/api/push/subscriptions', { method, headers, body, ...init })),
  )
}

/**
 * Everything of the account at once. Throws like the others; the server is done when it answers.
 * @param onSent called before each request: from then on a failure may be that of the answer alone
 */
export async function eraseAccount(token: TokenSource, onSent: () => void): Promise<void> {
  const ask = signedFetch(token, (input, init) => {
    onSent()
    return browserFetch(input, init)
  })
  // PayPal and Firebase are told meanwhile.
  await withDeadline(null, PAYMENT_TIMEOUT_MS, async (init) =>
    readJson(await ask('/api/account', { method: 'DELETE', ...init })),
  )
}

/**
 * Everything of the account as a zip. Throws like the others; also when the line is silent for too long.
 * @param onBytes told how many have come so far
 */
export async function readExport(
  token: TokenSource,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const silence = new AbortController()
  const stop = () => silence.abort(signal.reason)
  signal.addEventListener('abort', stop)
  const hang = () => silence.abort(new DOMException('No answer in time', 'TimeoutError'))
  let timer = setTimeout(hang, 2 * READ_TIMEOUT_MS)
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer)
      timer = setTimeout(hang, 2 * READ_TIMEOUT_MS)
      bytes += chunk.byteLength
      onBytes(bytes)
      controller.enqueue(chunk)
    },
  })
  try {
    const ask = signedFetch(token, browserFetch)
    const response = await ask('/api/account/export', { signal: silence.signal })
    if (!response.ok || !response.body) {
      await readJson(response)
      throw new OddAnswer(response.status)
    }
    // The browser keeps a large blob on its disk, not in memory.
    const headers = { 'content-type': 'application/zip' }
    return await new Response(response.body.pipeThrough(counter), { headers }).blob()
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

export async function readConfig(): Promise<PublicConfig> {
  return await withDeadline(null, READ_TIMEOUT_MS, (init) =>
    read(PublicConfig, openClient.api.config.$get({}, { init })),
  )
}

const Texts = z.object({
  version: z.string(),
  sections: z.array(z.object({ id: z.string(), guide: z.string(), heading: z.string(), text: z.string() })),
})

/** The guides' sections, a file of the build. */
export async function readGuideTexts(): Promise<z.infer<typeof Texts>> {
  return await withDeadline(null, READ_TIMEOUT_MS, async (init) =>
    parseAnswer(Texts, await readJson(await browserFetch('/guide/search.json', init))),
  )
}

/** Bytes of a picture, for Download and for using a result as input. */
export async function readPicture(url: string): Promise<Blob> {
  return await withDeadline(null, 2 * READ_TIMEOUT_MS, async (init) => {
    const response = await browserFetch(url, init)
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    if (response.ok && isPicture) return await response.blob()
    await readJson(response)
    throw new OddAnswer(response.status)
  })
}

/** Does not compile where the server's route answers something else than the schema expects. */
async function read<T>(schema: z.ZodType<T>, call: Promise<ClientResponse<NoInfer<T>>>): Promise<T> {
  return parseAnswer(schema, await readJson(await call))
}

function delta<Delta extends object>(answer: Delta | unknown[]): Delta {
  if (Array.isArray(answer)) throw new OddAnswer(200)
  return answer
}

function signedFetch(token: TokenSource, fetcher: Fetch): Fetch {
  const once: (bearer: string, ...call: Parameters<Fetch>) => Promise<Response> = (bearer, input, init) =>
    fetcher(input, { ...init, headers: ourHeaders(init, bearer) })
  return async (input, init) => {
    const first = await token()
    const response = await once(first, input, init)
    if (response.status !== new AppError('unauthenticated').status) return response
    // Once more with a new one: the clock of the phone may be wrong, or the server's key was changed.
    return await once(await token(first), input, init)
  }
}

async function openFetch(...[input, init]: Parameters<Fetch>): Promise<Response> {
  return await browserFetch(input, { ...init, headers: ourHeaders(init) })
}

function ourHeaders(init: RequestInit | undefined, bearer?: string): Headers {
  const headers = new Headers(init?.headers)
  headers.set(CLIENT_HEADER, String(PROTOCOL_VERSION))
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  return headers
}

/** A half-dead line must not hold the lock for ever. (`AbortSignal.any` is younger than many phones.) */
async function withDeadline<T>(
  signal: AbortSignal | null,
  ms: number,
  work: (init: { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const stop = () => deadline.abort(signal?.reason)
  const timer = setTimeout(() => deadline.abort(new DOMException('No answer in time', 'TimeoutError')), ms)
  signal?.addEventListener('abort', stop)
  try {
    return await work({ signal: deadline.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
