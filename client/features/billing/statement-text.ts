// Why credits moved, in words.
import type { StatementLine, StatementReason } from '../../../contract/billing.ts'

const REASONS: Record<StatementReason, string> = {
  welcome: 'Welcome credits',
  month: 'Credits of the month',
  month_over: 'Unused when the new month began',
  month_replaced: 'A newer month had begun already',
  bought: 'Credits you bought',
  style: 'Style generation',
  template: 'Template generation',
  failed: 'Generation failed: given back',
  cancelled: 'Generation cancelled: given back',
  unfinished: 'Generation not finished: given back',
  back_after_month: 'Given back after its month was over',
  back_after_end: 'Given back after the subscription had ended',
  back_after_return: 'Given back after its payment was returned',
  ended: 'Subscription ended',
  returned: 'Payment returned: credits removed',
  settled: 'Dispute settled: credits restored',
  went_on: 'Subscription went on: credits restored',
}

export function reasonText({ reason, amount }: Pick<StatementLine, 'reason' | 'amount'>): string {
  // What had lapsed for the month that was returned may be worth more than what was left of it.
  return reason === 'returned' && amount > 0 ? 'Payment returned: month before restored' : REASONS[reason]
}

/** +10 or −1, with a real minus. */
export function amountText(amount: number): string {
  return amount > 0 ? `+${amount}` : `−${-amount}`
}
