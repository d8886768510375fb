// A PayPal of our own for machines without one: the same calls, the same messages, the same buttons, no money.
//
//   server ── fetch ──► rest.ts ─┐                 ┌─► messages.ts ── signed webhooks ──► server
//   browser ── SDK, approve ──► browser.ts ──► account.ts ──► state.ts
//
// It runs inside the server's process and is reached without a network: the server calls `fetch`, browsers come
// through the server's own address.
import { join } from 'node:path'
import { PLANS } from '../../../contract/catalog.ts'
import { createAccount } from './account.ts'
import { createBrowserPages, STAND_IN_PATH } from './browser.ts'
import { CERTIFICATE_URL, createMessenger, STAND_IN_WEBHOOK_ID } from './messages.ts'
import { createRest, STAND_IN_CLIENT } from './rest.ts'
import { openStore, QUIET, type State } from './state.ts'

const FILE = 'paypal-stand-in.sqlite'
/** How often months are charged and refused messages sent again. */
const TICK_MS = 15_000
export const STAND_IN_PLANS = {
  starter: 'P-STANDIN0000000000STARTER',
  professional: 'P-STANDIN00000PROFESSIONAL',
}

export type PayPalStandIn = ReturnType<typeof createPayPalStandIn>

/** @param given.folder where it keeps its books; null: in memory */
export function createPayPalStandIn(given: { folder: string | null; publicUrl: string; now: () => number }) {
  const store = openStore(given.folder ? join(given.folder, FILE) : null, plansOnSale())
  const { state } = store
  const messenger = createMessenger({ now: given.now, state })
  const account = createAccount({ store, messenger, now: given.now })
  const rest = createRest(account, `${given.publicUrl}${STAND_IN_PATH}/approve`)
  return {
    /** For the server's client. */
    access: {
      baseUrl: 'https://paypal.stand-in',
      clientId: STAND_IN_CLIENT.id,
      clientSecret: STAND_IN_CLIENT.secret,
    },
    planIds: STAND_IN_PLANS,
    webhook: { id: STAND_IN_WEBHOOK_ID, certificateHosts: [new URL(CERTIFICATE_URL).host] },
    sdkUrl: `${STAND_IN_PATH}/sdk/js`,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return await store.alone(() => rest.request(pathname + search, init))
    },
    pages: createBrowserPages(account, store, messenger.flush),
    account,
    switches: state.switches,
    messenger,
    /**
     * Puts the switches off, charges what is due, and sends messages that wait, now and from now on; the returned
     * function stops it.
     */
    start(): () => Promise<void> {
      let round = store.alone(() => {
        Object.assign(state.switches, QUIET)
        store.save()
      })
      const tick = () => {
        round = round
          .then(() => store.alone(() => account.chargeDue()))
          .then(() => {
            if (!state.switches.late) void messenger.flush()
          })
          .catch((error: unknown) => console.warn('The PayPal stand-in could not charge what is due', error))
      }
      tick()
      const timer = setInterval(tick, TICK_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await round
        await messenger.stop()
      }
    },
  }
}

function plansOnSale(): State['plans'] {
  const plans = (['starter', 'professional'] as const).map((plan) => {
    const { name, cents } = PLANS[plan]
    const value = (cents / 100).toFixed(2)
    const sold = { product_id: 'PROD-STANDIN', name, status: 'ACTIVE', value, currency: 'USD' } as const
    return { id: STAND_IN_PLANS[plan], ...sold }
  })
  return Object.fromEntries(plans.map((plan) => [plan.id, plan]))
}
