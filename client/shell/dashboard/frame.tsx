import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { SessionUser } from '../../data/session.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { useDraft } from '../../features/generate/use-draft.ts'
import { LoadingDialog } from '../../ui/loading-dialog.tsx'
import { useBilling } from './billing.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { DashboardContext } from './dashboard-context.ts'
import { Header } from './header.tsx'
import { PromoBanner } from './promo-banner.tsx'
import { SideBar } from './side-bar.tsx'
import { SubscriptionBar } from './subscription-bar.tsx'
import { SyncNotice } from './sync-notice.tsx'
import { findHeading } from './tabs.ts'
import { useTabPaths } from './use-tab-paths.ts'

/** Nobody loads the payment screens who does not pay. */
const BillingScreens = lazy(async () => ({
  default: (await import('../../features/billing/billing-screens.tsx')).BillingScreens,
}))

interface FrameProps {
  user: SessionUser
  db: PlatelightDb
  status: SyncStatus
}

/** Sidebar and header around the open tab; on phones a bar at the bottom instead of the sidebar. */
export function Frame({ user, db, status }: FrameProps) {
  const { pathname } = useLocation()
  const heading = findHeading(pathname)
  const billing = useBilling()
  const openBilling = billing.open
  const pathOf = useTabPaths(db)
  const context: DashboardContext = { db, status, draft: useDraft(db), openBilling }
  useEffect(() => swallowStrayDrops(), [])
  return (
    <div className="md:pl-24 lg:pl-60">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SideBar pathOf={pathOf} />
      <Header user={user} db={db} status={status} heading={heading} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[88rem] px-4 pb-56 outline-none short:pb-20 sm:px-6 md:pb-12 max-wide:tall:md:has-data-bottom-bar:pb-36 lg:px-10"
      >
        {heading && <title>{`${heading.title} · Platelight`}</title>}
        <div className="flow-root">
          <PromoBanner openBilling={openBilling} />
          <SubscriptionBar db={db} status={status} openBilling={openBilling} />
          <SyncNotice status={status} />
        </div>
        <Outlet context={context} />
      </main>
      <BottomBar pathOf={pathOf} />
      {billing.shown && (
        <Suspense fallback={<LoadingDialog title="One moment" onClose={billing.close} />}>
          <BillingScreens key={billing.shown} db={db} shown={billing.shown} onClose={billing.close} />
        </Suspense>
      )}
    </div>
  )
}

/** A file dropped beside its target would make the browser leave for it, and all that was typed with it. */
function swallowStrayDrops(): () => void {
  const keep = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  document.addEventListener('dragover', keep)
  document.addEventListener('drop', keep)
  return () => {
    document.removeEventListener('dragover', keep)
    document.removeEventListener('drop', keep)
  }
}
