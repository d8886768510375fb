// What the account panel opens. Nobody's first screen, so it is loaded when one of them is first opened.
import type { Dispatch, SetStateAction } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import type { SyncStatus } from '../../data/sync.ts'
import type { UnsentChange } from '../../data/unsent.ts'
import { EraseDialog } from '../../features/account/erase-dialog.tsx'
import { ExportDialog } from '../../features/account/export-dialog.tsx'
import { SignOutDialog } from '../../features/device/sign-out-dialog.tsx'
import { StorageDialog } from '../../features/device/storage-dialog.tsx'
import { InstallSteps } from './install-steps.tsx'

export type AccountDialog = 'storage' | 'install' | 'sign-out' | 'export' | 'erase'

interface AccountDialogsProps {
  db: PlatelightDb
  status: SyncStatus
  unsent: UnsentChange[]
  opened: AccountDialog | null
  onOpen: Dispatch<SetStateAction<AccountDialog | null>>
}

export function AccountDialogs({ db, status, unsent, opened, onOpen }: AccountDialogsProps) {
  const dialog = (name: AccountDialog) => ({
    open: opened === name,
    // One that is still fading out closes itself only, never the one that was opened in the meantime.
    onOpenChange: (stays: boolean) => onOpen((now) => (stays ? name : now === name ? null : now)),
  })
  return (
    <>
      <StorageDialog db={db} status={status} {...dialog('storage')} />
      <SignOutDialog db={db} changes={unsent} {...dialog('sign-out')} />
      <InstallSteps {...dialog('install')} />
      <ExportDialog db={db} {...dialog('export')} />
      <EraseDialog db={db} onExport={() => onOpen('export')} {...dialog('erase')} />
    </>
  )
}
