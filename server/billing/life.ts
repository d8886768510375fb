// The life of a subscription, as a pure function of what is known: what the provider says, what was paid, and the time.
// The same facts give the same answer in whatever order and however often they come.
//
//             paid                      provider suspends it
//   pending ────────► active ─────────────────────────────────► suspended ──┐
//      │               ▲ │ ▲                                       │        │
//      │               │ │ └───────────── paid ────────────────────┘        │
//      │               │ │                                                  │
//      │          paid │ │ cancelled (here, at the provider, by an upgrade) │
//      │               │ ▼                                                  │
//      │               │ canceled ──┐                                       │
//      │ given up      │            │ the paid time is over                 │ the paid time is over
//      ▼               │            ▼                                       │
//    ended ◄───────────┴────────── ended ◄──────────────────────────────────┘
//                                   ▲
//                                   └── active, and no payment for GRACE_MS after the paid time, or its money went back
//
// Paid-through dates are ours, computed from the payments: the provider drops its own when a subscription is cancelled.
// A month runs from anniversary to anniversary of the first payment; so many months paid are at least so many months from
// it, and each payment is good for a month from when it was made. One that went back pays for no time after that. What
// has ended here is ended at the provider too: nobody pays on for what is closed to them.

/** What a row may be. Of these `active`, and `canceled` and `suspended` within the paid time, open the plan. */
export type SubscriptionStatus = 'pending' | 'active' | 'suspended' | 'canceled' | 'ended'

/** PayPal's words. */
export const PROVIDER_STATUSES = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number]

const DAY_MS = 86_400_000
/** How long a renewal may be late: the provider tries a refused card again for some days. */
export const GRACE_MS = 5 * DAY_MS
/** A renewal may be charged some hours before the anniversary and still be for the month after it. */
const EARLY_MS = 3 * DAY_MS
/** Nobody approves a subscription after this. */
export const ABANDONED_MS = 3 * DAY_MS

export interface Paid {
  /** Epoch ms. */
  at: number
  /** When the money went back; null while we have it. */
  reversedAt: number | null
  /** How many months it pays for; one where nothing is said. */
  months?: number
}

export interface Known {
  createdAt: number
  provider: ProviderStatus | null
  /** Somebody has decided here that it ends, whether or not the provider knows. */
  cancelWanted: boolean
  payments: readonly Paid[]
}

export interface Life {
  status: SubscriptionStatus
  /** Epoch ms; 0 before the first payment. */
  paidThrough: number
}

export function lifeOf(known: Known, now: number): Life {
  const through = paidThrough(known.payments)
  if (known.payments.length === 0) return { status: unpaid(known, now), paidThrough: 0 }
  const isOver = known.provider === 'CANCELLED' || known.provider === 'EXPIRED' || known.cancelWanted
  if (isOver) return { status: now < through ? 'canceled' : 'ended', paidThrough: through }
  if (known.provider === 'SUSPENDED') {
    return { status: now < through ? 'suspended' : 'ended', paidThrough: through }
  }
  // Who took the money back is not waited for.
  const grace = latest(known.payments).reversedAt !== null ? 0 : GRACE_MS
  return { status: now < through + grace ? 'active' : 'ended', paidThrough: through }
}

/** Whether the provider must not charge for it again: it was paid once, and is over or its last money went back. */
export function mustEnd(payments: readonly Paid[], { status }: Life): boolean {
  return payments.length > 0 && (status === 'ended' || latest(payments).reversedAt !== null)
}

function latest(payments: readonly Paid[]): Paid {
  return payments.reduce((last, payment) => (payment.at > last.at ? payment : last))
}

/** An approval without money opens nothing. What is not wanted any more waits too: PayPal cancels only what is approved. */
function unpaid({ provider, createdAt }: Known, now: number): SubscriptionStatus {
  if (provider === 'CANCELLED' || provider === 'EXPIRED') return 'ended'
  const isWaited = provider === 'ACTIVE' || provider === 'APPROVED' || provider === 'SUSPENDED'
  return isWaited || now < createdAt + ABANDONED_MS ? 'pending' : 'ended'
}

/**
 * Until when the payments reach; one that went back, until then.
 * @returns epoch ms; 0 without payments
 */
export function paidThrough(payments: readonly Paid[]): number {
  if (payments.length === 0) return 0
  const first = Math.min(...payments.map((payment) => payment.at))
  const ends = payments.map(({ at, reversedAt }) =>
    Math.min(Math.max(endOfMonth(first, at), addMonths(at, 1)), reversedAt ?? Number.POSITIVE_INFINITY),
  )
  const months = payments
    .filter((payment) => payment.reversedAt === null)
    .reduce((sum, payment) => sum + (payment.months ?? 1), 0)
  return Math.max(...ends, months > 0 ? addMonths(first, months) : 0)
}

/** The anniversary of `first` that ends the month a payment is for. */
function endOfMonth(first: number, paidAt: number): number {
  for (let months = 1; ; months++) {
    const end = addMonths(first, months)
    if (end > paidAt + EARLY_MS) return end
  }
}

/** The same day and time some months later, UTC; the last day of a month that has no such day. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.getTime()
}

/** What the provider said, kept only if it is newer; its two last words are final. */
export function newestWord(
  known: { status: ProviderStatus | null; at: number },
  heard: { status: ProviderStatus; at: number },
): { status: ProviderStatus; at: number } {
  const isFinal = known.status === 'CANCELLED' || known.status === 'EXPIRED'
  if (known.status && (isFinal || heard.at < known.at)) return { status: known.status, at: known.at }
  return heard
}

/**
 * Whether a subscription opens its plan. A late renewal does not close it at once: somebody has to ask the provider
 * first. But where nobody can, it does not stay open for ever.
 */
export function isOpen(
  row: { status: SubscriptionStatus; current_period_end: number },
  now: number,
): boolean {
  const end = Number(row.current_period_end)
  if (row.status === 'active') return now < end + GRACE_MS
  return (row.status === 'canceled' || row.status === 'suspended') && now < end
}
