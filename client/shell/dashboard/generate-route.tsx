import { useNavigate } from 'react-router'
import { GenerateScreen } from '../../features/generate/generate-screen.tsx'
import { newTemplatePath } from '../../paths.ts'
import { useDashboard } from './dashboard-context.ts'
import { useSharedPhoto } from './use-shared-photo.ts'

export function GenerateRoute() {
  const { db, status, draft, openBilling } = useDashboard()
  const navigate = useNavigate()
  const shared = useSharedPhoto(db, draft)
  return (
    <GenerateScreen
      db={db}
      status={status}
      draft={draft}
      shared={shared}
      onBuy={openBilling}
      onCreateTemplate={(_row, url) => void navigate(newTemplatePath(url))}
    />
  )
}
