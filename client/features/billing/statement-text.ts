// Why credits moved, in words.
import type { StatementLine } from '../../../contract/billing.ts'
import { GENERATION_COSTS } from '../../../contract/catalog.ts'

export function reasonOf({ kind, amount }: Pick<StatementLine, 'kind' | 'amount'>): string {
  switch (kind) {
    case 'trial':
      return 'Welcome credits'
    case 'grant':
      return 'Credits of the month'
    case 'lapse':
      return 'Left from last month'
    case 'topup':
      return 'Credits you bought'
    case 'generation':
      return -amount === GENERATION_COSTS.template ? 'Template generation' : 'Style generation'
    case 'refund':
      return 'Generation failed: given back'
    case 'forfeit':
      return 'Subscription ended'
    case 'correction':
      return 'Payment taken back'
  }
}

/** +10 or −1, with a real minus. */
export function amountText(amount: number): string {
  return amount > 0 ? `+${amount}` : `−${-amount}`
}
