import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'

interface RefusedProps {
  /** Why the server did not take the change. */
  text: string
  onRetry: () => void
  onDiscard: () => void
  /** Where another way of asking may be taken. */
  onEdit?: () => void
  className?: string
}

/** A change the server did not take: why, and what the person can do. */
export function Refused({ text, onRetry, onDiscard, onEdit, className = '' }: RefusedProps) {
  const action = (label: string, act: () => void) => (
    <Button look="quiet" className="flex-1 px-2! text-fine!" onClick={act}>
      {label}
    </Button>
  )
  return (
    <section
      aria-label="Not saved"
      data-no-drag
      className={`flex flex-col gap-1.5 bg-tomato-wash p-2.5 text-fine font-medium text-tomato-deep ${className}`}
    >
      <p className="flex min-h-0 gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="line-clamp-4">{text}</span>
      </p>
      <div className="flex flex-wrap gap-x-1">
        {action('Try again', onRetry)}
        {onEdit && action('Edit', onEdit)}
        {action('Discard', onDiscard)}
      </div>
    </section>
  )
}
