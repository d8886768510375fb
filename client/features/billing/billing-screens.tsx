// Whichever of the billing dialogs the address asks for.
import { useLiveQuery } from 'dexie-react-hooks'
import { isUsable } from '../../../contract/billing.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { getComing, getSubscription } from '../../data/subscription.ts'
import type { BillingDialog } from '../../paths.ts'
import { LoadingDialog } from '../../ui/loading-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CreditsDialog } from './credits-dialog.tsx'
import { NothingToCancel } from './nothing-to-cancel.tsx'
import { PlansDialog } from './plans-dialog.tsx'
import { StatementDialog } from './statement-dialog.tsx'

interface BillingScreensProps {
  db: PlatelightDb
  shown: BillingDialog
  onClose: () => void
}

export function BillingScreens({ db, shown, onClose }: BillingScreensProps) {
  const known = useLiveQuery(
    async () => ({ value: (await getSubscription(db)) ?? null, coming: await getComing(db) }),
    [db],
  )
  if (!known) return <LoadingDialog title="One moment" onClose={onClose} />
  const subscription = known.value
  if (shown === 'credits') return <CreditsDialog db={db} onClose={onClose} />
  if (shown === 'statement') return <StatementDialog db={db} onClose={onClose} />
  if (shown === 'plans') {
    return <PlansDialog db={db} subscription={subscription} coming={known.coming} onClose={onClose} />
  }
  return subscription?.status === 'active' && isUsable(subscription, Date.now()) ? (
    <CancelDialog db={db} subscription={subscription} onClose={onClose} />
  ) : (
    <NothingToCancel onClose={onClose} />
  )
}
