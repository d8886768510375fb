// Firebase as our server sees it: a key set, the calls about an account, and the sign-in pages. Tokens are signed with
// keys of its own, so that the real path is the one that is tested.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { connectFirebase, createAccount, type FirebaseIdentity } from '../../../server/accounts/firebase.ts'

export const PROJECT = 'plates-1'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export type Answer = { status?: number; headers?: Record<string, string>; body?: string }

export async function createFirebaseService() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const seen: Seen[] = []
  const answers: Record<string, Answer | undefined> = {}
  const account = { validSince: '0', disabled: false }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => {
      const url = request.url ?? ''
      const path = url.split('?')[0] ?? ''
      seen.push({ method: request.method ?? '', url, headers: request.headers, body })
      const known: Record<string, string> = {
        '/keys': JSON.stringify({ keys: [jwk] }),
        '/v1/accounts:lookup': JSON.stringify({ users: [account] }),
        '/v1/accounts:delete': '{}',
      }
      const given = answers[path]
      response.writeHead(given?.status ?? (given || known[path] ? 200 : 404), given?.headers)
      response.end(given?.body ?? known[path] ?? '')
    })
  })
  const origin = await listen(server)
  onTestFinished(() => void server.close())

  /** What Google vouches for. `now` in epoch ms. */
  function claimsOf(name: string, now: number, more: Record<string, unknown> = {}) {
    const seconds = Math.floor(now / 1000)
    return {
      iss: `https://securetoken.google.com/${PROJECT}`,
      aud: PROJECT,
      sub: `uid-${name}`,
      user_id: `uid-${name}`,
      auth_time: seconds,
      iat: seconds,
      exp: seconds + 3600,
      name,
      email: `${name}@example.com`,
      email_verified: true,
      firebase: {
        identities: { 'google.com': [`g-${name}`], email: [`${name}@example.com`] },
        sign_in_provider: 'google.com',
      },
      ...more,
    }
  }
  const sign = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(privateKey)

  return {
    origin,
    jwk,
    seen,
    answers,
    account,
    claimsOf,
    sign,
    /** The identity as the settings would make it, with Google's addresses moved here. */
    identity(publicUrl = 'https://platelight.example'): FirebaseIdentity {
      const settings = {
        projectId: PROJECT,
        apiKey: 'web-key',
        authDomain: `${PROJECT}.firebaseapp.com`,
        jwksUrl: `${origin}/keys`,
        emulatorHost: null,
      }
      return {
        ...connectFirebase(settings, publicUrl),
        pagesOrigin: origin,
        account: createAccount({ url: `${origin}/v1/accounts`, apiKey: 'web-key', publicUrl }),
      }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
