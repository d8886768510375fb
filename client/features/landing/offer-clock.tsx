import { clockText, untilMidnight } from '../../ui/countdown.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNow } from '../../ui/use-now.ts'

/** Counts down to the visitor's own midnight; not in the prerendered page, which knows no visitor. */
export function OfferClock() {
  return useHydrated() ? <Clock /> : null
}

function Clock() {
  const now = useNow(1000)
  return (
    <span className="whitespace-nowrap text-saffron-ink">
      Ends in{' '}
      <span role="timer" aria-live="off" aria-label="Time left today" className="font-semibold tabular-nums">
        {clockText(untilMidnight(now))}
      </span>
    </span>
  )
}
