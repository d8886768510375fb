// Guards the API: a bearer token in, our user out.
import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import type { VerifyToken } from './token.ts'
import { findOrCreateUser, type User } from './users.ts'

export interface SignedIn {
  Variables: { user: User }
}

export function signedIn(deps: {
  db: Db
  hashKey: string
  verify: VerifyToken
  now: () => number
}): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    const now = deps.now()
    const claims = await deps.verify(bearerToken(c), now)
    c.set('user', await findOrCreateUser(deps.db, deps.hashKey, claims, now))
    await next()
  }
}

function bearerToken(c: Context): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(c.req.header('authorization') ?? '')
  if (!match?.[1]) throw new AppError('unauthenticated')
  return match[1]
}
