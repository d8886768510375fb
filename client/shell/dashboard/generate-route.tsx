import { GenerateScreen } from '../../features/generate/generate-screen.tsx'
import { useDashboard } from './dashboard-context.ts'

export function GenerateRoute() {
  return <GenerateScreen {...useDashboard()} />
}
