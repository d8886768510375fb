import { useState } from 'react'
import type { PlatelightDb } from '../../data/db.ts'
import { signOut } from '../../data/storage.ts'
import type { UnsentChange } from '../../data/unsent.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UnsentList } from './unsent-list.tsx'
import { changesText, SIGN_OUT_FAILED } from './words.ts'

interface SignOutDialogProps {
  db: PlatelightDb
  changes: UnsentChange[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Before a sign-out with work that only this device has. */
export function SignOutDialog({ db, changes, open, onOpenChange }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async (unsentToo: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      await signOut(db, unsentToo)
    } catch (error) {
      console.warn('Signing out failed', error)
      setProblem(SIGN_OUT_FAILED)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign out with unsent changes?"
      description={`${changesText(changes.length)} ${changes.length === 1 ? 'is' : 'are'} only on this device. Kept here, ${changes.length === 1 ? 'it waits' : 'they wait'} for your next sign-in; nobody else sees ${changes.length === 1 ? 'it' : 'them'}.`}
      footer={
        <>
          {problem && <Notice className="w-full">{problem}</Notice>}
          <Button look="quiet" disabled={busy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button className="text-tomato-deep!" disabled={busy} onClick={() => void leave(true)}>
            Delete and sign out
          </Button>
          <Button look="primary" busy={busy} disabled={busy} onClick={() => void leave(false)}>
            Keep and sign out
          </Button>
        </>
      }
    >
      <UnsentList db={db} changes={changes} onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}
