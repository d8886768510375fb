// Who takes the money: PayPal, with its keys, or the stand-in.
import { z } from 'zod'
import type { PayPalKeys } from './billing/provider.ts'
import { SettingsError } from './settings-error.ts'

export const PAYPAL_ENVIRONMENT = {
  PAYPAL_ENV: z.enum(['stand-in', 'sandbox', 'live']).default('stand-in'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_PLAN_STARTER: z.string().optional(),
  PAYPAL_PLAN_PROFESSIONAL: z.string().optional(),
  PAYPAL_BASE_URL: z.url({ protocol: /^https$/ }).optional(),
}

type Environment = z.infer<z.ZodObject<typeof PAYPAL_ENVIRONMENT>>

/** @returns null for the stand-in. @throws SettingsError that names what is missing */
export function readPayPal(e: Environment): PayPalKeys | null {
  const names = ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID', 'PLAN_STARTER', 'PLAN_PROFESSIONAL'] as const
  const given = names.filter((name) => e[`PAYPAL_${name}`] !== undefined)
  if (e.PAYPAL_ENV === 'stand-in') {
    if (given.length === 0) return null
    throw new SettingsError(
      `PAYPAL_${given[0]} is set, but PAYPAL_ENV isn't. Set it to sandbox or live, or remove the PayPal keys.`,
    )
  }
  const missing = names.filter((name) => e[`PAYPAL_${name}`] === undefined)
  if (missing.length > 0) {
    throw new SettingsError(
      `PAYPAL_ENV is ${e.PAYPAL_ENV}, but ${missing.map((name) => `PAYPAL_${name}`).join(', ')} ` +
        'is missing. `npm run paypal:setup` makes plans and webhook in an account and prints their ids.',
    )
  }
  const key = (name: (typeof names)[number]) => e[`PAYPAL_${name}`] ?? ''
  return {
    env: e.PAYPAL_ENV,
    clientId: key('CLIENT_ID'),
    clientSecret: key('CLIENT_SECRET'),
    webhookId: key('WEBHOOK_ID'),
    planIds: { starter: key('PLAN_STARTER'), professional: key('PLAN_PROFESSIONAL') },
    baseUrl: e.PAYPAL_BASE_URL ?? null,
  }
}
