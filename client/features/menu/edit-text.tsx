import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AppError } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { editMenuItem, type MenuRow } from '../../data/menu.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Conflicts } from '../../ui/conflicts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { isTextError, TextFields } from './text-fields.tsx'
import type { DishDraft } from './use-dish-text.ts'

interface EditTextProps {
  db: PlatelightDb
  row: MenuRow
  draft: DishDraft
  footer: HTMLElement | null
  onClose: () => void
  onLeave: () => void
}

export function EditText({ db, row, draft, footer, onClose, onLeave }: EditTextProps) {
  const form = useId()
  const [textProblem, setTextProblem] = useState<AppError | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { submit } = useSubmit(async () => {
    try {
      // Only what was typed in: the rest may have been changed elsewhere a moment ago.
      await editMenuItem(db, row.id, draft.typed)
      onClose()
    } catch (error) {
      if (isTextError(error)) setTextProblem(error)
      else setProblem(sentenceOf(error, 'Failed to update menu item. Please try again.'))
    }
  })
  return (
    <form id={form} noValidate onSubmit={submit} className="grid gap-5 pb-1">
      <Conflicts draft={draft} />
      <TextFields
        text={draft.text}
        problem={textProblem}
        onChange={(changes) => {
          draft.type(changes)
          setTextProblem(null)
        }}
      />
      {footer &&
        createPortal(
          <>
            {problem && <Notice className="w-full">{problem}</Notice>}
            <Button look="quiet" onClick={onLeave}>
              Cancel
            </Button>
            <Button look="primary" type="submit" form={form}>
              Save
            </Button>
          </>,
          footer,
        )}
    </form>
  )
}
