// What a person does to buy, without a browser: the calls of the screens, and the approving in between.
import { PACKS, type Pack, type PlanType } from '../../contract/catalog.ts'
import { reconcile } from '../../server/billing/reconcile.ts'
import type { Outcome } from '../stand-ins/paypal/state.ts'
import { createTestServer, type TestServer } from './test-server.ts'

export type Headers = Record<string, string>

export function createShopper(server: TestServer, headers: Headers) {
  const { account, planIds, messenger } = server.standIn
  const call = (path: string, body: unknown) => server.call('POST', path, headers, body)

  const shopper = {
    headers,
    /** Begins a subscription; answers PayPal's id of it. */
    async begin(plan: PlanType): Promise<string> {
      const { status, body } = await call('/api/paypal/create-subscription', { planId: planIds[plan] })
      if (status !== 200) throw new Error(`${status} ${body.code}`)
      return body.id
    },
    approve(id: string, outcome: Outcome = 'paid') {
      account.approveSubscription(account.state.subscriptions[id]!, outcome)
    },
    verify: (subscriptionId: string) => call('/api/paypal/verify-subscription', { subscriptionId }),
    async subscribe(plan: PlanType): Promise<string> {
      const id = await shopper.begin(plan)
      shopper.approve(id)
      const { status, body } = await shopper.verify(id)
      if (status !== 200 || !body.subscription) throw new Error(`${status} ${JSON.stringify(body)}`)
      await messenger.flush()
      return id
    },
    async order(pack: Pack = PACKS[0]): Promise<string> {
      const amount = (pack.cents / 100).toFixed(2)
      const { status, body } = await call('/api/paypal/create-order', {
        amount,
        buttonId: pack.productIds.sandbox,
      })
      if (status !== 200) throw new Error(`${status} ${body.code}`)
      return body.id
    },
    approveOrder(id: string, outcome: Outcome = 'paid') {
      account.approveOrder(account.state.orders[id]!, outcome)
    },
    capture: (orderId: string) => call('/api/paypal/capture-order', { orderId }),
    /** Buys a pack; answers PayPal's id of the order. */
    async buy(pack: Pack = PACKS[0]): Promise<string> {
      const id = await shopper.order(pack)
      shopper.approveOrder(id)
      const { status, body } = await shopper.capture(id)
      if (status !== 200 || body.status !== 'completed') throw new Error(`${status} ${body.code}`)
      await messenger.flush()
      return id
    },
    cancel: () => call('/api/subscriptions/cancel', {}),
    async balance(): Promise<{ total: number; monthly: number; topup: number }> {
      return (await server.get('/api/credits/balance', headers)).body
    },
    async current() {
      return (await server.get('/api/subscriptions/current', headers)).body.subscription
    },
    async statement() {
      return (await server.get('/api/credits/statement', headers)).body as {
        kind: string
        amount: number
        balance: number
      }[]
    },
  }
  return shopper
}
export type Shopper = ReturnType<typeof createShopper>

/** A server at noon on 10 January 2026, and a person who has signed in and has their trial. */
export async function createTestServerWithShopper(given: Parameters<typeof createTestServer>[0] = {}) {
  const clock = { time: Date.UTC(2026, 0, 10, 12) }
  const server = await createTestServer({ now: () => clock.time, ...given })
  const ada = createShopper(server, await server.signIn())
  await ada.balance()
  const shop = {
    ...server,
    clock,
    ada,
    subscription: (id: string) => server.standIn.account.state.subscriptions[id]!,
    erase: async () => (await server.call('DELETE', '/api/account', ada.headers)).status,
    /** Tokens are good for an hour. */
    async later(ms: number) {
      clock.time += ms
      ada.headers.authorization = (await server.signIn()).authorization
    },
    /** PayPal charges what is due, its messages arrive. */
    async renew() {
      server.standIn.account.chargeDue()
      await server.standIn.messenger.flush()
    },
    /** Everything that PayPal has to say is heard. */
    async hear() {
      await shop.renew()
      await reconcile(server.settling)
    },
  }
  return shop
}
