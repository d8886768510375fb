// Editing a template that others may change or delete meanwhile.
import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { createTemplate, editTemplate, getTemplate, type TemplateRow } from '../../data/templates.ts'
import { Button } from '../../ui/button.tsx'
import { Conflicts } from '../../ui/conflicts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveGuard, useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { useTypedOver } from '../../ui/use-typed-over.ts'
import { isChosen, type Problems, problemsOf, TemplateFields } from './template-fields.tsx'
import { TemplateImage } from './template-image.tsx'
import { NO_PICTURE, pictureOf } from './template-picture.ts'

interface EditTemplateProps {
  db: PlatelightDb
  id: string
  onClose: () => void
}

/** Mounted while it is open, with the template's id as its key. */
export function EditTemplate({ db, id, onClose }: EditTemplateProps) {
  const form = useId()
  // null: there is none, or no longer.
  const row = useLiveQuery(async () => (await getTemplate(db, id)) ?? null, [db, id])
  const last = useLast(row)
  const stored = last && { name: last.name, description: last.description ?? '' }
  const draft = useTypedOver(stored, EMPTY, `${db.uid}:template:${id}`)
  const [choice, setChoice] = useState(NO_PICTURE)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const guard = useLeaveGuard(draft.changed || isChosen(choice), onClose, draft.forget)
  const gone = row === null

  const save = async () => {
    const text = { name: draft.text.name, description: draft.text.description || null }
    const chosen = pictureOf(choice, location.origin)
    // The address it has already is no change.
    const picture = chosen && 'url' in chosen && chosen.url === last?.image_url ? null : chosen
    // Only what was typed in: the rest may have been changed elsewhere a moment ago.
    if (!gone) return await editTemplate(db, id, { ...draft.typed, picture })
    const kept = picture ?? (last?.image_url ? { url: last.image_url } : null)
    if (!kept) throw new AppError('template_image_required')
    await createTemplate(db, { ...text, picture: kept })
  }
  const { busy, submit } = useSubmit(async () => {
    setFailure(null)
    try {
      await save()
      guard.done()
    } catch (error) {
      const found = problemsOf(error)
      if (found) setProblems(found)
      else setFailure(sentenceOf(error, gone ? 'Failed to create template' : 'Failed to update template'))
      if (!(error instanceof AppError)) console.warn('Editing a template failed', error)
    }
  })
  const editable = last !== undefined && !last.is_default
  // Read from this device in a moment; an empty dialog would give its focus to the Close button.
  if (row === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.leave()}
      title="Edit Template"
      footer={
        guard.asking ? (
          <LeaveGuard guard={guard} />
        ) : (
          <>
            {failure && <Notice className="w-full">{failure}</Notice>}
            <Button look="quiet" onClick={guard.leave}>
              {editable ? 'Cancel' : 'Close'}
            </Button>
            {editable && (
              <Button look="primary" type="submit" form={form} busy={busy}>
                {busy ? 'Saving…' : gone ? 'Add as a new template' : 'Save'}
              </Button>
            )}
          </>
        )
      }
    >
      {gone && !last && <Notice>{GONE}</Notice>}
      {last?.is_default && <Notice tone="info">{ERRORS.template_default.text}</Notice>}
      {editable && (
        <form id={form} noValidate onSubmit={submit} className="grid gap-5 py-1">
          {gone && <Notice>{GONE} What you typed is still here.</Notice>}
          <Conflicts draft={draft} />
          <TemplateFields
            text={draft.text}
            onText={draft.type}
            choice={choice}
            onChoice={setChoice}
            current={<TemplateImage db={db} row={last} alt="Current" />}
            problems={problems}
            onProblems={setProblems}
          />
        </form>
      )}
    </Dialog>
  )
}

const EMPTY = { name: '', description: '' }
const GONE = 'This template no longer exists. It was deleted elsewhere.'

/** The template as it was last, after it is gone too. */
function useLast(row: TemplateRow | null | undefined): TemplateRow | undefined {
  const [last, setLast] = useState(row ?? undefined)
  if (row && row !== last) setLast(row)
  return row ?? last
}
