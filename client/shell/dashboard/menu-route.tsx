import { SaveAllImages } from '../../features/export/save-all-images.tsx'
import { MenuScreen } from '../../features/menu/menu-screen.tsx'
import { useDashboard } from './dashboard-context.ts'
import { useHandOver } from './hand-over.ts'

export function MenuRoute() {
  const { db, status } = useDashboard()
  const { styleDish } = useHandOver()
  return (
    <MenuScreen
      db={db}
      status={status}
      tools={<SaveAllImages db={db} />}
      onGenerate={(menuItemId) => void styleDish(menuItemId)}
    />
  )
}
