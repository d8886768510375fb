import { Check } from 'lucide-react'
import { Spinner } from './spinner.tsx'

interface StepsProps {
  label: string
  steps: readonly string[]
  /** Index of the step under way. */
  current: number
}

/** Progress as the steps that really happen, not as a bar that guesses. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="space-y-1">
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next'
        return (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className={`flex items-center gap-2.5 text-small ${state === 'now' ? 'font-semibold' : state === 'next' ? 'opacity-70' : ''}`}
          >
            <span className="grid size-5 place-items-center" aria-hidden="true">
              {state === 'done' && <Check className="size-4" strokeWidth={3} />}
              {state === 'now' && <Spinner className="size-5" />}
              {state === 'next' && <span className="size-1.5 rounded-full bg-current" />}
            </span>
            <span className="first-letter:uppercase">{step}</span>
            {state === 'done' && <span className="sr-only">done</span>}
          </li>
        )
      })}
    </ol>
  )
}
