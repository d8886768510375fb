import { type FormEvent, useId, useRef, useState } from 'react'
import type { AppError } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { createMenuItem } from '../../data/menu.ts'
import type { PickedPhoto } from '../../data/photos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveGuard, useLeaveGuard } from './leave-guard.tsx'
import { PhotoField } from './photo-field.tsx'
import { sentenceOf } from './sentence.ts'
import { type DishText, isTextError, TextFields } from './text-fields.tsx'

interface AddDishProps {
  db: PlatelightDb
  onClose: () => void
}

/** Mounted while it is open. */
export function AddDish({ db, onClose }: AddDishProps) {
  const form = useId()
  const [text, setText] = useState<DishText>({ title: '', description: '' })
  const [photo, setPhoto] = useState<PickedPhoto | null>(null)
  const [textProblem, setTextProblem] = useState<AppError | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // A ref, because a second click comes before the first one's render.
  const sending = useRef(false)
  const guard = useLeaveGuard(Boolean(text.title.trim() || text.description.trim() || photo), onClose)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem(null)
    try {
      await createMenuItem(db, { ...text, description: text.description || null, photo })
      onClose()
    } catch (error) {
      if (isTextError(error)) setTextProblem(error)
      else setProblem(sentenceOf(error, 'Failed to create menu item. Please try again.'))
    }
    sending.current = false
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.leave()}
      title="Add Item"
      description="A dish for your menu. The photo can come later."
      footer={
        guard.asking ? (
          <LeaveGuard guard={guard} />
        ) : (
          <>
            {problem && <Notice className="w-full">{problem}</Notice>}
            <Button look="quiet" onClick={guard.leave}>
              Cancel
            </Button>
            <Button look="primary" type="submit" form={form} busy={busy}>
              Add Item
            </Button>
          </>
        )
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 py-1">
        <TextFields
          text={text}
          problem={textProblem}
          onChange={(changes) => {
            setText({ ...text, ...changes })
            setTextProblem(null)
          }}
        />
        <PhotoField photo={photo} onPhoto={setPhoto} />
      </form>
    </Dialog>
  )
}
