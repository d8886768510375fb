import { useSearchParams } from 'react-router'
import { type TemplateDialog, TemplatesScreen } from '../../features/templates/templates-screen.tsx'
import { editTemplatePath, newTemplatePath, paths } from '../../paths.ts'
import { keptSearch } from '../../ui/use-address-text.ts'
import { useDashboard } from './dashboard-context.ts'
import { useHandOver } from './hand-over.ts'
import { useDialogAddress } from './use-dialog-address.ts'

export function TemplatesRoute() {
  const { db, status } = useDashboard()
  const handOver = useHandOver()
  const address = useDialogAddress()
  const [params] = useSearchParams()
  const show = (dialog: TemplateDialog | null) => {
    // The library's search stays below the dialog.
    const words = keptSearch(params.toString(), 'q').toString()
    if (!dialog) return address.close({ pathname: paths.templates, search: words })
    const path = 'edit' in dialog ? editTemplatePath(dialog.edit) : newTemplatePath(dialog.imageUrl)
    address.open(words ? `${path}&${words}` : path)
  }
  return (
    <TemplatesScreen
      db={db}
      status={status}
      dialog={dialogOf(params)}
      onDialog={show}
      onUse={handOver.useTemplate}
    />
  )
}

function dialogOf(params: URLSearchParams): TemplateDialog | null {
  const id = params.get('edit')
  if (id) return { edit: id }
  if (!params.has('new')) return null
  // Anybody can write a link: only pictures of ours are taken from it.
  const image = params.get('image')
  return { create: true, imageUrl: image?.startsWith('/pictures/') ? image : null }
}
