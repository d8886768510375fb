// What the stand-in remembers: PayPal's objects as PayPal would answer them, in one file or in memory.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface StandInOrder {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  custom_id: string
  invoice_id: string
  description: string
  value: string
  currency: string
  return_url: string
  cancel_url: string
  /** How the payer chose to have it end. */
  outcome: Outcome
  captures: StandInCapture[]
  create_time: string
}

export interface StandInCapture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  value: string
  currency: string
  create_time: string
}

export interface StandInSale {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  value: string
  currency: string
  time: string
}

export interface StandInSubscription {
  id: string
  ba_token: string
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  status_update_time: string
  plan_id: string
  custom_id: string
  return_url: string
  cancel_url: string
  create_time: string
  start_time: string | null
  next_billing_time: string | null
  months: number
  failed: number
  sales: StandInSale[]
}

export interface StandInPlan {
  id: string
  product_id: string
  name: string
  status: 'ACTIVE'
  value: string
  currency: string
}

export type Outcome = 'paid' | 'pending' | 'declined'

export interface State {
  products: Record<string, { id: string }>
  webhooks: { id: string; url: string }[]
  plans: Record<string, StandInPlan>
  orders: Record<string, StandInOrder>
  subscriptions: Record<string, StandInSubscription>
  /** Answers by PayPal-Request-Id: the same id again is the same answer. */
  answers: Record<string, { status: number; body: unknown }>
}

export interface Store {
  state: State
  /** After every change. */
  save(): void
}

/** @param file null: in memory */
export function openStore(file: string | null): Store {
  const empty: State = { products: {}, webhooks: [], plans: {}, orders: {}, subscriptions: {}, answers: {} }
  const state = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : empty
  return {
    state,
    save() {
      if (!file) return
      writeFileSync(`${file}.part`, JSON.stringify(state), { mode: 0o600, flush: true })
      renameSync(`${file}.part`, file)
    },
  }
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** An id as PayPal's look. */
export function payPalId(length: number, prefix = ''): string {
  const random = crypto.getRandomValues(new Uint8Array(length))
  return prefix + [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
