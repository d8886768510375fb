// Everything of the account as one file: asked first, because it may be large, and shown while it comes.
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downloadAccount } from '../../data/account.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSaveFile } from '../../ui/use-save-file.ts'
import { accountProblem, sizeText } from './words.ts'

interface ExportDialogProps {
  db: PlatelightDb
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ExportDialog({ db, open, onOpenChange }: ExportDialogProps) {
  const [bytes, setBytes] = useState(0)
  const abort = useRef<AbortController | null>(null)
  const { busy, message, save } = useSaveFile(
    (error) => accountProblem(error, 'Your data couldn’t be loaded. Check your connection and try again.'),
    'file',
  )
  useEffect(() => () => abort.current?.abort(), [])

  const start = () => {
    setBytes(0)
    const mine = new AbortController()
    abort.current = mine
    void save('account', () => downloadAccount(db, setBytes, mine.signal))
  }
  const change = (next: boolean) => {
    if (!next) abort.current?.abort()
    onOpenChange(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Download everything?"
      description="One zip file with all your pictures, and your history, menu, templates, credits and payments as text that other programs can read."
      footer={
        <>
          <Button look="quiet" onClick={() => change(false)}>
            Cancel
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={busy}
            icon={<Download aria-hidden="true" className="size-4.5" />}
            onClick={start}
          >
            Download
          </Button>
        </>
      }
    >
      <p role="status" className="min-h-6 text-small text-soft">
        {busy
          ? `Collecting your data: ${sizeText(bytes)} so far.`
          : 'It takes a moment for each hundred pictures.'}
      </p>
      {message && (
        <Notice tone={message.tone} className="mt-2">
          {message.text}
        </Notice>
      )}
    </Dialog>
  )
}
