import { Outlet, useLocation } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import type { SessionUser } from '../../data/session.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { useDraft } from '../../features/generate/use-draft.ts'
import { BottomBar } from './bottom-bar.tsx'
import type { DashboardContext } from './dashboard-context.ts'
import { Header } from './header.tsx'
import { SideBar } from './side-bar.tsx'
import { SyncNotice } from './sync-notice.tsx'
import { findTab } from './tabs.ts'

interface FrameProps {
  user: SessionUser
  db: PlatelightDb
  status: SyncStatus
}

/** Sidebar and header around the open tab; on phones a bar at the bottom instead of the sidebar. */
export function Frame({ user, db, status }: FrameProps) {
  const { pathname } = useLocation()
  const tab = findTab(pathname)
  const context: DashboardContext = { db, status, draft: useDraft() }
  return (
    <div className="md:pl-24 lg:pl-60">
      <a
        href="#main"
        className="sr-only z-60 rounded-control bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SideBar />
      <Header user={user} db={db} tab={tab} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-7xl px-4 pb-56 outline-none sm:px-6 md:pb-12 lg:px-10"
      >
        {tab && <title>{`${tab.title} · Platelight`}</title>}
        <SyncNotice status={status} />
        <Outlet context={context} />
      </main>
      <BottomBar />
    </div>
  )
}
