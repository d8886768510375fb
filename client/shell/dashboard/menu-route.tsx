import { useNavigate } from 'react-router'
import { SaveAllImages } from '../../features/export/save-all-images.tsx'
import { MenuScreen } from '../../features/menu/menu-screen.tsx'
import { paths } from '../../paths.ts'
import { useDashboard } from './dashboard-context.ts'

export function MenuRoute() {
  const { db, status, draft } = useDashboard()
  const navigate = useNavigate()
  return (
    <MenuScreen
      db={db}
      status={status}
      tools={<SaveAllImages db={db} />}
      onGenerate={(menuItemId) => {
        draft.change({ menuItemId })
        void navigate(paths.generate)
      }}
    />
  )
}
