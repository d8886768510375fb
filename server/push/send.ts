// One encrypted message to one device, through the push service of its browser: RFC 8030 (the protocol), 8291 (the
// encryption) and 8292 (VAPID: who sends), all from the web-push library. The endpoint came from a client, so it is
// asked like any address that a user gave.
import webPush from 'web-push'
import type { PushMessage } from '../../contract/push.ts'
import { askPublic, NotPublic, type PublicWorld, publicUrl, REAL_WORLD } from '../pictures/ask-public.ts'

export interface VapidKeys {
  /** Base64url, 65 bytes. */
  publicKey: string
  /** Base64url, 32 bytes. */
  privateKey: string
  /** mailto: or https: — whom a push service asks when something is wrong with our messages. */
  contact: string
}

export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * `told`: the push service has it. `gone`: the device wants nothing any more, or can't be told. `later`: no answer, or
 * a refusal that ends by itself. `refused`: this message will never be taken; `reason` is for the log.
 */
export type Outcome =
  | { kind: 'told' | 'gone' }
  | { kind: 'later' /** What the push service asks for. */; afterMs: number | null }
  | { kind: 'refused'; reason: string }

export type Send = (device: Device, message: PushMessage) => Promise<Outcome>

/** Seconds the push service keeps it for a device that is off. */
const KEPT_S = 24 * 3600
const TIME_LIMIT_MS = 10_000

/** @param changes what tests change of the world outside */
export function createSend(keys: VapidKeys, changes: Partial<PublicWorld> = {}): Send {
  const world = { ...REAL_WORLD, ...changes }
  return async (device, message) => {
    let asked: ReturnType<typeof encrypt>
    let url: URL
    try {
      url = publicUrl(world, device.endpoint)
      asked = encrypt(keys, device, message)
    } catch {
      // Keys that are no point of the curve: nothing can ever be sent there.
      return { kind: 'gone' }
    }
    try {
      const signal = AbortSignal.timeout(TIME_LIMIT_MS)
      const response = await askPublic(world, url, asked, signal)
      response.destroy()
      return outcomeOf(response.statusCode ?? 0, response.headers['retry-after'])
    } catch (error) {
      return error instanceof NotPublic ? { kind: 'gone' } : { kind: 'later', afterMs: null }
    }
  }
}

function encrypt(keys: VapidKeys, { endpoint, p256dh, auth }: Device, message: PushMessage) {
  const { contact, publicKey, privateKey } = keys
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: KEPT_S,
      contentEncoding: 'aes128gcm',
      // A phone on battery is told at once: somebody waits for it.
      urgency: 'high',
    },
  )
  return { method: 'POST' as const, headers: details.headers, body: details.body }
}

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'told' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { kind: 'later', afterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null }
  }
  return { kind: 'refused', reason: `The push service answered ${status}.` }
}
