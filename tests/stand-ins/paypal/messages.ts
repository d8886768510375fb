// The stand-in's webhooks: signed with its own certificate, delivered until they are taken, and, at the flick of a
// switch, late, twice, in the wrong order or not at all.
import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { STAND_IN_KEY } from './certificate.ts'
import { payPalId, type State } from './state.ts'

export interface Message {
  headers: Record<string, string>
  body: string
}

/** @returns the HTTP status it was answered with */
export type Deliver = (message: Message) => Promise<number>

export const STAND_IN_WEBHOOK_ID = 'WH-STANDIN'
export const CERTIFICATE_URL = 'https://paypal.stand-in/v1/notifications/certs/CERT-1'
const MAX_TRIES = 25

export interface Wanted {
  type: string
  resourceType: string
  resource: unknown
}

const OWN_KEY = createPrivateKey(STAND_IN_KEY)

/** Signs a body as PayPal does, once somebody looks at the headers. Exported for tests that forge. */
export function sign(
  body: string,
  at: Date,
  {
    key = OWN_KEY,
    certUrl = CERTIFICATE_URL,
    webhookId = STAND_IN_WEBHOOK_ID,
  }: { key?: string | KeyObject; certUrl?: string; webhookId?: string } = {},
): Message {
  const id = crypto.randomUUID()
  let headers: Message['headers'] | null = null
  function signed(): Message['headers'] {
    const time = at.toISOString().replace(/\.\d+Z$/, 'Z')
    const text = [id, time, webhookId, crc32(Buffer.from(body))].join('|')
    return {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certUrl,
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(key, 'base64'),
    }
  }
  return {
    body,
    get headers() {
      headers ??= signed()
      return headers
    },
  }
}

export function eventBody({ type, resourceType, resource }: Wanted, at: Date): string {
  return JSON.stringify({
    id: payPalId(17, 'WH-'),
    event_version: '1.0',
    create_time: at.toISOString(),
    resource_type: resourceType,
    event_type: type,
    summary: type,
    resource,
    links: [],
  })
}

export function createMessenger(world: { now: () => number; state: Pick<State, 'switches'> }) {
  let deliver: Deliver = async () => 503
  const waiting: { message: Message; tries: number }[] = []
  let sending: Promise<void> = Promise.resolve()

  async function sendAll(): Promise<void> {
    const batch = waiting.splice(0)
    if (world.state.switches.reorder) batch.reverse()
    for (const { message, tries } of batch) {
      const copies = world.state.switches.duplicate ? 2 : 1
      let status = 0
      for (let copy = 0; copy < copies; copy++) status = await deliver(message).catch(() => 0)
      const isTaken = status >= 200 && status < 300
      if (!isTaken && tries < MAX_TRIES) waiting.push({ message, tries: tries + 1 })
    }
  }

  function flush(): Promise<void> {
    sending = sending.then(sendAll)
    return sending
  }

  return {
    deliverTo(target: Deliver) {
      deliver = target
    },
    send(wanted: Wanted) {
      if (world.state.switches.lose) return
      const at = new Date(world.now())
      waiting.push({ message: sign(eventBody(wanted, at), at), tries: 0 })
      // After the answer to the call that caused it, as from another machine.
      if (!world.state.switches.late) setImmediate(() => void flush())
    },
    /** Sends what waits, what was not taken before included. */
    flush,
    /** Forgets what waits, and lets what is under way end. */
    stop(): Promise<void> {
      waiting.length = 0
      return sending
    },
  }
}

export type Messenger = ReturnType<typeof createMessenger>
