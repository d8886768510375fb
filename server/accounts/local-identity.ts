// The server as its own identity service: tokens with the claims of Firebase's, signed by a key of our own.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalJWKSet, exportJWK, importPKCS8, jwtVerify, SignJWT } from 'jose'
import type { LocalTokenAnswer, LocalTokenRequest } from '../../contract/account.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/db.ts'
import { sharedSecret } from '../db/secrets.ts'
import type { Identity } from './identity.ts'

export const LOCAL_ISSUER = 'urn:platelight:local-sign-in'
const AUDIENCE = 'platelight'
/** Another audience than the API's, so that a refresh token opens nothing but a new token. */
const REFRESH_AUDIENCE = 'platelight-refresh'
const KEY_ID = 'local'
const TOKEN_SECONDS = 3600
const REFRESH_SECONDS = 90 * 24 * 3600

export interface LocalIdentity extends Identity {
  kind: 'local'
  /** Signs a new session in. `now` is epoch ms. */
  signIn(request: LocalTokenRequest, now: number): Promise<LocalTokenAnswer>
  /** @throws AppError('unauthenticated') for a refresh token that is not ours or too old */
  refresh(refreshToken: string, now: number): Promise<LocalTokenAnswer>
}

/** A new private key, as PEM. */
export function newLocalKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The key of a data folder, made on first use, readable by its owner only. */
export function keyOfFolder(folder: string): string {
  const file = join(folder, 'local-sign-in.key.pem')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, newLocalKey(), { mode: 0o600, flush: true })
  }
  // A copy or a backup may have opened it to others, who could sign in as anybody.
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  return readFileSync(file, 'utf8')
}

/** The key of all nodes that share a database: a token of one opens the others. */
export async function keyOfDatabase(db: Db): Promise<string> {
  return await sharedSecret(db, 'local-sign-in-key', newLocalKey)
}

/** @param pem the private key that signs; see `keyOfFolder` and `keyOfDatabase` */
export async function createLocalIdentity(pem: string): Promise<LocalIdentity> {
  const key = await importPKCS8(pem, 'RS256', { extractable: true })
  const { kty, n, e } = await exportJWK(key)
  const keys = createLocalJWKSet({ keys: [{ kty, n, e, kid: KEY_ID, alg: 'RS256', use: 'sig' }] })

  async function sign(identity: Record<string, unknown>, audience: string, seconds: number, now: number) {
    const issued = Math.floor(now / 1000)
    return await new SignJWT(identity)
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
      .setIssuer(LOCAL_ISSUER)
      .setAudience(audience)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(key)
  }

  async function issue(identity: Record<string, unknown>, now: number): Promise<LocalTokenAnswer> {
    return {
      token: await sign(identity, AUDIENCE, TOKEN_SECONDS, now),
      refreshToken: await sign(identity, REFRESH_AUDIENCE, REFRESH_SECONDS, now),
    }
  }

  return {
    kind: 'local',
    config: { kind: 'local' },
    rules: { issuer: LOCAL_ISSUER, audience: AUDIENCE, keys },
    browser: { script: [], connect: [], frame: [] },
    account: null,
    signIn({ email, name, provider }, now) {
      const sub = createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('base64url')
      const identity = {
        sub,
        user_id: sub,
        name,
        email: email.toLowerCase(),
        // Nobody has checked that the address is theirs.
        email_verified: false,
        auth_time: Math.floor(now / 1000),
        firebase: {
          identities: { email: [email.toLowerCase()] },
          sign_in_provider: `${provider}.com`,
        },
      }
      return issue(identity, now)
    },
    async refresh(refreshToken, now) {
      const verified = await jwtVerify(refreshToken, keys, {
        algorithms: ['RS256'],
        issuer: LOCAL_ISSUER,
        audience: REFRESH_AUDIENCE,
        currentDate: new Date(now),
      }).catch((cause) => {
        throw new AppError('unauthenticated', { cause })
      })
      const { iss, aud, iat, exp, ...identity } = verified.payload
      return issue(identity, now)
    },
  }
}
