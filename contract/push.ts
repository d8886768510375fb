// Web Push: what a device tells the server to be reached by, and what it is told when a generation ends.
import { z } from './zod.ts'

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), 'must be unpadded base64url')

/** `PUT /api/push/subscriptions`: as the browser's PushSubscription writes itself. */
export const PushSubscriptionRequest = z.object({
  /** The push service's address of this device. Knowing it is the permission to send to it. */
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  keys: z.object({
    /** The device's public key, a point of P-256 in 65 bytes. */
    p256dh: base64url(65),
    /** 16 secret bytes. */
    auth: base64url(16),
  }),
})
export type PushSubscriptionRequest = z.infer<typeof PushSubscriptionRequest>

/** `DELETE /api/push/subscriptions`. */
export const PushEndRequest = z.object({ endpoint: z.string().min(1).max(2048) })

/** Encrypted for the device; nothing but what the notification shows. */
export const PushMessage = z.object({
  generationId: z.string(),
  /** Root-relative address of the result; null: it failed. */
  picture: z.string().nullable(),
  /** Why it failed; empty where it did not. */
  failure: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>
