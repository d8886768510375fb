import { useNavigate } from 'react-router'
import { GenerateScreen } from '../../features/generate/generate-screen.tsx'
import { newTemplatePath } from '../../paths.ts'
import { useDashboard } from './dashboard-context.ts'

export function GenerateRoute() {
  const { db, status, draft } = useDashboard()
  const navigate = useNavigate()
  return (
    <GenerateScreen
      db={db}
      status={status}
      draft={draft}
      onCreateTemplate={(_row, url) => void navigate(newTemplatePath(url))}
    />
  )
}
