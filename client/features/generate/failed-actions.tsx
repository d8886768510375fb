import { RotateCcw, Settings2, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { afterFailure, isWorthRepeating } from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { discardOperation, retryOperation } from '../../data/outbox.ts'
import { ITEM_PARAMETER, NEW_ITEM } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

interface FailedActionsProps {
  db: PlatelightDb
  row: GenerationRow
  /** It is set up already, as it was sent. */
  onEdit: () => void
}

/** What was refused before it began is still in the outbox: once more, changed, or away with it. */
export function FailedActions({ db, row, onEdit }: FailedActionsProps) {
  const [, setParams] = useSearchParams()
  const discard = async () => {
    await discardOperation(db, row.id)
    setParams({ [ITEM_PARAMETER]: NEW_ITEM }, { replace: true })
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
            onClick={() => void discard()}
          >
            Discard
          </Button>
        </div>
      )}
    </div>
  )
}
