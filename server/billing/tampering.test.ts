// Whoever says something about money that is not so: refused, or without effect.
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PACKS } from '../../contract/catalog.ts'
import { createShopper } from '../../tests/server/shopper.ts'
import { createTestServer } from '../../tests/server/test-server.ts'
import { eventBody, type Message, sign } from '../../tests/stand-ins/paypal/messages.ts'
import { PayPalError } from './paypal.ts'

async function start() {
  const server = await createTestServer()
  const ada = createShopper(server, await server.signIn())
  const bob = createShopper(server, await server.signIn('bob'))
  await Promise.all([ada.balance(), bob.balance()])
  const deliver = async ({ headers, body }: Message) => {
    const response = await server.app.request('/api/paypal/webhook', { method: 'POST', headers, body })
    return response.status
  }
  return { ...server, ada, bob, deliver }
}
type Server = Awaited<ReturnType<typeof start>>

describe('an order', () => {
  const [offer, hundred] = PACKS
  const create = (server: Server, body: unknown) =>
    server.call('POST', '/api/paypal/create-order', server.ada.headers, body)

  test.each([
    ['a lower amount', { amount: '0.01', buttonId: hundred.productIds.sandbox }, 'price_changed'],
    ['another pack’s amount', { amount: '19.99', buttonId: hundred.productIds.sandbox }, 'price_changed'],
    ['an amount that is none', { amount: '1e1', buttonId: offer.productIds.sandbox }, 'price_changed'],
    ['a negative amount', { amount: '-19.99', buttonId: offer.productIds.sandbox }, 'price_changed'],
    ['too many digits', { amount: '19.990', buttonId: offer.productIds.sandbox }, 'price_changed'],
    [
      'a product of the real shop',
      { amount: '19.99', buttonId: offer.productIds.production },
      'unknown_pack',
    ],
    ['an unknown product', { amount: '19.99', buttonId: 'credits-1000000' }, 'unknown_pack'],
    ['no product', { amount: '19.99' }, 'bad_request'],
    ['an amount that is no text', { amount: 19.99, buttonId: offer.productIds.sandbox }, 'bad_request'],
  ])('with %s is refused', async (_name, body, code) => {
    const server = await start()
    const answer = await create(server, body)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(await server.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(Object.keys(server.standIn.account.state.orders)).toEqual([])
  })

  test('of somebody else can’t be captured', async () => {
    const { ada, bob } = await start()
    const id = await ada.order()
    ada.approveOrder(id)
    expect(await bob.capture(id)).toMatchObject({ status: 409, body: { error: 'Order capture failed' } })
    expect((await bob.balance()).total).toBe(5)
    expect((await ada.capture(id)).body.status).toBe('completed')
  })

  test('that was not approved can’t be captured', async () => {
    const { ada } = await start()
    const id = await ada.order()
    expect(await ada.capture(id)).toMatchObject({ status: 409, body: { code: 'order_unapproved' } })
    expect((await ada.capture('NOTHING')).status).toBe(409)
    expect((await ada.balance()).total).toBe(5)
  })

  test('whose amount or owner was changed at PayPal grants nothing', async () => {
    const { ada, standIn } = await start()
    const cheap = await ada.order()
    standIn.account.state.orders[cheap]!.value = '0.01'
    ada.approveOrder(cheap)
    expect((await ada.capture(cheap)).body.code).toBe('order_unapproved')
    const pounds = await ada.order()
    standIn.account.state.orders[pounds]!.currency = 'GBP'
    ada.approveOrder(pounds)
    expect((await ada.capture(pounds)).body.code).toBe('order_unapproved')
    const foreign = await ada.order()
    standIn.account.state.orders[foreign]!.custom_id = 'somebody-else'
    ada.approveOrder(foreign)
    expect((await ada.capture(foreign)).status).toBe(409)
    await standIn.messenger.flush()
    expect((await ada.balance()).total).toBe(5)
    // Nor is any money taken.
    expect(Object.values(standIn.account.state.orders).flatMap((order) => order.captures)).toEqual([])
  })
})

describe('a subscription', () => {
  test.each(['P-UNKNOWN', 'enterprise', ''])('to plan “%s” is refused', async (planId) => {
    const { ada, call, db } = await start()
    const answer = await call('POST', '/api/paypal/create-subscription', ada.headers, { planId })
    expect(answer.status).toBe(400)
    expect(await db.selectFrom('subscriptions').select('id').execute()).toEqual([])
  })

  test('that was made elsewhere, or pays less than its plan, opens nothing', async () => {
    const { ada, standIn } = await start()
    const id = await ada.begin('professional')
    const other = await ada.begin('professional')
    ada.approve(id)
    standIn.account.state.subscriptions[id]!.sales[0]!.value = '0.01'
    expect((await ada.verify(id)).body).toEqual({ subscription: null })
    Object.assign(standIn.account.state.subscriptions[id]!.sales[0]!, { value: '11.99', currency: 'GBP' })
    expect((await ada.verify(id)).body).toEqual({ subscription: null })
    standIn.account.state.subscriptions[other]!.custom_id = 'somebody-else'
    ada.approve(other)
    expect((await ada.verify(other)).status).toBe(409)
    expect(await ada.current()).toBeNull()
  })

  test('of another plan than was begun opens nothing', async () => {
    const { ada, standIn } = await start()
    const id = await ada.begin('professional')
    standIn.account.state.subscriptions[id]!.plan_id = standIn.planIds.starter
    ada.approve(id)
    await ada.verify(id)
    await standIn.messenger.flush()
    expect(await ada.current()).toBeNull()
  })
})

describe('a message', () => {
  /** That a sale of Ada's was completed which PayPal knows nothing of. */
  async function forged(server: Server, options: Parameters<typeof sign>[2] = {}): Promise<Message> {
    const id = await server.ada.begin('professional')
    const resource = {
      id: 'FORGED',
      billing_agreement_id: id,
      amount: { total: '11.99', currency: 'USD' },
      create_time: new Date().toISOString(),
    }
    const body = eventBody({ type: 'PAYMENT.SALE.COMPLETED', resourceType: 'sale', resource }, new Date())
    return sign(body, new Date(), options)
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreignKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  const forgeries: [string, Parameters<typeof sign>[2], (message: Message) => Message][] = [
    ['without a signature', {}, ({ body }) => ({ body, headers: { 'content-type': 'application/json' } })],
    ['signed with a foreign key', { key: foreignKey }, (message) => message],
    [
      'with a certificate from a foreign host',
      { key: foreignKey, certUrl: 'https://evil.example/v1/notifications/certs/CERT-1' },
      (message) => message,
    ],
    [
      'with a certificate over plain http',
      { certUrl: 'http://paypal.stand-in/v1/notifications/certs/CERT-1' },
      (message) => message,
    ],
    [
      'with a certificate that is another resource',
      { certUrl: 'https://paypal.stand-in/v1/notifications/certs/CERT-1/../x?y' },
      (message) => message,
    ],
    [
      'with a host that only looks right',
      { certUrl: 'https://paypal.stand-in@evil.example/certs/1' },
      (message) => message,
    ],
    ['for another webhook', { webhookId: 'WH-OTHER' }, (message) => message],
    [
      'changed after signing',
      {},
      (message) => ({ ...message, body: message.body.replace('11.99', '99.99') }),
    ],
    [
      'with another algorithm',
      {},
      (message) => ({ ...message, headers: { ...message.headers, 'paypal-auth-algo': 'none' } }),
    ],
    [
      'with a signature that is none',
      {},
      (message) => ({ ...message, headers: { ...message.headers, 'paypal-transmission-sig': 'AAAA' } }),
    ],
  ]
  test.each(forgeries)('%s is refused', async (_name, options, change) => {
    const server = await start()
    expect(await server.deliver(change(await forged(server, options)))).toBe(401)
    expect(await server.ada.current()).toBeNull()
    expect((await server.ada.balance()).total).toBe(5)
    expect(await server.db.selectFrom('provider_events').select('id').execute()).toEqual([])
  })

  test.each(['', '{', '[]', '{"id":1}'])('signed, but “%s”, is refused', async (body) => {
    const server = await start()
    expect(await server.deliver(sign(body, new Date()))).toBe(400)
  })

  test('larger than any is refused, whether or not it says so beforehand', async () => {
    const server = await start()
    const message = sign(
      JSON.stringify({ id: 'X', event_type: 'x'.repeat(300_000), resource: {} }),
      new Date(),
    )
    expect(await server.deliver(message)).toBe(400)
    const body = new Blob([message.body]).stream()
    const init = { method: 'POST', headers: message.headers, body, duplex: 'half' } as RequestInit
    expect((await server.app.request('/api/paypal/webhook', init)).status).toBe(400)
  })

  test('replayed changes nothing', async () => {
    const server = await start()
    const messages: Message[] = []
    server.standIn.messenger.deliverTo(async (message) => {
      messages.push(message)
      return await server.deliver(message)
    })
    await server.ada.subscribe('starter')
    await server.ada.buy()
    await server.standIn.messenger.flush()
    expect(messages.length).toBeGreaterThan(3)
    const before = await server.ada.statement()
    for (const message of [...messages, ...messages.toReversed()])
      expect(await server.deliver(message)).toBe(200)
    expect(await server.ada.statement()).toEqual(before)
  })

  test.each([
    ['a refund, which names the capture', 'https://api.example/v2/payments/captures/'],
    ['the capture, which names its order', 'https://api.example/v2/checkout/orders/'],
  ])('that a capture was reversed takes its credits, told as %s', async (_as, up) => {
    const { ada, standIn, deliver } = await start()
    const id = await ada.buy()
    const order = standIn.account.state.orders[id]!
    const capture = order.captures[0]!.id
    const isRefund = up.endsWith('captures/')
    const resource = {
      id: isRefund ? 'REFUND1' : capture,
      ...(isRefund ? {} : { custom_id: order.custom_id }),
      links: [
        { rel: 'self', href: 'https://api.example/v2/payments/refunds/REFUND1' },
        { rel: 'up', href: up + (isRefund ? capture : id) },
      ],
    }
    const body = eventBody(
      { type: 'PAYMENT.CAPTURE.REVERSED', resourceType: 'capture', resource },
      new Date(),
    )
    expect(await deliver(sign(body, new Date()))).toBe(200)
    expect((await ada.balance()).total).toBe(5)
  })

  test('about what is not ours is taken and forgotten', async () => {
    const server = await start()
    const strange = [
      {
        type: 'PAYMENT.SALE.COMPLETED',
        resource: {
          id: 'X',
          billing_agreement_id: 'I-OTHER',
          amount: { total: '5.99', currency: 'USD' },
          create_time: '2026-01-01T00:00:00Z',
        },
      },
      {
        type: 'PAYMENT.SALE.REFUNDED',
        resource: {
          id: 'X',
          sale_id: 'Y',
          amount: { total: '5.99', currency: 'USD' },
          create_time: '2026-01-01T00:00:00Z',
        },
      },
      { type: 'PAYMENT.CAPTURE.REVERSED', resource: { id: 'X', links: [] } },
      { type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } },
      { type: 'BILLING.SUBSCRIPTION.CANCELLED', resource: { id: 'X' } },
      { type: 'BILLING.SUBSCRIPTION.CANCELLED', resource: { odd: true } },
      { type: 'CUSTOMER.DISPUTE.CREATED', resource: {} },
    ]
    for (const { type, resource } of strange) {
      const body = eventBody({ type, resourceType: 'any', resource }, new Date())
      expect([type, await server.deliver(sign(body, new Date()))]).toEqual([type, 200])
    }
    expect((await server.ada.balance()).total).toBe(5)
  })

  test('that could not be worked on is not taken, and works when it comes again', async () => {
    const server = await start()
    const { ada, standIn } = server
    const id = await ada.begin('starter')
    ada.approve(id)
    const subscription = standIn.account.state.subscriptions[id]!
    Reflect.deleteProperty(standIn.account.state.subscriptions, id)
    await standIn.messenger.flush()
    expect((await ada.balance()).monthly).toBe(0)
    standIn.account.state.subscriptions[id] = subscription
    await standIn.messenger.flush()
    expect((await ada.balance()).monthly).toBe(10)
  })
})

test.each([
  [{ host: 'platelight.example' }, 403],
  [{ host: 'localhost', 'x-forwarded-for': '10.0.0.1' }, 403],
  [{ host: 'localhost:8787', origin: 'https://evil.example' }, 403],
  [{ host: 'localhost:8787', 'cf-connecting-ip': '8.8.8.8' }, 403],
  [{ host: 'localhost:8787' }, 200],
  [{ host: 'localhost:8787', origin: 'http://localhost:8787' }, 200],
])('play money is for this machine alone: %o is answered %i', async (headers, status) => {
  const { app } = await start()
  expect((await app.request('/__/paypal/sdk/js', { headers: headers as never })).status).toBe(status)
})

test('when PayPal fails every call says what failed, and nothing is stored as done', async () => {
  const server = await start()
  const { ada, standIn, call } = server
  const id = await ada.subscribe('starter')
  const order = await ada.order()
  Object.assign(standIn.account.state, { plans: {}, subscriptions: {}, orders: {} })
  const planId = standIn.planIds.professional
  const said = async (path: string, body: unknown) => (await call('POST', path, ada.headers, body)).body.error
  expect(await said('/api/paypal/create-subscription', { planId })).toBe('Failed to create subscription')
  expect(await said('/api/paypal/verify-subscription', { subscriptionId: id })).toBe(
    'Subscription verification failed',
  )
  expect(await said('/api/paypal/capture-order', { orderId: order })).toBe('Order capture failed')
  server.settling.paypal.cancelSubscription = () =>
    Promise.reject(new PayPalError(500, 'INTERNAL_SERVER_ERROR'))
  expect(await said('/api/subscriptions/cancel', {})).toBe('Failed to cancel subscription')
  expect((await ada.current()).status).toBe('active')
})
