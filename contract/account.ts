// Who is signed in, and what the client may know of the server's set-up.
import { PaymentConfig } from './billing.ts'
import { FALLBACKS } from './generation.ts'
import { z } from './zod.ts'

export const PROVIDERS = ['google', 'apple'] as const
export const Provider = z.enum(PROVIDERS)
export type Provider = z.infer<typeof Provider>

/** What the client needs to sign in with Firebase. Nothing of it is secret. */
export const FirebaseConfig = z.object({
  kind: z.literal('firebase'),
  /** null: this server checks tokens, but nobody can sign in here. */
  apiKey: z.string().nullable(),
  /** Host of the pages that ask who you are: our own where it can be. */
  authDomain: z.string(),
  /** Origin of the emulator, in tests. */
  emulator: z.string().nullable(),
})
export type FirebaseConfig = z.infer<typeof FirebaseConfig>

/** `GET /api/config`: read at run time, so one build serves every set-up. */
export const PublicConfig = z.object({
  identity: z.discriminatedUnion('kind', [z.object({ kind: z.literal('local') }), FirebaseConfig]),
  engine: z.string(),
  /** The engine that can step in for it where the person allows that; null or absent: there is none. */
  fallback: z.enum(FALLBACKS).nullish(),
  /** Absent in what an earlier version kept on the device. */
  payments: PaymentConfig.optional(),
  /** What a device subscribes to Web Push with; null: not configured. */
  push: z.object({ publicKey: z.string() }).nullable().optional(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

/** `POST /__/local/token`: local sign-in only. */
export const LocalTokenRequest = z.object({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(80),
  provider: Provider,
})
export type LocalTokenRequest = z.infer<typeof LocalTokenRequest>

export const LocalTokenAnswer = z.object({ token: z.string(), refreshToken: z.string() })
export type LocalTokenAnswer = z.infer<typeof LocalTokenAnswer>

/** `POST /__/local/refresh`. */
export const LocalRefreshRequest = z.object({ refreshToken: z.string().max(4096) })
