// The REST calls the stand-in answers, statuses and error bodies as PayPal documents them.
// https://developer.paypal.com/api/rest/responses/ · /docs/api/orders/v2/ · /docs/api/subscriptions/v1/
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Account, orderBody, subscriptionBody } from './account.ts'
import { STAND_IN_CERTIFICATE } from './certificate.ts'
import { payPalId, type StandInOrder, type StandInSubscription } from './state.ts'

export const STAND_IN_CLIENT = { id: 'stand-in', secret: 'stand-in-secret' }
const TOKEN = 'A21AA-STAND-IN'

const ERRORS = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [401, 'Authentication failed due to invalid authentication credentials.'],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const

function refuse(c: Context, name: keyof typeof ERRORS, issue?: string) {
  const [status, message] = ERRORS[name]
  const details = issue ? [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }] : undefined
  return c.json({ name, message, debug_id: payPalId(13).toLowerCase(), details, links: [] }, status)
}

/** @param approveAt where payers approve, e.g. http://localhost:8787/__/paypal/approve */
export function createRest(account: Account, approveAt: string) {
  const { state } = account

  const authenticated = createMiddleware(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${TOKEN}`) return refuse(c, 'AUTHENTICATION_FAILURE')
    await next()
  })

  /** The same request id is answered the same, without doing anything again. */
  const onceById = createMiddleware(async (c, next) => {
    const id = c.req.header('paypal-request-id')
    if (c.req.method !== 'POST' || !id) return await next()
    const key = `${c.req.path} ${id}`
    const before = state.answers[key]
    if (before) return c.json(before.body as object, 200)
    await next()
    if (c.res.ok && c.res.status !== 204) {
      state.answers[key] = { status: c.res.status, body: await c.res.clone().json() }
      account.save()
    }
  })

  return new Hono()
    .get('/v1/notifications/certs/:id', (c) => c.text(STAND_IN_CERTIFICATE))
    .post('/v1/oauth2/token', (c) => {
      const { id, secret } = STAND_IN_CLIENT
      const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
      return c.req.header('authorization') === basic
        ? c.json({ access_token: TOKEN, token_type: 'Bearer', app_id: 'APP-STANDIN', expires_in: 32_400 })
        : c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    })
    .use('*', authenticated)
    .use('*', onceById)
    .get('/v1/catalogs/products/:id', (c) => {
      const product = state.products[c.req.param('id')]
      return product ? c.json(product) : refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    })
    .post('/v1/catalogs/products', async (c) => {
      const wanted = await body(c)
      if (!wanted?.name) return refuse(c, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
      const product = { ...wanted, id: wanted.id ?? payPalId(17, 'PROD-') }
      state.products[product.id] = product
      account.save()
      return c.json(product, 201)
    })
    .get('/v1/billing/plans', (c) => {
      const product = c.req.query('product_id')
      const plans = Object.values(state.plans).filter((plan) => plan.product_id === product)
      return c.json({
        plans: plans.map(({ id, name, status }) => ({ id, name, status, product_id: product })),
      })
    })
    .post('/v1/billing/plans', async (c) => {
      const plan = await body(c)
      const price = plan?.billing_cycles?.[0]?.pricing_scheme?.fixed_price
      if (!plan?.product_id || !price?.value)
        return refuse(c, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
      const id = payPalId(24, 'P-')
      state.plans[id] = {
        id,
        product_id: plan.product_id,
        name: plan.name,
        status: 'ACTIVE',
        value: price.value,
        currency: price.currency_code,
      }
      account.save()
      return c.json({ id, status: 'ACTIVE', product_id: plan.product_id, name: plan.name }, 201)
    })
    .get('/v1/notifications/webhooks', (c) => c.json({ webhooks: state.webhooks }))
    .post('/v1/notifications/webhooks', async (c) => {
      const wanted = await body(c)
      if (!String(wanted?.url).startsWith('https://')) return refuse(c, 'INVALID_REQUEST', 'VALIDATION_ERROR')
      const webhook = { ...wanted, id: payPalId(17) }
      state.webhooks.push(webhook)
      account.save()
      return c.json(webhook, 201)
    })
    .post('/v1/billing/subscriptions', async (c) => {
      const wanted = await body(c)
      if (!wanted?.plan_id || !state.plans[wanted.plan_id])
        return refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const subscription: StandInSubscription = {
        id: payPalId(12, 'I-'),
        ba_token: payPalId(17, 'BA-'),
        status: 'APPROVAL_PENDING',
        status_update_time: account.iso(),
        plan_id: wanted.plan_id,
        custom_id: wanted.custom_id ?? '',
        return_url: wanted.application_context?.return_url ?? '',
        cancel_url: wanted.application_context?.cancel_url ?? '',
        create_time: account.iso(),
        start_time: null,
        next_billing_time: null,
        months: 0,
        failed: 0,
        sales: [],
      }
      state.subscriptions[subscription.id] = subscription
      account.save()
      const href = `${approveAt}?ba_token=${subscription.ba_token}`
      const links = [{ rel: 'approve', href, method: 'GET' }]
      return c.json({ ...subscriptionBody(subscription), links }, 201)
    })
    .get('/v1/billing/subscriptions/:id', (c) => {
      const one = state.subscriptions[c.req.param('id')]
      return one ? c.json(subscriptionBody(one)) : refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    })
    .get('/v1/billing/subscriptions/:id/transactions', (c) => {
      const one = state.subscriptions[c.req.param('id')]
      const from = Date.parse(c.req.query('start_time') ?? '')
      const to = Date.parse(c.req.query('end_time') ?? '')
      if (!one) return refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      if (Number.isNaN(from) || Number.isNaN(to))
        return refuse(c, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
      const sales = one.sales.filter((sale) => Date.parse(sale.time) >= from && Date.parse(sale.time) <= to)
      return c.json({
        transactions: sales.map(({ id, status, time, value, currency }) => ({
          id,
          status,
          time,
          amount_with_breakdown: { gross_amount: { currency_code: currency, value } },
        })),
      })
    })
    .post('/v1/billing/subscriptions/:id/:verb{cancel|suspend|activate}', async (c) => {
      const one = state.subscriptions[c.req.param('id')]
      if (!one) return refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const { reason } = (await body(c)) ?? {}
      if (typeof reason !== 'string' || reason.length < 1 || reason.length > 128) {
        return refuse(c, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH')
      }
      const verb = c.req.param('verb') as 'cancel' | 'suspend' | 'activate'
      return account.move(one, verb)
        ? c.body(null, 204)
        : refuse(c, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID')
    })
    .post('/v1/payments/sale/:id/refund', (c) =>
      account.reverseSale(c.req.param('id'), 'REFUNDED')
        ? c.json({ id: payPalId(17), state: 'completed' }, 201)
        : refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'),
    )
    .post('/v2/checkout/orders', async (c) => {
      const wanted = await body(c)
      const unit = wanted?.purchase_units?.[0]
      if (wanted?.intent !== 'CAPTURE' || !/^\d+\.\d\d$/.test(unit?.amount?.value ?? '')) {
        return refuse(c, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE')
      }
      if (wanted.payment_source && !c.req.header('paypal-request-id')) {
        return refuse(c, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')
      }
      if (Object.values(state.orders).some((order) => order.invoice_id === unit.invoice_id)) {
        return refuse(c, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID')
      }
      const context = wanted.payment_source?.paypal?.experience_context
      const order: StandInOrder = {
        id: payPalId(17),
        status: 'PAYER_ACTION_REQUIRED',
        custom_id: unit.custom_id ?? '',
        invoice_id: unit.invoice_id ?? '',
        description: unit.description ?? '',
        value: unit.amount.value,
        currency: unit.amount.currency_code,
        return_url: context?.return_url ?? '',
        cancel_url: context?.cancel_url ?? '',
        outcome: 'paid',
        captures: [],
        create_time: account.iso(),
      }
      state.orders[order.id] = order
      account.save()
      const links = [{ rel: 'payer-action', href: `${approveAt}?token=${order.id}`, method: 'GET' }]
      return c.json({ ...orderBody(order), links }, 201)
    })
    .get('/v2/checkout/orders/:id', (c) => {
      const order = state.orders[c.req.param('id')]
      return order ? c.json(orderBody(order)) : refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    })
    .post('/v2/checkout/orders/:id/capture', (c) => {
      const order = state.orders[c.req.param('id')]
      if (!order) return refuse(c, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const issue = account.captureOrder(order)
      return issue ? refuse(c, 'UNPROCESSABLE_ENTITY', issue) : c.json(orderBody(order), 201)
    })
    .post('/v2/payments/captures/:id/refund', async (c) => {
      const { amount } = (await body(c)) ?? {}
      return account.refundCapture(c.req.param('id'), amount?.value)
        ? c.json({ id: payPalId(17), status: 'COMPLETED' }, 201)
        : refuse(c, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED')
    })
    .all('*', (c) => refuse(c, 'RESOURCE_NOT_FOUND'))
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape, looked into with care
async function body(c: Context): Promise<any> {
  return await c.req.json().catch(() => null)
}
