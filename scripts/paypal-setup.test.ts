import pino from 'pino'
import { expect, test } from 'vitest'
import { createPayPal } from '../server/billing/paypal.ts'
import { createPayPalStandIn } from '../tests/stand-ins/paypal/stand-in.ts'
import { EVENTS, setUpAccount } from './paypal-setup.ts'

test('an account is set up once, however often it is asked', async () => {
  const standIn = createPayPalStandIn({
    folder: null,
    publicUrl: 'https://platelight.example',
    now: Date.now,
  })
  const world = { fetch: standIn.fetch, now: () => Date.now(), log: pino({ level: 'silent' }) }
  const paypal = createPayPal(standIn.access, world)
  const first = await setUpAccount(paypal, 'https://platelight.example')
  expect(await setUpAccount(paypal, 'https://platelight.example')).toEqual(first)
  const { plans, webhooks } = standIn.account.state
  expect(plans[first.planIds.starter]).toMatchObject({ value: '5.99', currency: 'USD' })
  expect(plans[first.planIds.professional]).toMatchObject({ value: '11.99' })
  expect(webhooks).toHaveLength(1)
  expect(webhooks[0]).toMatchObject({ url: 'https://platelight.example/api/paypal/webhook' })
  expect(EVENTS).toHaveLength(21)
})
