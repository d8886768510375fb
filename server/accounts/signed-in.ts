// Guards the API: a bearer token in, our user out.
import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import type { Identity } from './identity.ts'
import { isLocalRequest } from './loopback.ts'
import { type Claims, createVerifier } from './token.ts'
import { findOrCreateUser, type User } from './users.ts'

export interface SignedIn {
  Variables: { user: User; claims: Claims }
}

export function signedIn(deps: {
  db: Db
  hashKey: string
  identity: Identity
  now: () => number
}): MiddlewareHandler<SignedIn> {
  const { rules } = deps.identity
  const verify = createVerifier(rules)
  return async (c, next) => {
    // The settings keep the server on this machine then; this keeps out what a proxy on it lets through.
    if (rules.keys === 'unsigned' && !isLocalRequest(c.req.raw.headers)) throw new AppError('unauthenticated')
    const now = deps.now()
    const claims = await verify(bearerToken(c), now)
    c.set('claims', claims)
    c.set('user', await findOrCreateUser(deps.db, deps.hashKey, claims, now))
    await next()
  }
}

/** Several requests are made around a payment: the first asks. */
const BELIEVED_MS = 60_000

/**
 * Before money moves or an account goes: a token may be good and its sign-in revoked. After `signedIn`.
 * @param believedMs how long a sign-in that was found in order counts as such; 0 where nothing can be taken back
 */
export function stillSignedIn(
  deps: { identity: Identity; now: () => number },
  believedMs = BELIEVED_MS,
): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    await deps.identity.account?.check(bearerToken(c), c.var.claims, deps.now(), believedMs)
    await next()
  }
}

/** @throws AppError('unauthenticated') where there is none */
export function bearerToken(c: Context): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('authorization') ?? '')
  if (!match?.[1]) throw new AppError('unauthenticated')
  return match[1]
}
