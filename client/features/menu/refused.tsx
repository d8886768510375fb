import { CircleAlert } from 'lucide-react'
import type { PlatelightDb } from '../../data/db.ts'
import { discardOperation, type Operation, retryOperation } from '../../data/outbox.ts'
import { Button } from '../../ui/button.tsx'

interface RefusedProps {
  db: PlatelightDb
  /** With a failure. */
  operation: Operation
  className?: string
}

/** A change the server did not take: why, and what the person can do. */
export function Refused({ db, operation, className = '' }: RefusedProps) {
  return (
    <section
      aria-label="Not saved"
      data-no-drag
      className={`flex flex-col gap-1.5 bg-tomato-wash p-2.5 text-fine font-medium text-tomato-deep ${className}`}
    >
      <p className="flex min-h-0 gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="line-clamp-4">{operation.failure?.text}</span>
      </p>
      <div className="flex flex-wrap gap-x-1">
        <Button
          look="quiet"
          className="flex-1 px-2! text-fine!"
          onClick={() => void retryOperation(db, operation.id)}
        >
          Retry
        </Button>
        <Button
          look="quiet"
          className="flex-1 px-2! text-fine!"
          onClick={() => void discardOperation(db, operation.id)}
        >
          Discard
        </Button>
      </div>
    </section>
  )
}
