import { RotateCcw, Settings2, Trash2 } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation } from '../../data/discard.ts'
import { afterFailure, isWorthRepeating } from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { retryOperation } from '../../data/outbox.ts'
import { generatePath, ITEM_PARAMETER, NEW_ITEM } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useDiscard } from '../../ui/use-discard.ts'

interface FailedActionsProps {
  db: PlatelightDb
  row: GenerationRow
  /** It is set up already, as it was sent. */
  onEdit: () => void
}

/** What was refused before it began is still in the outbox: once more, changed, or away with it. */
export function FailedActions({ db, row, onEdit }: FailedActionsProps) {
  const [, setParams] = useSearchParams()
  const navigate = useNavigate()
  const giveUp = useDiscard()
  const discard = async () => {
    const discarded = await discardOperation(db, row.id)
    setParams({ [ITEM_PARAMETER]: NEW_ITEM }, { replace: true })
    if (!discarded) return null
    const undo = async () => {
      await discarded.undo()
      // Onto the table again, whatever page is open by then.
      await navigate(generatePath(row.id))
    }
    return { ...discarded, undo }
  }
  const mayRepeat = row.sendError !== null && isWorthRepeating(row.sendError)
  return (
    <div className="grid gap-3 px-4 pb-4 text-small text-soft">
      <p>{afterFailure(row)}</p>
      {row.sendError && (
        <div className="flex flex-wrap gap-2">
          {mayRepeat && (
            <Button
              icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
              onClick={() => void retryOperation(db, row.id)}
            >
              Try again
            </Button>
          )}
          <Button icon={<Settings2 aria-hidden="true" className="size-4.5" />} onClick={onEdit}>
            Edit
          </Button>
          <Button
            look="quiet"
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            onClick={() => void giveUp(discard())}
          >
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}
