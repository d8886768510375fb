// The one place where plans, credits and cancelling hook into the dashboard: status bar, promo banner and the
// Generate tab ask here. null: there is nothing to open yet, and nobody shows a button for it.

export type OpenBilling = (what: 'plans' | 'credits' | 'cancel') => void

export function useBilling(): OpenBilling | null {
  return null
}
