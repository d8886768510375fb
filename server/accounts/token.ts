// One verifier for every identity service: RS256, issuer, audience and times, then a plausible subject.
import {
  errors,
  type JSONWebKeySet,
  type JWTClaimVerificationOptions,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose'
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
  /** Whether the identity service has seen that the address is theirs. */
  email_verified: z.boolean().catch(false),
  firebase: z
    .object({
      sign_in_provider: z.string().optional(),
      /** Names of the person at each provider, by provider. */
      identities: z.record(z.string(), z.array(z.string())).catch({}),
    })
    .optional()
    .catch(undefined),
})
export type Claims = z.infer<typeof Claims>

export interface TokenRules {
  issuer: string
  audience: string
  /** 'unsigned': the emulator's tokens, which anybody could write. Never where anybody else can reach the server. */
  keys: JWTVerifyGetKey | 'unsigned'
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
    const claims = Claims.safeParse(await readPayload(token, rules, now))
    if (!claims.success) throw new AppError('unauthenticated')
    const latest = now / 1000 + TOLERANCE_S
    if (claims.data.iat > latest || claims.data.auth_time > latest) throw new AppError('unauthenticated')
    // Nobody: it could be had without end, each with credits for trying.
    if (claims.data.firebase?.sign_in_provider === 'anonymous') throw new AppError('unauthenticated')
    return claims.data
  }
}

async function readPayload(token: string, { issuer, audience, keys }: TokenRules, now: number) {
  const claims: JWTClaimVerificationOptions = {
    issuer,
    audience,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: TOLERANCE_S,
    currentDate: new Date(now),
  }
  try {
    if (keys === 'unsigned') return UnsecuredJWT.decode(token, claims).payload
    return (await jwtVerify(token, reachable(keys), { ...claims, algorithms: ['RS256'] })).payload
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unauthenticated', { cause })
  }
}

/** A key set that can't be had is not the person's fault; a key that is not in it is. */
function reachable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      const isTokens =
        cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys
      throw isTokens && !isEmpty(keys) ? cause : new AppError('identity_unreachable', { cause })
    }
  }
}

/** A set without a single key is no answer: nobody's token would be good. */
function isEmpty(keys: JWTVerifyGetKey & { jwks?: () => JSONWebKeySet | undefined }): boolean {
  return keys.jwks?.()?.keys.length === 0
}
