import { useLocation, useNavigate, useParams } from 'react-router'
import { HistoryScreen } from '../../features/history/history-screen.tsx'
import { newTemplatePath, paths } from '../../paths.ts'
import { useDashboard } from './dashboard-context.ts'
import { useHandOver } from './hand-over.ts'
import { useDialogAddress } from './use-dialog-address.ts'

/** The list and one generation's details are one page: the list stays as it is under the dialog. */
export function HistoryRoute() {
  const { db, status } = useDashboard()
  const { id } = useParams()
  const { search } = useLocation()
  const { reuse, withAnotherPhoto } = useHandOver()
  const address = useDialogAddress()
  const navigate = useNavigate()
  return (
    <HistoryScreen
      db={db}
      status={status}
      openId={id ?? null}
      onClose={() => address.close({ pathname: paths.history, search })}
      onReuse={reuse}
      onReplacePhoto={withAnotherPhoto}
      onCreateTemplate={(url) => void navigate(newTemplatePath(url))}
    />
  )
}
