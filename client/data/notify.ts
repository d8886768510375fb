// A word from the app while nobody looks at it: a generation has ended. Where the server has Web Push, this device is
// also told while the app is closed: its subscription is kept at the server as long as this person is signed in here.
//
//   click ─► permission ─► subscription ─► server        start-up: all of it again where something is missing
//   sign-out, “stop” ─► server forgets ─► subscription ends
import { PushMessage } from '../../contract/push.ts'
import { tellSubscription } from './api.ts'
import { getConfig } from './config.ts'
import type { GenerationRow, PlatelightDb } from './db.ts'
import { failureText } from './generation-words.ts'
import { freshToken } from './session.ts'

/** `denied` can only be taken back in the browser's own settings; `unsupported` also on an iPhone's browser tab. */
export type NotificationState = NotificationPermission | 'unsupported'

/** Told again after this long: the server may have lost it, or taken a device for gone that is back. */
const TOLD_AGAIN_MS = 24 * 3_600_000
/** A sign-out does not wait for a bad line. */
const PATIENCE_MS = 3_000
const STOPPED = 'notify:stopped'
const TOLD = 'notify:told'

/** The subscription that is this person's, and when the server was last told of it in ms; 0: never. */
interface Told {
  endpoint: string
  at: number
}

// A page has the one, the worker the other, and this folder is checked without the DOM's types.
interface Scope {
  Notification?: { permission: NotificationPermission; requestPermission(): Promise<NotificationPermission> }
  registration?: ServiceWorkerRegistration
  navigator?: { serviceWorker?: { getRegistration(): Promise<ServiceWorkerRegistration | undefined> } }
}
const scope = () => globalThis as unknown as Scope

export function notificationState(): NotificationState {
  const { Notification, navigator, registration } = scope()
  return Notification && (navigator?.serviceWorker || registration) ? Notification.permission : 'unsupported'
}

/** Must follow a click. Ends when the person has answered; the rest goes on by itself. */
export async function askForNotifications(db: PlatelightDb): Promise<NotificationState> {
  if (notificationState() === 'unsupported') return 'unsupported'
  const state = (await scope().Notification?.requestPermission()) ?? 'unsupported'
  if (state === 'granted') {
    await db.meta.delete(STOPPED)
    void keepSubscribed(db).catch(() => {})
  }
  return state
}

/** The browser can't take a permission back for us; we stop using it. */
export async function stopNotifications(db: PlatelightDb): Promise<void> {
  await db.meta.put({ key: STOPPED, value: true })
  await endSubscription(db)
}

/** Whether this person wants to be told here. */
export async function isNotifying(db: PlatelightDb): Promise<boolean> {
  return notificationState() === 'granted' && !(await db.meta.get(STOPPED))
}

/**
 * Whatever is missing of: a subscription of this browser, with the server's present key, that the server knows. Nothing
 * where nobody is to be told or the server has no Web Push. Throws what the browser or the line throws.
 */
export async function keepSubscribed(db: PlatelightDb, now = Date.now()): Promise<void> {
  const manager = (await registrationHere())?.pushManager
  const told = await toldOf(db)
  let subscription = (await manager?.getSubscription()) ?? null
  // Of another person, whose sign-in expired here: what is theirs must not be shown to this one.
  if (subscription && told?.endpoint !== subscription.endpoint) {
    await subscription.unsubscribe()
    subscription = null
  }
  if (!(await isNotifying(db))) return
  const { push } = await getConfig()
  if (!manager || !push) return
  if (subscription && !hasKey(subscription, push.publicKey)) {
    await subscription.unsubscribe()
    subscription = null
  }
  if (!subscription) {
    const applicationServerKey = bytesOf(push.publicKey)
    subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
    // This person's from here on, whether or not the server learns of it at once.
    await db.meta.put({ key: TOLD, value: { endpoint: subscription.endpoint, at: 0 } satisfies Told })
  } else if (told && now - told.at < TOLD_AGAIN_MS) return
  const { endpoint, keys } = subscription.toJSON()
  await tellSubscription(tokenOf(db), 'PUT', { endpoint, keys }, null)
  await db.meta.put({ key: TOLD, value: { endpoint: subscription.endpoint, at: now } satisfies Told })
}

/** Whether what the server pushes to this browser is meant for this person. */
export async function isPushedTo(db: PlatelightDb): Promise<boolean> {
  const told = await toldOf(db)
  // None: what comes was on its way when it ended.
  const subscription = await (await registrationHere())?.pushManager?.getSubscription()
  return told !== undefined && (!subscription || told.endpoint === subscription.endpoint)
}

/**
 * Before this person's session ends here. Never throws: without a line the browser's part alone is enough, and the
 * server learns from the push service that the device is gone.
 */
export async function endSubscription(db: PlatelightDb): Promise<void> {
  // Also a new token may hang, and the browser's own push service.
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const over = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve()))
  // No push service, or a browser that refuses to say: then there is nothing that could be sent.
  await Promise.race([over, unsubscribe(db, patience).catch(() => {})])
}

async function unsubscribe(db: PlatelightDb, signal: AbortSignal): Promise<void> {
  await db.meta.delete(TOLD)
  const subscription = await (await registrationHere())?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const told = tellSubscription(tokenOf(db), 'DELETE', { endpoint }, signal)
  await Promise.allSettled([subscription.unsubscribe(), told])
}

export interface Notice {
  title: string
  options: NotificationOptions & { data: { generationId: string } }
}

/** The same generation is never told twice: a second notice with its tag takes the first one's place in silence. */
export function noticeOf({ generationId, picture, failure }: PushMessage): Notice {
  return {
    title: picture ? 'Your photo is ready.' : 'A photo could not be styled.',
    options: {
      body: picture ? '' : failure,
      icon: picture ? `${picture}?w=320` : '/icons/icon-192.png',
      badge: '/icons/monochrome-96.png',
      tag: generationId,
      data: { generationId },
    },
  }
}

/** What this device has learned by itself. */
export function noticeOfRow(row: GenerationRow): Notice {
  const picture = row.status === 'completed' ? row.output_url : null
  return noticeOf({ generationId: row.id, picture, failure: picture ? '' : failureText(row) })
}

/** What the server has sent, or null for what is no message of ours. */
export function readPush(text: string | undefined): Notice | null {
  try {
    return noticeOf(PushMessage.parse(JSON.parse(text ?? '')))
  } catch {
    return null
  }
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  const { registration, navigator } = scope()
  return registration ?? (await navigator?.serviceWorker?.getRegistration())
}

async function toldOf(db: PlatelightDb): Promise<Told | undefined> {
  return (await db.meta.get(TOLD))?.value as Told | undefined
}

function tokenOf({ uid }: PlatelightDb) {
  return (refused?: string) => freshToken(refused === undefined ? { uid } : { uid, refused })
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  return own !== null && bytesOf(key).toString() === new Uint8Array(own).toString()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
}
