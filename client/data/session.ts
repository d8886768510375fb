// Who is signed in on this device, and a token that still works. Kept in IndexedDB, so that the
// service worker can send with it; offline the last user stays signed in.

import type { LocalTokenAnswer } from '../../contract/account.ts'
import { AppError } from '../../contract/errors.ts'
import { z } from '../../contract/zod.ts'
import { refreshFirebaseToken, refreshLocalToken } from './api.ts'
import {
  deviceDb,
  type FirebaseSource,
  readSessionUser,
  type SessionUser,
  type StoredLeave,
  type StoredSession,
} from './device.ts'
import { exclusively } from './locks.ts'
import { announceWork } from './wake.ts'

export { readSessionUser, type SessionUser } from './device.ts'

export interface SessionState {
  loading: boolean
  user: SessionUser | null
}

const REFRESH_BEFORE_MS = 60_000

const Claims = z.object({
  sub: z.string().min(1),
  name: z.string().catch(''),
  email: z.string().catch(''),
  exp: z.number(),
})

let state: SessionState = { loading: true, user: null }
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined
let started: Promise<void> | undefined
/** Raised by every change made here, so that a slower read can't bring back what was before it. */
let changes = 0

/** For `useSyncExternalStore`: the same object until something changed. */
export function getSession(): SessionState {
  void start()
  return state
}

export function subscribeSession(listener: () => void): () => void {
  void start()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Throws AppError('unauthenticated') for a token that can't be read. */
export async function acceptLocalSignIn(answer: LocalTokenAnswer): Promise<SessionUser> {
  return await accept(readToken(answer))
}

/** From here on the tokens are ours to renew; Firebase's SDK is not needed any more. Throws like the local one. */
export async function acceptFirebaseSignIn(
  answer: LocalTokenAnswer,
  firebase: FirebaseSource,
): Promise<SessionUser> {
  return await accept({ ...readToken(answer), firebase })
}

async function accept(session: StoredSession): Promise<SessionUser> {
  await start()
  await finishSignOuts()
  const { uid } = session.user
  await deviceDb.transaction('rw', deviceDb.session, deviceDb.leaving, async () => {
    await deviceDb.session.put(session)
    // Whatever could not be finished: what they do from here on is not to go with it.
    await deviceDb.leaving.delete(uid)
  })
  changed(session.user)
  // What waited for this sign-in goes on at once, in every tab.
  announceWork(session.user.uid)
  return session.user
}

/**
 * The tokens, and what was shared; `leave` is written down with that, for `finishLeaving` (let-go.ts) to do the rest,
 * whatever happens to this page.
 */
export async function forgetSession(leave?: StoredLeave): Promise<void> {
  await start()
  await deviceDb.transaction('rw', deviceDb.session, deviceDb.shared, deviceDb.leaving, async () => {
    await deviceDb.session.delete('current')
    await deviceDb.shared.clear()
    if (leave) await deviceDb.leaving.put(leave)
  })
  changed(null)
}

/**
 * A token with at least a minute to live; one refresh at a time over all tabs.
 * `uid`: only for this user. `refused`: a token the server did not take, although it looks good here.
 * Throws AppError('unauthenticated') when only a new sign-in helps; a lost connection passes through.
 */
export async function freshToken(wanted: { uid?: string; refused?: string } = {}): Promise<string> {
  const session = await storedFor(wanted.uid)
  if (isFresh(session, wanted.refused)) return session.token
  return await exclusively('platelight-token', async () => {
    const current = await storedFor(wanted.uid)
    if (isFresh(current, wanted.refused)) return current.token
    return await refresh(current)
  })
}

async function storedFor(uid: string | undefined): Promise<StoredSession> {
  const session = await deviceDb.session.get('current')
  if (!session || (uid !== undefined && session.user.uid !== uid)) throw new AppError('unauthenticated')
  return session
}

function isFresh(session: StoredSession, refused: string | undefined): boolean {
  return session.token !== refused && session.expiresAt - REFRESH_BEFORE_MS > Date.now()
}

async function refresh(session: StoredSession): Promise<string> {
  const { firebase, refreshToken } = session
  const asked = firebase ? refreshFirebaseToken(firebase, refreshToken) : refreshLocalToken(refreshToken)
  const answer = await asked.catch((error: unknown) => {
    // Whatever final refusal it was, it is about the sign-in and never about the operation being sent.
    if (error instanceof AppError && error.retry === 'never') throw new AppError('unauthenticated')
    throw error
  })
  const next = readToken(answer)
  if (next.user.uid !== session.user.uid) throw new AppError('unauthenticated')
  // Only over the session it came from: meanwhile the user may have signed out or changed.
  await deviceDb.session
    .where('id')
    .equals('current')
    .and((stored) => stored.refreshToken === session.refreshToken)
    .modify({ token: next.token, refreshToken: next.refreshToken, expiresAt: next.expiresAt })
  return next.token
}

/** Reads, does not verify: that is the server's business. */
function readToken(answer: LocalTokenAnswer): StoredSession {
  const [, payload = ''] = answer.token.split('.')
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims = Claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
    // Apple tells a name only the first time, and an address only if the person likes.
    const user = { uid: claims.sub, displayName: claims.name || claims.email, email: claims.email }
    return { id: 'current', user, ...answer, expiresAt: claims.exp * 1000 }
  } catch (cause) {
    throw new AppError('unauthenticated', { cause })
  }
}

function start(): Promise<void> {
  started ??= (async () => {
    channel = new BroadcastChannel('platelight-session')
    channel.onmessage = () => void load()
    // Before anybody is shown anything.
    await finishSignOuts()
    await load()
  })()
  return started
}

/** What is hardly ever there is no part of what every page loads. */
async function finishSignOuts(): Promise<void> {
  try {
    if ((await deviceDb.leaving.count()) === 0) return
    const { finishLeaving } = await import('./let-go.ts')
    await finishLeaving()
  } catch (error) {
    // The next start tries again; nobody is signed in to see it.
    console.warn('A sign-out could not be finished', error)
  }
}

async function load(): Promise<void> {
  const before = changes
  const user = await readSessionUser().catch(() => null)
  if (before === changes) publish({ loading: false, user })
}

function changed(user: SessionUser | null): void {
  changes++
  publish({ loading: false, user })
  channel?.postMessage('changed')
}

function publish(next: SessionState): void {
  if (next.loading === state.loading && sameUser(next.user, state.user)) return
  if (state.user && state.user.uid !== next.user?.uid) forgetDraft(state.user.uid)
  state = next
  for (const listener of listeners) listener()
}

/**
 * What somebody typed and did not send stays in its tab (features/generate/use-draft.ts) until their session ends here:
 * every tab hears of that and clears its own.
 */
function forgetDraft(uid: string): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(`platelight:draft:${uid}`)
}

function sameUser(a: SessionUser | null, b: SessionUser | null): boolean {
  return a?.uid === b?.uid && a?.displayName === b?.displayName && a?.email === b?.email
}
