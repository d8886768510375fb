import { CircleAlert, Clock } from 'lucide-react'
import { Link } from 'react-router'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation } from '../../data/discard.ts'
import { retryOperation } from '../../data/outbox.ts'
import type { UnsentChange } from '../../data/unsent.ts'
import { editPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useDiscard } from '../../ui/use-discard.ts'

interface UnsentListProps {
  db: PlatelightDb
  changes: UnsentChange[]
  /** It is edited elsewhere: what this list is in closes. */
  onLeave: () => void
}

/** Each change with what became of it; a refused one can be sent again, changed or given up. */
export function UnsentList({ db, changes, onLeave }: UnsentListProps) {
  const discard = useDiscard()
  return (
    <ul className="grid gap-1.5">
      {changes.map((change) => (
        <li
          key={change.id}
          className={`rounded-control px-3.5 py-2.5 text-small ${change.failure ? 'bg-tomato-wash text-tomato-deep' : 'bg-sunken'}`}
        >
          <p className="flex items-start gap-2.5">
            {change.failure ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            ) : (
              <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
            )}
            <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{change.text}</bdi>
          </p>
          {change.failure && (
            <>
              <p className="mt-1 pl-6.5 text-fine font-medium">{change.failure.text}</p>
              <div className="-mb-1 flex flex-wrap pl-2.5">
                <Button
                  look="quiet"
                  className="text-current!"
                  onClick={() => void retryOperation(db, change.id)}
                >
                  Try again
                </Button>
                {change.edit && (
                  <Link
                    to={editPath(change.edit)}
                    onClick={onLeave}
                    className="inline-flex min-h-11 items-center rounded-control px-4 font-semibold hover:bg-sunken"
                  >
                    Edit
                  </Link>
                )}
                <Button
                  look="quiet"
                  className="text-current!"
                  onClick={() => void discard(discardOperation(db, change.id))}
                >
                  Discard
                </Button>
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
