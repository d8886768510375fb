// What is left in a bucket, and of which grant: its entries once more, in their order, oldest credits spent first
// (first in, first out). Asked "as if", it says what would be left had something not happened; so a refund, a reversal
// and a wrong forfeit are each worth exactly what they changed, in whatever order they came.
import type { EntryKind } from './ledger.ts'

/** First words of refs that are about another entry. */
export const REVERSED = 'reversed'
export const LATE = 'late'
export const REFUNDED = 'refunded'
export const RESTORED = 'restored'
export const SETTLED = 'settled'

/** One entry of a bucket. */
export interface BucketEntry {
  kind: EntryKind
  ref: string
  amount: number
  /** Epoch ms: of a month when it was paid, of everything else when it was written. */
  at: number
}

export interface Lot {
  /** The payment, or the identity of a trial. */
  ref: string
  left: number
  at: number
  isTrial: boolean
}

/** One that a newer month's payment has ended, which comes back when that one's money goes back. */
interface Kept extends Lot {
  lapsedBy: string | null
}

export interface AsIf {
  /** A generation, as if it had never taken anything. */
  unspent?: string
  /** A forfeit's ref, as if it had never been. */
  unforfeited?: string
  /** A reversal's ref, as if the money had never gone back. */
  unreversed?: string
}

/**
 * @param entries all of one bucket of one user, oldest first
 * @returns what was granted and what is left of it, oldest first
 */
export function lotsOf(
  entries: readonly BucketEntry[],
  { unspent, unforfeited, unreversed }: AsIf = {},
): Lot[] {
  const given = refsOf(entries, 'refund')
  const corrected = refsOf(entries, 'correction')
  let lots: Kept[] = []
  for (const { kind, ref, amount, at } of entries) {
    if (kind === 'trial' || kind === 'grant' || kind === 'topup') {
      const left = corrected.has(`${LATE}:${ref}`) ? 0 : amount
      lots.push({ ref, left, at, isTrial: kind === 'trial', lapsedBy: null })
    } else if (kind === 'generation') {
      if (ref !== unspent && !given.has(ref)) take(lots.filter(isHere), -amount)
    } else if (ref.startsWith(`${REFUNDED}:`)) {
      // It follows from the others: what came back was worth less than it had cost.
    } else if (kind === 'lapse') {
      // What had lapsed before is the month before last's: that is over whoever gets their money back.
      lots = lots.filter(isHere).map((lot) => ({ ...lot, lapsedBy: ref }))
    } else if (kind === 'forfeit') {
      const stands = ref !== unforfeited && !corrected.has(`${RESTORED}:${ref}`)
      if (stands) lots = lots.filter((lot) => isAfter(lot, endOf(ref)))
    } else if (kind === 'correction' && ref !== unreversed && !corrected.has(`${SETTLED}:${ref}`)) {
      for (const lot of lots) {
        if (isReversalOf(ref, lot.ref)) lot.left = 0
        if (lot.lapsedBy !== null && isReversalOf(ref, lot.lapsedBy)) lot.lapsedBy = null
      }
    }
  }
  return lots.filter(isHere)
}

/** One that was undone may come again, under a name with a number. */
function isReversalOf(ref: string, payment: string): boolean {
  const name = `${REVERSED}:${payment}`
  return ref === name || ref.startsWith(`${name}:`)
}

const isHere = (lot: Kept) => lot.lapsedBy === null

/** Whether it was bought after the end of a paid time, and stays. Trials come with the account, before any. */
export function isAfter(lot: Lot, end: number): boolean {
  return !lot.isTrial && lot.at >= end
}

export function leftIn(lots: readonly Lot[]): number {
  return lots.reduce((sum, lot) => sum + lot.left, 0)
}

/** @returns epoch ms: the end of the paid time that a forfeit's ref names */
export function endOf(forfeitRef: string): number {
  return Number(forfeitRef.split(':')[1])
}

function refsOf(entries: readonly BucketEntry[], kind: EntryKind): Set<string> {
  return new Set(entries.filter((entry) => entry.kind === kind).map((entry) => entry.ref))
}

function take(lots: Lot[], amount: number): void {
  let open = amount
  for (const lot of lots) {
    const taken = Math.min(open, lot.left)
    lot.left -= taken
    open -= taken
  }
}
