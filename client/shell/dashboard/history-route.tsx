import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { useDashboard } from './dashboard-context.ts'

export function HistoryRoute() {
  const { db, status } = useDashboard()
  return <HistoryScreen db={db} status={status} />
}
