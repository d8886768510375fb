import { GenerateScreen } from '../../features/generate/generate-screen.tsx'
import { useDashboard } from './dashboard-context.ts'

export function GenerateRoute() {
  const { db, status, draft } = useDashboard()
  return <GenerateScreen db={db} status={status} draft={draft} />
}
