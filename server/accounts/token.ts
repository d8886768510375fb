// One verifier for every identity service: RS256, issuer, audience and times, then a plausible subject.
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'

/** Seconds that clocks may differ. */
const TOLERANCE_S = 30
/** A token of ours or Firebase's has about 1 kB; anything far beyond is not worth parsing. */
const MAX_TOKEN_LENGTH = 8192

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(128),
  iat: z.number(),
  auth_time: z.number(),
  name: z.string().optional(),
  email: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>

export interface TokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
}

export type VerifyToken = (token: string, now: number) => Promise<Claims>

/**
 * @returns a function from a bearer token and the time (epoch ms) to its claims; it throws
 * AppError('unauthenticated') for a token that is not good, without saying why, and
 * AppError('identity_unreachable') when the key set could not be had
 */
export function createVerifier(rules: TokenRules): VerifyToken {
  return async (token, now) => {
    if (token.length > MAX_TOKEN_LENGTH) throw new AppError('unauthenticated')
    const payload = await verifySignature(token, rules, now)
    const claims = Claims.safeParse(payload)
    if (!claims.success) throw new AppError('unauthenticated')
    const latest = now / 1000 + TOLERANCE_S
    if (claims.data.iat > latest || claims.data.auth_time > latest) throw new AppError('unauthenticated')
    return claims.data
  }
}

async function verifySignature(token: string, rules: TokenRules, now: number): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      algorithms: ['RS256'],
      issuer: rules.issuer,
      audience: rules.audience,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      clockTolerance: TOLERANCE_S,
      currentDate: new Date(now),
    })
    return payload
  } catch (cause) {
    // jose has no code of its own for a key set that answers with an error, and fetch throws a bare TypeError.
    const unreachable =
      cause instanceof TypeError ||
      cause instanceof errors.JWKSTimeout ||
      (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC')
    throw new AppError(unreachable ? 'identity_unreachable' : 'unauthenticated', { cause })
  }
}
