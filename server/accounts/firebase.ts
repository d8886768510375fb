// Firebase Authentication: whose tokens we believe, and what we ask it about an account. No Admin SDK and no service
// account: the keys are public, and an account's own token is enough to ask about that account.
import { createHash } from 'node:crypto'
import { createRemoteJWKSet } from 'jose'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { FirebaseSettings } from '../settings-firebase.ts'
import type { Identity, IdentityAccount } from './identity.ts'
import type { Claims } from './token.ts'

const TIMEOUT_MS = 5_000
/** Google's keys change every few days; an unknown key id asks again at once, but not more often than this. */
const KEYS_KEPT_MS = 6 * 3600_000
const KEYS_COOLDOWN_MS = 30_000
const CHECKS_KEPT = 5_000

export interface FirebaseIdentity extends Identity {
  kind: 'firebase'
  /** Origin whose sign-in pages we hand on as ours; see auth-proxy.ts. */
  pagesOrigin: string
}

/** @param publicUrl the address users see: over https the sign-in pages are shown at it */
export function connectFirebase(settings: FirebaseSettings, publicUrl: string): FirebaseIdentity {
  const { projectId, apiKey, emulatorHost } = settings
  const emulator = emulatorHost ? `http://${emulatorHost}` : null
  const site = new URL(publicUrl)
  // The SDK knows https only, so plain http on localhost keeps to the project's own host.
  const authDomain = site.protocol === 'https:' ? site.host : settings.authDomain
  return {
    kind: 'firebase',
    pagesOrigin: `https://${settings.authDomain}`,
    config: { kind: 'firebase', apiKey, authDomain, emulator },
    rules: {
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      keys: emulator
        ? 'unsigned'
        : createRemoteJWKSet(new URL(settings.jwksUrl), {
            timeoutDuration: TIMEOUT_MS,
            cooldownDuration: KEYS_COOLDOWN_MS,
            cacheMaxAge: KEYS_KEPT_MS,
          }),
    },
    browser: {
      script: ['https://apis.google.com'],
      connect: [
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        ...(emulator ? [emulator] : []),
      ],
      frame: [emulator ?? `https://${authDomain}`],
    },
    account: apiKey
      ? createAccount({
          url: `${emulator ? `${emulator}/` : 'https://'}identitytoolkit.googleapis.com/v1/accounts`,
          apiKey,
          publicUrl,
        })
      : null,
  }
}

const Found = z.object({
  users: z
    .array(z.object({ disabled: z.boolean().optional(), validSince: z.coerce.number().optional() }))
    .min(1),
})
const Refused = z.object({ error: z.object({ message: z.string() }) })
/** The account's own fault; anything else (a wrong key, a quota) is the server's set-up. */
const NOT_GOOD = /^(TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN)\b/

interface Service {
  url: string
  apiKey: string
  publicUrl: string
}

/** The REST calls of Identity Toolkit that an account's own token opens. The token goes in the body, never in a URL. */
export function createAccount(service: Service): IdentityAccount {
  /** Digest of a token → when it was last found in order. */
  const checked = new Map<string, number>()
  return {
    async check(token, claims, now, believedMs) {
      const name = createHash('sha256').update(token).digest('base64')
      const last = checked.get(name)
      if (last !== undefined && now - last < believedMs) return
      await checkNow(service, token, claims)
      // The oldest goes first: a Map keeps the order.
      checked.delete(name)
      const oldest = checked.keys().next().value
      if (checked.size >= CHECKS_KEPT && oldest !== undefined) checked.delete(oldest)
      checked.set(name, now)
    },
    async remove(token) {
      const { status, body } = await ask(service, 'delete', token)
      return status === 200 || /^USER_NOT_FOUND\b/.test(reasonOf(body))
    },
  }
}

async function checkNow(service: Service, token: string, claims: Claims): Promise<void> {
  const { status, body } = await ask(service, 'lookup', token)
  if (status === 400 && NOT_GOOD.test(reasonOf(body))) throw new AppError('unauthenticated')
  const found = Found.safeParse(body)
  if (status !== 200 || !found.success) {
    throw new AppError('identity_unreachable', {
      cause: new Error(`Firebase answered ${status} ${reasonOf(body)}`),
    })
  }
  const [account] = found.data.users
  if (account?.disabled || (account?.validSince ?? 0) > claims.auth_time)
    throw new AppError('unauthenticated')
}

function reasonOf(body: unknown): string {
  return Refused.safeParse(body).data?.error.message ?? ''
}

async function ask(service: Service, verb: 'lookup' | 'delete', idToken: string) {
  try {
    const response = await fetch(`${service.url}:${verb}?key=${service.apiKey}`, {
      method: 'POST',
      // A key may be bound to our site in Google's console.
      headers: { 'content-type': 'application/json', referer: `${service.publicUrl}/` },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    return { status: response.status, body }
  } catch (cause) {
    throw new AppError('identity_unreachable', { cause })
  }
}
