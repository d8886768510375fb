// What the stand-in remembers: PayPal's objects as PayPal would answer them, in memory or in one file, which several
// processes may share: each reads what the others wrote before it changes anything.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

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

export interface Switches {
  /** Renewals are refused, as by a card that has run out. */
  decline: boolean
  /** Messages wait until `flush`. */
  late: boolean
  duplicate: boolean
  /** Those that wait go out last first. */
  reorder: boolean
  lose: boolean
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
  switches: Switches
}

export interface Store {
  /** As it is now only inside `alone`. */
  state: State
  /** After every change. */
  save(): void
  /** Work that reads or changes the state, with nobody else at it, in this process or another. Never one within another. */
  alone<T>(work: () => T | Promise<T>): Promise<T>
}

const LOCK_MS = 10_000
const LOCK_PAUSE_MS = 5
export const QUIET: Switches = { decline: false, late: false, duplicate: false, reorder: false, lose: false }

function emptyState(): State {
  const switches = { ...QUIET }
  return { products: {}, webhooks: [], plans: {}, orders: {}, subscriptions: {}, answers: {}, switches }
}

/**
 * @param file null: in memory, for this process alone
 * @param given plans that are there from the start
 */
export function openStore(file: string | null, given: State['plans']): Store {
  const state = emptyState()
  Object.assign(state.plans, given)
  if (!file) return { state, save() {}, alone: async (work) => await work() }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const books = new DatabaseSync(file)
  books.exec(`pragma busy_timeout = ${LOCK_MS}; pragma synchronous = normal`)
  books.exec('create table if not exists books (id integer primary key check (id = 1), version, state)')
  let [version, changed] = [0, false]
  let last: Promise<unknown> = Promise.resolve()

  function read(): void {
    const row = books.prepare('select version, state from books').get() as
      | { version: number; state: string }
      | undefined
    if (!row || row.version === version) return
    version = row.version
    become(JSON.parse(row.state) as State)
  }

  /** What holds on to the state, or to its switches, keeps it. */
  function become({ switches, ...others }: State): void {
    Object.assign(state, others)
    Object.assign(state.plans, given)
    Object.assign(state.switches, switches)
  }

  /** Without holding up this process meanwhile. */
  async function lock(): Promise<void> {
    for (const until = Date.now() + LOCK_MS; ; await pause(LOCK_PAUSE_MS)) {
      try {
        return books.exec('pragma busy_timeout = 0; begin immediate')
      } catch (error) {
        if (Date.now() > until) throw error
      }
    }
  }

  async function take<T>(work: () => T | Promise<T>): Promise<T> {
    await lock()
    try {
      read()
      changed = false
      const result = await work()
      if (changed) {
        version += 1
        books.prepare('insert or replace into books values (1, ?, ?)').run(version, JSON.stringify(state))
      }
      books.exec('commit')
      return result
    } catch (error) {
      // What was half done is forgotten.
      version = -1
      become(emptyState())
      books.exec('rollback')
      throw error
    }
  }

  return {
    state,
    save() {
      changed = true
    },
    alone(work) {
      const next = last.then(() => take(work))
      last = next.catch(() => {})
      return next
    },
  }
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'

/** An id as PayPal's look. */
export function payPalId(length: number, prefix = ''): string {
  const random = crypto.getRandomValues(new Uint8Array(length))
  return prefix + [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
