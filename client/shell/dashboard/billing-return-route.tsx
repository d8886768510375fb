import { useNavigate, useSearchParams } from 'react-router'
import { ReturnScreen } from '../../features/billing/return-screen.tsx'
import { billingPath, paths } from '../../paths.ts'
import { useDashboard } from './dashboard-context.ts'

/** Back from PayPal's own page: installed apps go there instead of opening a window. */
export function BillingReturnRoute() {
  const { db } = useDashboard()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const what = search.get('what') === 'order' ? 'order' : 'subscription'
  return (
    <ReturnScreen
      db={db}
      what={what}
      id={search.get(what === 'order' ? 'token' : 'subscription_id')}
      isCancelled={search.has('cancelled')}
      onDone={() => void navigate(paths.generate, { replace: true })}
      onAgain={() => void navigate(billingPath(what === 'order' ? 'credits' : 'plans'), { replace: true })}
    />
  )
}
