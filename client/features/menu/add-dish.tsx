import { useId, useState } from 'react'
import type { AppError } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { createMenuItem } from '../../data/menu.ts'
import type { PickedPhoto } from '../../data/photos.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKept } from '../../ui/use-kept.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { PhotoField } from './photo-field.tsx'
import { type DishText, isTextError, TextFields } from './text-fields.tsx'

interface AddDishProps {
  db: PlatelightDb
  onClose: () => void
}

const EMPTY: DishText = { title: '', description: '' }

/** Mounted while it is open. */
export function AddDish({ db, onClose }: AddDishProps) {
  const form = useId()
  const [text, setText, forget] = useKept(`${db.uid}:new-menu-item`, EMPTY)
  const [photo, setPhoto] = useState<PickedPhoto | null>(null)
  const [textProblem, setTextProblem] = useState<AppError | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const guard = useLeaveGuard(Boolean(text.title.trim() || text.description.trim() || photo), onClose, forget)

  const { busy, submit } = useSubmit(async () => {
    setProblem(null)
    try {
      await createMenuItem(db, { ...text, description: text.description || null, photo })
      guard.done()
    } catch (error) {
      if (isTextError(error)) setTextProblem(error)
      else setProblem(sentenceOf(error, 'Failed to create menu item. Please try again.'))
    }
  })
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
      <form id={form} noValidate onSubmit={submit} className="grid gap-5 py-1">
        <TextFields
          text={text}
          problem={textProblem}
          onChange={(changes) => {
            setText((old) => ({ ...old, ...changes }))
            setTextProblem(null)
          }}
        />
        <PhotoField photo={photo} onPhoto={setPhoto} />
      </form>
    </Dialog>
  )
}
