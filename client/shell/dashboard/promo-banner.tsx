import { X } from 'lucide-react'
import { useState } from 'react'
import { PACKS } from '../../../contract/catalog.ts'
import { priceText } from '../../../contract/money.ts'
import { clockText, localDay, untilMidnight } from '../../ui/countdown.ts'
import { useNow } from '../../ui/use-now.ts'
import type { OpenBilling } from './billing.ts'

const DISMISSED_ON = 'platelight:offer-dismissed'
const [OFFER] = PACKS

/** The day's offer as a coupon. Gone for today once dismissed; read before the first paint, so nothing jumps. */
export function PromoBanner({ openBilling }: { openBilling: OpenBilling }) {
  const now = useNow(1000)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_ON))
  const today = localDay(now)
  const hidden = dismissed === today
  const dismiss = () => {
    localStorage.setItem(DISMISSED_ON, today)
    setDismissed(today)
    // The button goes; what it stood over is what the person was about.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div
      // Folds away instead of letting the page jump up; inert, so that nothing in it takes the focus then.
      className={`grid transition-[grid-template-rows,opacity,margin] duration-300 ease-settle ${hidden ? 'grid-rows-[0fr] opacity-0' : 'mb-3 grid-rows-[1fr]'}`}
      inert={hidden}
    >
      <section aria-label="Special offer" className="min-h-0 overflow-hidden">
        {/* On a phone two lines: title, clock and close; what it is, and the way to it. */}
        <div className="coupon grid grid-cols-[1fr_auto_auto] items-center gap-x-3 rounded-control bg-coupon pr-1.5 pb-2 pl-5 text-on-coupon sm:flex sm:gap-5 sm:py-1 sm:pl-7">
          <div className="min-w-0 flex-1 py-1.5 max-sm:contents sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4">
            <h2 className="font-text text-[0.6875rem] leading-4 font-bold tracking-[0.08em] text-coupon-accent sm:text-[0.75rem]">
              LIMITED TIME SPECIAL OFFER
            </h2>
            <p className="row-start-2 text-fine leading-snug sm:text-small">
              Get {OFFER.credits} credits instead of <s className="opacity-75">{OFFER.listed}</s> for{' '}
              {priceText(OFFER.cents)}
            </p>
          </div>
          <button
            type="button"
            onClick={() => openBilling('credits')}
            className="col-span-2 row-start-2 mr-1.5 min-h-11 shrink-0 rounded-control bg-on-coupon px-4 text-small sm:mr-0 font-semibold text-coupon"
          >
            <span className="max-sm:hidden">Get the offer</span>
            <span className="sm:hidden">Get it</span>
          </button>
          <p className="shrink-0 border-dashed border-on-coupon/40 py-1 sm:border-l sm:pl-5">
            <span className="sr-only">Ends at midnight.</span>
            {/* Not read out: a clock that speaks every second drowns everything else. */}
            <span
              role="timer"
              aria-live="off"
              aria-label="Time left today"
              className="block font-text text-[1.0625rem] leading-none font-semibold tracking-tight tabular-nums"
            >
              {clockText(untilMidnight(now))}
            </span>
          </p>
          <button
            type="button"
            aria-label="Dismiss the offer for today"
            onClick={dismiss}
            className="grid size-11 shrink-0 place-items-center rounded-full text-on-coupon/75 hover:bg-on-coupon/15 hover:text-on-coupon"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      </section>
    </div>
  )
}
