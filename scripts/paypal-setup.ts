// `npm run paypal:setup`: makes the product, the two plans and the webhook in a PayPal account, and prints the settings
// that name them. What is there already is used again, so it may run any number of times.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { z } from 'zod'
import { PLANS, type PlanType } from '../contract/catalog.ts'
import { toAmount } from '../contract/money.ts'
import { CURRENCY, createPayPal, type PayPal, PayPalError } from '../server/billing/paypal.ts'

const PRODUCT_ID = 'PLATELIGHT-PLANS'
const HOSTS = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' }

/** What events.ts listens to. */
export const EVENTS = [
  ...[
    'CREATED',
    'ACTIVATED',
    'UPDATED',
    'RE-ACTIVATED',
    'CANCELLED',
    'SUSPENDED',
    'EXPIRED',
    'PAYMENT.FAILED',
  ].map((name) => `BILLING.SUBSCRIPTION.${name}`),
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((name) => `PAYMENT.SALE.${name}`),
  'CHECKOUT.ORDER.APPROVED',
  ...['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((name) => `PAYMENT.CAPTURE.${name}`),
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

const WithId = z.object({ id: z.string() })
const Plans = z.object({
  plans: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })).default([]),
})
const Webhooks = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })).default([]) })

export interface SetUp {
  planIds: Record<PlanType, string>
  webhookId: string
}

/**
 * @param publicUrl https address of the site
 * @throws PayPalError
 */
export async function setUpAccount(paypal: PayPal, publicUrl: string): Promise<SetUp> {
  await ensureProduct(paypal)
  return {
    planIds: {
      starter: await ensurePlan(paypal, 'starter'),
      professional: await ensurePlan(paypal, 'professional'),
    },
    webhookId: await ensureWebhook(paypal, `${publicUrl}/api/paypal/webhook`),
  }
}

async function ensureProduct(paypal: PayPal): Promise<void> {
  try {
    await paypal.call({ method: 'GET', path: `/v1/catalogs/products/${PRODUCT_ID}` })
  } catch (error) {
    if (!(error instanceof PayPalError) || error.status !== 404) throw error
    const body = { id: PRODUCT_ID, name: 'Platelight', type: 'SERVICE', category: 'SOFTWARE' }
    await paypal.call({ method: 'POST', path: '/v1/catalogs/products', body, requestId: PRODUCT_ID })
  }
}

/** The price is part of the name: another price is another plan, and those who pay the old one keep it. */
async function ensurePlan(paypal: PayPal, plan: PlanType): Promise<string> {
  const { name: title, cents, credits } = PLANS[plan]
  const name = `Platelight ${title}, ${credits} credits, $${toAmount(cents)} a month`
  const path = `/v1/billing/plans?product_id=${PRODUCT_ID}&page_size=20`
  const { plans } = Plans.parse(await paypal.call({ method: 'GET', path }))
  const present = plans.find((one) => one.name === name && one.status === 'ACTIVE')
  if (present) return present.id
  const body = {
    product_id: PRODUCT_ID,
    name,
    status: 'ACTIVE',
    billing_cycles: [
      {
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { value: toAmount(cents), currency_code: CURRENCY } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 1 },
  }
  const requestId = `${PRODUCT_ID}-${plan}-${cents}`
  return WithId.parse(await paypal.call({ method: 'POST', path: '/v1/billing/plans', body, requestId })).id
}

async function ensureWebhook(paypal: PayPal, url: string): Promise<string> {
  const path = '/v1/notifications/webhooks'
  const { webhooks } = Webhooks.parse(await paypal.call({ method: 'GET', path }))
  const present = webhooks.find((one) => one.url === url)
  if (present) return present.id
  const body = { url, event_types: EVENTS.map((name) => ({ name })) }
  return WithId.parse(await paypal.call({ method: 'POST', path, body })).id
}

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

async function main(): Promise<void> {
  const file = join(import.meta.dirname, '../.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { PAYPAL_ENV: env, PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = process.env
  const publicUrl = (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '')
  if (env !== 'sandbox' && env !== 'live') fail('Set PAYPAL_ENV to sandbox or live.')
  if (!clientId || !clientSecret) fail('Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.')
  if (!/^https:\/\/[^/]+$/.test(publicUrl)) fail('Set PUBLIC_URL to the https address PayPal can reach.')
  const world = { fetch, now: () => Date.now(), log: pino({ level: 'silent' }) }
  const paypal = createPayPal({ baseUrl: HOSTS[env], clientId, clientSecret }, world)
  const { planIds, webhookId } = await setUpAccount(paypal, publicUrl).catch((error: unknown) => {
    if (error instanceof PayPalError) fail(`${error.message}. Nothing that was made is lost: run it again.`)
    throw error
  })
  console.log(`PAYPAL_WEBHOOK_ID=${webhookId}`)
  console.log(`PAYPAL_PLAN_STARTER=${planIds.starter}`)
  console.log(`PAYPAL_PLAN_PROFESSIONAL=${planIds.professional}`)
}

if (import.meta.main) await main()
