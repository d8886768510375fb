// What the stand-in shows to browsers: the SDK script with its buttons, the page where a payer approves, and switches.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Account } from './account.ts'
import {
  type Outcome,
  QUIET,
  type StandInOrder,
  type StandInSubscription,
  type Store,
  type Switches,
} from './state.ts'

const FILES = join(import.meta.dirname, 'pages')
const OUTCOMES = ['paid', 'pending', 'declined'] as const

/** Everything is under this path of our own address. */
export const STAND_IN_PATH = '/__/paypal'

export function createBrowserPages(account: Account, store: Store, flush: () => Promise<void>) {
  const { state } = account
  const findOrder = (token: string | undefined) => (token ? state.orders[token] : undefined)
  const findSubscription = (token: string | undefined) =>
    token
      ? Object.values(state.subscriptions).find((one) => [one.ba_token, one.id].includes(token))
      : undefined

  const alone = createMiddleware((_c, next) => store.alone(next))
  return new Hono()
    .get(`${STAND_IN_PATH}/sdk/js`, (c) => file(c, 'sdk.js', 'text/javascript'))
    .get(`${STAND_IN_PATH}/approve.css`, (c) => file(c, 'approve.css', 'text/css'))
    .get(`${STAND_IN_PATH}/approve.js`, (c) => file(c, 'approve.js', 'text/javascript'))
    .get(`${STAND_IN_PATH}/approve/done`, (c) => file(c, 'done.html', 'text/html'))
    .use(`${STAND_IN_PATH}/approve`, alone)
    .use(`${STAND_IN_PATH}/switches`, alone)
    .get(`${STAND_IN_PATH}/approve`, (c) => {
      const order = findOrder(c.req.query('token'))
      const subscription = findSubscription(c.req.query('ba_token'))
      if (order) return page(c, { what: order.description, price: `$${order.value}`, button: 'Pay now' })
      const plan = subscription && state.plans[subscription.plan_id]
      if (plan) {
        return page(c, {
          what: `Platelight ${plan.name}`,
          price: `$${plan.value} a month`,
          button: 'Agree & subscribe',
        })
      }
      return c.text('Nothing to approve here.', 404)
    })
    .post(`${STAND_IN_PATH}/approve`, async (c) => {
      const form = await c.req.parseBody()
      const outcome: Outcome = OUTCOMES.find((one) => one === form.outcome) ?? 'paid'
      const order = findOrder(c.req.query('token'))
      const subscription = findSubscription(c.req.query('ba_token'))
      const isCancelled = form.cancel !== undefined
      if (order) {
        if (!isCancelled) account.approveOrder(order, outcome)
        return sendBack(c, order, isCancelled, { token: order.id, PayerID: 'PAYERSTANDIN1' })
      }
      if (!subscription) return c.text('Nothing to approve here.', 404)
      if (!isCancelled) account.approveSubscription(subscription, outcome)
      const { id, ba_token } = subscription
      // PayPal lets a refused card try another; who gives up cancels.
      const isRefused = isCancelled || outcome === 'declined'
      return sendBack(c, subscription, isRefused, { subscription_id: id, ba_token, token: ba_token })
    })
    .put(`${STAND_IN_PATH}/switches`, async (c) => {
      const wanted = (await c.req.json().catch(() => ({}))) as Partial<Switches>
      for (const name of Object.keys(QUIET) as (keyof Switches)[]) {
        if (typeof wanted[name] === 'boolean') state.switches[name] = wanted[name]
      }
      store.save()
      return c.json(state.switches)
    })
    .post(`${STAND_IN_PATH}/flush`, async (c) => {
      await flush()
      return c.body(null, 204)
    })
}

function file(c: Context, name: string, type: string) {
  return c.body(readFileSync(join(FILES, name)), 200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
  })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function page(c: Context, { what, price, button }: { what: string; price: string; button: string }) {
  const html = readFileSync(join(FILES, 'approve.html'), 'utf8')
    .replaceAll('{what}', escaped(what))
    .replaceAll('{price}', escaped(price))
    .replaceAll('{button}', escaped(button))
  return c.html(html, 200, { 'cache-control': 'no-store' })
}

/** To the window that opened this one, or, without one, to where the order says. */
function sendBack(
  c: Context,
  { return_url, cancel_url }: Pick<StandInOrder | StandInSubscription, 'return_url' | 'cancel_url'>,
  isCancelled: boolean,
  parameters: Record<string, string>,
) {
  if (c.req.query('popup') !== undefined) {
    const result = new URLSearchParams({ ...parameters, result: isCancelled ? 'cancelled' : 'approved' })
    return c.redirect(`${STAND_IN_PATH}/approve/done?${result}`, 303)
  }
  const target = new URL(isCancelled ? cancel_url : return_url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return c.redirect(target.href, 303)
}
