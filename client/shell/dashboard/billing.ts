// Where plans, credits, cancelling and the statement open: a dialog over whichever tab is there, in its address.
import { useSearchParams } from 'react-router'
import { BILLING_DIALOGS, BILLING_PARAMETER, type BillingDialog } from '../../paths.ts'
import { useDialogAddress } from './use-dialog-address.ts'

export type OpenBilling = (what: BillingDialog) => void

interface Billing {
  /** The dialog the address asks for. */
  shown: BillingDialog | null
  open: OpenBilling
  close: () => void
}

export function useBilling(): Billing {
  const [search] = useSearchParams()
  const address = useDialogAddress()
  const asked = search.get(BILLING_PARAMETER)
  const addressOf = (what: BillingDialog | null) => {
    const next = new URLSearchParams(search)
    if (what) next.set(BILLING_PARAMETER, what)
    else next.delete(BILLING_PARAMETER)
    return { search: next.toString() }
  }
  return {
    shown: BILLING_DIALOGS.find((what) => what === asked) ?? null,
    open: (what) => address.open(addressOf(what)),
    close: () => address.close(addressOf(null)),
  }
}
