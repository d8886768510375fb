// The protected part: who is signed in, their database, and the one sync loop of this tab.
import { Navigate } from 'react-router'
import { openDb } from '../../data/db.ts'
import type { SessionUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { DialogNotice } from '../../ui/dialog.tsx'
import { LoadingPage } from '../../ui/loading-page.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { UndoOffers } from '../../ui/undo-toast.tsx'
import { useSession } from '../use-session.ts'
import { ChangeNotices } from './change-notices.tsx'
import { Frame } from './frame.tsx'
import { GenerationNotices } from './generation-notices.tsx'
import { OthersNotice } from './others-notice.tsx'
import { ExpiredNotice } from './sync-notice.tsx'
import { UndoDeletions } from './undo-deletions.tsx'
import { useSubscription } from './use-subscription.ts'
import { useSync } from './use-sync.ts'

export function Dashboard() {
  const { loading, user } = useSession()
  if (loading) return <LoadingPage />
  if (!user) return <Navigate to={paths.landing} replace />
  // Another user is another dashboard: nothing on the screen survives the change.
  return <SignedIn key={user.uid} user={user} />
}

function SignedIn({ user }: { user: SessionUser }) {
  const db = openDb(user.uid)
  const status = useSync(db)
  useSubscription(db, status)
  return (
    <Toasts>
      <GenerationNotices db={db} />
      <ChangeNotices db={db} />
      <OthersNotice db={db} />
      <UndoDeletions db={db} />
      <UndoOffers>
        <DialogNotice value={status.needsSignIn && !status.outdated ? <ExpiredNotice /> : null}>
          <Frame user={user} db={db} status={status} />
        </DialogNotice>
      </UndoOffers>
    </Toasts>
  )
}
