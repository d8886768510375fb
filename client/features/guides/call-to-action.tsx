import { TRIAL_CREDITS } from '../../../contract/catalog.ts'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { PlateSketch } from '../../ui/plate-sketch.tsx'

/** The banner of every guide: leads where the landing page's buttons lead. */
export function CallToAction({ onStart }: { onStart: () => void }) {
  return (
    <aside aria-labelledby="call-to-action" className="call-to-action">
      <PlateSketch className="h-20 text-coupon-accent max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <h2 id="call-to-action" className="text-title">
          Have a photo that deserves better light?
        </h2>
        <p className="mt-1.5 text-small">
          Platelight sets it on a new table in about {TYPICAL_SECONDS} seconds and leaves the food as you
          cooked it. {TRIAL_CREDITS} photos are free, no credit card required.
        </p>
      </div>
      <Button look="primary" size="large" className="max-sm:w-full" onClick={onStart}>
        Enhance My Photo
      </Button>
    </aside>
  )
}
