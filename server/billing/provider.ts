// Which PayPal it is: the real one with an account's keys, its sandbox, or the stand-in that moves no money.
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { PaymentConfig } from '../../contract/billing.ts'
import type { PaymentSet, PlanType } from '../../contract/catalog.ts'
import { createPayPal, type PayPal, type PayPalAccess, payPalFetch } from './paypal.ts'
import { createWebhookVerifier, type VerifyWebhook } from './webhook.ts'

const HOSTS = {
  sandbox: { api: 'https://api-m.sandbox.paypal.com', certificates: ['api.sandbox.paypal.com'] },
  live: { api: 'https://api-m.paypal.com', certificates: ['api.paypal.com'] },
}

export interface PayPalKeys {
  env: keyof typeof HOSTS
  clientId: string
  clientSecret: string
  webhookId: string
  planIds: Record<PlanType, string>
  /** Instead of PayPal's own; null: that. */
  baseUrl: string | null
}

/** What takes PayPal's place where there are no keys. */
export interface StandIn {
  access: PayPalAccess
  planIds: Record<PlanType, string>
  webhook: { id: string; certificateHosts: readonly string[] }
  sdkUrl: string
  fetch: typeof fetch
  /** What browsers need of it, under an address of ours. */
  pages: Hono
}

export interface Payments {
  paypal: PayPal
  planIds: Record<PlanType, string>
  products: PaymentSet
  verifyWebhook: VerifyWebhook
  config: PaymentConfig
  /** Served to this machine only; null with a real PayPal. */
  pages: Hono | null
}

interface World {
  now: () => number
  /** Once it is aborted, PayPal is not waited for any more. */
  stopping?: AbortSignal
  log: Logger
}

export function connectPayPal(keys: PayPalKeys, world: World): Payments {
  const hosts = HOSTS[keys.env]
  const baseUrl = keys.baseUrl ?? hosts.api
  const { clientId, clientSecret, planIds } = keys
  const products = keys.env === 'live' ? 'production' : 'sandbox'
  return {
    paypal: createPayPal({ baseUrl, clientId, clientSecret }, { ...world, fetch: payPalFetch }),
    planIds,
    products,
    verifyWebhook: createWebhookVerifier({
      webhookId: keys.webhookId,
      certificateHosts: hosts.certificates,
      fetch: payPalFetch,
      now: world.now,
    }),
    config: { env: keys.env, clientId, sdkUrl: null, planIds, products },
    pages: null,
  }
}

export function connectStandIn(standIn: StandIn, world: World): Payments {
  const { access, planIds, webhook, sdkUrl } = standIn
  const products = 'sandbox'
  return {
    paypal: createPayPal(access, { ...world, fetch: standIn.fetch, retryMs: [] }),
    planIds,
    products,
    verifyWebhook: createWebhookVerifier({
      webhookId: webhook.id,
      certificateHosts: webhook.certificateHosts,
      fetch: standIn.fetch,
      now: world.now,
    }),
    config: { env: 'stand-in', clientId: access.clientId, sdkUrl, planIds, products },
    pages: standIn.pages,
  }
}
