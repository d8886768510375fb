// Whether a message is really PayPal's: its signature is checked here, without asking PayPal.
//
//   transmission id | time | our webhook's id | CRC-32 of the raw bytes  ──► RSA-SHA256 ──► certificate's key
//
// The certificate is believed because it came over https from one of PayPal's own hosts, and from nowhere else.
// https://developer.paypal.com/api/rest/webhooks/rest/ ("self verification")
import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '../../contract/errors.ts'

const CERTIFICATE_TIMEOUT_MS = 10_000
const MAX_CERTIFICATE_BYTES = 64 * 1024
/** Certificates change rarely; an attacker must not fill the memory with their names. */
const MAX_CERTIFICATES = 8

export interface WebhookRules {
  webhookId: string
  /** Hosts whose certificates count. */
  certificateHosts: readonly string[]
  fetch: typeof fetch
  now: () => number
}

export type VerifyWebhook = (headers: Headers, raw: Uint8Array) => Promise<void>

/** @returns a function that throws AppError('webhook_refused') for a message that is not PayPal's to us */
export function createWebhookVerifier(rules: WebhookRules): VerifyWebhook {
  const known = new Map<string, X509Certificate>()

  async function certificate(address: string): Promise<X509Certificate> {
    const before = known.get(address)
    if (before) return before
    if (!isAllowed(address, rules.certificateHosts)) throw new AppError('webhook_refused')
    // An address we did not choose: no redirects, no cookies, little time, few bytes.
    const response = await rules.fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS),
    })
    const text = await response.text()
    if (!response.ok || text.length > MAX_CERTIFICATE_BYTES) throw new AppError('webhook_refused')
    const fetched = new X509Certificate(text)
    if (known.size >= MAX_CERTIFICATES) known.clear()
    known.set(address, fetched)
    return fetched
  }

  return async (headers, raw) => {
    const header = (name: string) => headers.get(`paypal-${name}`) ?? ''
    const signature = header('transmission-sig')
    if (signature === '' || header('auth-algo').toUpperCase() !== 'SHA256WITHRSA') {
      throw new AppError('webhook_refused')
    }
    const signed = [header('transmission-id'), header('transmission-time'), rules.webhookId, crc32(raw)]
    const found = await certificate(header('cert-url')).catch((cause: unknown) => {
      throw new AppError('webhook_refused', { cause })
    })
    const isInTime = Date.parse(found.validFrom) <= rules.now() && rules.now() <= Date.parse(found.validTo)
    const verify = createVerify('RSA-SHA256').update(signed.join('|'))
    if (!isInTime || !verify.verify(found.publicKey, signature, 'base64')) {
      throw new AppError('webhook_refused')
    }
  }
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, pathname, href, origin } = new URL(address)
  // The path too, so that nobody can make us ask PayPal for anything else.
  const isPlain = protocol === 'https:' && href === origin + pathname
  return isPlain && hosts.includes(host) && /^\/v1\/notifications\/certs\/[\w-]+$/.test(pathname)
}
