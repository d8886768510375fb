import { useId, useState } from 'react'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { createTemplate } from '../../data/templates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKept } from '../../ui/use-kept.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { isChosen, type Problems, problemsOf, TemplateFields } from './template-fields.tsx'
import { NO_PICTURE, pictureOf } from './template-picture.ts'

interface CreateTemplateProps {
  db: PlatelightDb
  /** Address of one of our pictures to begin with, e.g. a result. */
  imageUrl: string | null
  onClose: () => void
}

const EMPTY = { name: '', description: '' }

/** Mounted while it is open. */
export function CreateTemplate({ db, imageUrl, onClose }: CreateTemplateProps) {
  const form = useId()
  const [text, setText, forget] = useKept(`${db.uid}:new-template`, EMPTY)
  const [choice, setChoice] = useState({ ...NO_PICTURE, given: imageUrl })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const typed = Boolean(text.name.trim() || text.description.trim())
  const guard = useLeaveGuard(typed || (isChosen(choice) && choice.given === null), onClose, forget)

  const { busy, submit } = useSubmit(async () => {
    setFailure(null)
    try {
      const picture = pictureOf(choice, location.origin)
      if (!picture) {
        const name = text.name.trim() ? undefined : ERRORS.template_name_required.text
        return setProblems({ name, picture: ERRORS.template_image_required.text })
      }
      await createTemplate(db, { ...text, description: text.description || null, picture })
      guard.done()
    } catch (error) {
      const found = problemsOf(error)
      if (found) setProblems(found)
      else setFailure(sentenceOf(error, 'Failed to create template'))
      if (!(error instanceof AppError)) console.warn('Creating a template failed', error)
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.leave()}
      title="New Template"
      description="A picture whose scene and light your next dishes are given."
      footer={
        guard.asking ? (
          <LeaveGuard guard={guard} />
        ) : (
          <>
            {failure && <Notice className="w-full">{failure}</Notice>}
            <Button look="quiet" onClick={guard.leave}>
              Cancel
            </Button>
            <Button look="primary" type="submit" form={form} busy={busy}>
              {busy ? 'Creating…' : 'Create Template'}
            </Button>
          </>
        )
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5 py-1">
        <TemplateFields
          text={text}
          onText={(changes) => setText((old) => ({ ...old, ...changes }))}
          choice={choice}
          onChoice={setChoice}
          problems={problems}
          onProblems={setProblems}
        />
      </form>
    </Dialog>
  )
}
