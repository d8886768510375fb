// The pair of keys that says who sends our pushes: a point of P-256 and its secret, in unpadded base64url (RFC 8292).
import { createECDH } from 'node:crypto'

/** One sentence about what is wrong with a pair, or null. */
export function vapidProblem(publicKey: string, privateKey: string): string | null {
  if (!/^[\w-]{87}$/.test(publicKey)) return 'VAPID_PUBLIC_KEY is missing or no such key.'
  if (!/^[\w-]{43}$/.test(privateKey)) return 'VAPID_PRIVATE_KEY is missing or no such key.'
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return 'VAPID_PRIVATE_KEY is no such key.'
  }
  const belongs = pair.getPublicKey('base64url') === publicKey
  return belongs ? null : 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.'
}
