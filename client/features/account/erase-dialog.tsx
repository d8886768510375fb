// The one thing that can't be undone: says exactly what goes and what stays, offers to take everything along first, and
// wants a word typed.
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PublicConfig } from '../../../contract/account.ts'
import { ErasureUnclear, forgetAccount } from '../../data/account.ts'
import { getConfig } from '../../data/config.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { accountProblem } from './words.ts'

const WORD = 'delete'
const FORM = 'erase-account'
const NOT_DELETED =
  'Your account couldn’t be deleted, and nothing has changed. Check your connection and try again.'
const UNCLEAR =
  'The answer got lost on its way, so we can’t tell whether your account is deleted. Check your connection and press “Delete my account” again: if it’s gone, this device is cleared too.'

interface EraseDialogProps {
  db: PlatelightDb
  open: boolean
  onOpenChange: (open: boolean) => void
  /** To the download of everything. */
  onExport: () => void
}

export function EraseDialog({ db, open, onOpenChange, onExport }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isFirebase, setIsFirebase] = useState(false)
  useEffect(() => {
    const know = ({ identity }: PublicConfig) => setIsFirebase(identity.kind === 'firebase')
    if (open) void getConfig().then(know, () => {})
  }, [open])
  const isSure = typed.trim().toLowerCase() === WORD
  const field = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit(async () => {
    setProblem(null)
    if (!isSure) return setProblem(`Type “${WORD}” to go on.`)
    try {
      await forgetAccount(db)
    } catch (error) {
      console.warn('The account could not be deleted', error)
      setProblem(error instanceof ErasureUnclear ? UNCLEAR : accountProblem(error, NOT_DELETED))
    }
  })
  const change = (next: boolean) => {
    // What has begun on the server can't be called back.
    if (busy) return
    setTyped('')
    setProblem(null)
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Delete your account?"
      initialFocus={field}
      description="At once, and for good. Nobody can bring it back."
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={() => change(false)}>
            Keep my account
          </Button>
          <Button
            type="submit"
            form={FORM}
            className="text-tomato-deep!"
            busy={busy}
            disabled={busy}
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          >
            Delete my account
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-small">
        <li>
          Your photos, pictures, history, menu and templates are deleted. Links to your pictures end too;
          copies that others or caches on the way have kept can’t be called back.
        </li>
        <li>A subscription is cancelled, and the credits you have left are lost.</li>
        <li>What this device keeps goes too, changes that were never sent included.</li>
        <li>
          Payments stay in the books without your name, and a code made from your sign-in that only says: this
          one has had its free credits.
        </li>
        {isFirebase && (
          <li>
            Google’s Firebase has an entry of your sign-in. It goes too if you’ve signed in within the last
            few minutes: if not, sign out and in again first.
          </li>
        )}
      </ul>
      <p className="mt-4 text-small">
        Would you like to keep your pictures?{' '}
        <button
          type="button"
          disabled={busy}
          onClick={onExport}
          className="inline-flex min-h-11 items-center font-semibold text-tomato-deep underline underline-offset-2"
        >
          Download everything first
        </button>
      </p>
      <form id={FORM} onSubmit={submit} className="mt-3 grid gap-3">
        <TextField
          label={`Type “${WORD}” to go on`}
          value={typed}
          onChange={setTyped}
          inputRef={field}
          required
        />
        {problem && <Notice>{problem}</Notice>}
      </form>
    </Dialog>
  )
}
