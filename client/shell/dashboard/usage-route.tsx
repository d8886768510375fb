import { UsagePage } from '../../features/usage/usage-page.tsx'
import { useDashboard } from './dashboard-context.ts'

export function UsageRoute() {
  const { db } = useDashboard()
  return <UsagePage db={db} />
}
