// Two servers on one data folder are one PayPal: neither forgets what the other did.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPayPalStandIn, STAND_IN_PLANS } from './stand-in.ts'

function start() {
  const folder = mkdtempSync(join(tmpdir(), 'platelight-paypal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const open = () => {
    const standIn = createPayPalStandIn({ folder, publicUrl: 'http://localhost', now: () => Date.now() })
    standIn.messenger.deliverTo(async () => 200)
    const call = async (path: string, body?: unknown) => {
      const authorization = `Bearer ${token}`
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await standIn.fetch(`https://paypal.stand-in${path}`, {
        ...init,
        headers: { authorization },
      })
      return {
        status: response.status,
        body: (await response.json().catch(() => null)) as { id: string; status: string },
      }
    }
    const page = (path: string, init: RequestInit = {}) => standIn.pages.request(`/__/paypal${path}`, init)
    return { ...standIn, call, page }
  }
  const token = 'A21AA-STAND-IN'
  return { one: open(), other: open(), open }
}

const subscription = { plan_id: STAND_IN_PLANS.starter, custom_id: 'ours' }

test('what one began the other knows, approves and cancels, and the first knows that', async () => {
  const { one, other, open } = start()
  const begun = await Promise.all(
    [one, other, one, other].map((to) => to.call('/v1/billing/subscriptions', subscription)),
  )
  const [first] = begun.map(({ body }) => body.id)
  for (const { body } of begun)
    expect((await other.call(`/v1/billing/subscriptions/${body.id}`)).status).toBe(200)
  const form = new URLSearchParams({ outcome: 'paid' })
  const approve = (which: typeof one) =>
    which.page(`/approve?ba_token=${first}&popup`, { method: 'POST', body: form })
  // Twice at once, as by two taps that two servers take.
  await Promise.all([approve(one), approve(other)])
  expect((await one.call(`/v1/billing/subscriptions/${first}`)).body.status).toBe('ACTIVE')
  expect(one.account.state.subscriptions[first!]!.sales).toHaveLength(1)
  expect((await other.call(`/v1/billing/subscriptions/${first}/cancel`, { reason: 'why' })).status).toBe(204)
  expect((await one.call(`/v1/billing/subscriptions/${first}`)).body.status).toBe('CANCELLED')
  // And whoever starts later.
  const third = open()
  expect((await third.call(`/v1/billing/subscriptions/${first}`)).body.status).toBe('CANCELLED')
  expect(Object.keys(third.account.state.subscriptions)).toHaveLength(4)
})

test('a switch is for all of them', async () => {
  const { one, other } = start()
  await one.page('/switches', { method: 'PUT', body: JSON.stringify({ decline: true }) })
  const { body } = await other.call('/v1/billing/subscriptions', subscription)
  expect(body.status).toBe('APPROVAL_PENDING')
  expect(other.switches).toMatchObject({ decline: true, lose: false })
})
