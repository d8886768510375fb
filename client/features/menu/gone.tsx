import { useState } from 'react'
import { createPortal } from 'react-dom'
import { ERRORS } from '../../../contract/errors.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { createMenuItem } from '../../data/menu.ts'
import { sentenceOf } from '../../data/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DishText } from './text-fields.tsx'

interface GoneProps {
  db: PlatelightDb
  /** What was typed, or the last that was known. */
  text: DishText
  footer: HTMLElement | null
  onClose: () => void
}

/** The dish was deleted elsewhere while its dialog was open: what was typed is not lost with it. */
export function Gone({ db, text, footer, onClose }: GoneProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const hasText = text.title.trim() !== ''
  const addAnew = () =>
    createMenuItem(db, { ...text, description: text.description || null }).then(onClose, (error: unknown) =>
      setProblem(sentenceOf(error, 'Failed to create menu item. Please try again.')),
    )
  return (
    <div className="grid gap-4 pb-2">
      <Notice>{ERRORS.unknown_menu_item.text}</Notice>
      {hasText && (
        <div className="rounded-control border border-line px-4 py-3">
          <p dir="auto" className="font-display text-title wrap-anywhere">
            {text.title}
          </p>
          {text.description && (
            <p dir="auto" className="mt-1 text-small text-soft wrap-anywhere">
              {text.description}
            </p>
          )}
        </div>
      )}
      {problem && <Notice>{problem}</Notice>}
      {footer &&
        createPortal(
          <>
            {hasText && <Button onClick={() => void addAnew()}>Add it as a new item</Button>}
            <Button look="primary" onClick={onClose}>
              Close
            </Button>
          </>,
          footer,
        )}
    </div>
  )
}
