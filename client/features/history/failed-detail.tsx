import { ImageUp, RotateCcw, Settings2, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation } from '../../data/discard.ts'
import {
  afterFailure,
  failureText,
  isModerated,
  isWorthRepeating,
  wantsAnotherPhoto,
} from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { retryOperation } from '../../data/outbox.ts'
import { generatePath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { GenerationPicture } from './generation-picture.tsx'

interface FailedDetailProps {
  db: PlatelightDb
  row: GenerationRow
  onClose: () => void
  onRemove: () => void
  /** To Generate, with the same settings and no photo. */
  onReplace: () => void
}

const icon = 'size-4.5 shrink-0'

/** Why, and what to do: what was refused before it began is still in the outbox. */
export function FailedDetail({ db, row, onClose, onRemove, onReplace }: FailedDetailProps) {
  const refused = row.sendError !== null
  const mayRepeat = row.sendError !== null && isWorthRepeating(row.sendError)
  const replace = wantsAnotherPhoto(row)
  const giveUp = useDiscard()
  const discard = () => {
    onClose()
    void giveUp(discardOperation(db, row.id))
  }
  return (
    <div className="grid gap-4">
      <div className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
        <GenerationPicture db={db} row={row} which="before" width={1280} alt="Before" eager />
      </div>
      <Notice tone={isModerated(row) ? 'moderation' : 'error'}>{failureText(row)}</Notice>
      <p className="text-small text-soft">{afterFailure(row)}</p>
      <div className="flex flex-wrap gap-2">
        {mayRepeat && (
          <Button
            look="primary"
            icon={<RotateCcw aria-hidden="true" className={icon} />}
            onClick={() => void retryOperation(db, row.id)}
          >
            Try again
          </Button>
        )}
        {replace && (
          <Button look="primary" icon={<ImageUp aria-hidden="true" className={icon} />} onClick={onReplace}>
            Use another photo
          </Button>
        )}
        <Link
          to={generatePath(row.id)}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-card px-4 text-small font-semibold hover:bg-sunken"
        >
          <Settings2 aria-hidden="true" className={icon} />
          {refused ? 'Edit' : 'Open in Generate'}
        </Link>
        <Button
          look="quiet"
          className="text-tomato-deep"
          icon={<Trash2 aria-hidden="true" className={icon} />}
          onClick={() => (refused ? discard() : onRemove())}
        >
          {refused ? 'Discard' : 'Delete'}
        </Button>
      </div>
    </div>
  )
}
