import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useState } from 'react'
import { PACKS, type Pack, savePercent } from '../../../contract/catalog.ts'
import { priceText } from '../../../contract/money.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { Badge } from '../../ui/badge.tsx'
import { clockText, untilMidnight } from '../../ui/countdown.ts'
import { useNow } from '../../ui/use-now.ts'
import { BillingDialog } from './billing-dialog.tsx'
import { Checkout } from './checkout.tsx'

export function CreditsDialog({ db, onClose }: { db: PlatelightDb; onClose: () => void }) {
  const [pack, setPack] = useState<Pack>(PACKS[0])
  return (
    <BillingDialog
      title="Purchase Credits"
      description="Bought credits never expire while your subscription is active. When it ends, all credits are lost."
      onClose={onClose}
    >
      {(config) => (
        <Checkout
          db={db}
          config={config}
          purchase={{ kind: 'pack', pack }}
          choice={(locked) => (
            <RadioGroup
              aria-label="Credits"
              value={String(PACKS.indexOf(pack))}
              onValueChange={(index) => setPack(PACKS[Number(index)] ?? PACKS[0])}
              disabled={locked}
              className="grid gap-3 sm:grid-cols-3"
            >
              {PACKS.map((one, index) => (
                <PackChoice key={one.cents} pack={one} value={String(index)} />
              ))}
            </RadioGroup>
          )}
          onDone={onClose}
        />
      )}
    </BillingDialog>
  )
}

function PackChoice({ pack, value }: { pack: Pack; value: string }) {
  const saved = savePercent(pack)
  return (
    <Radio.Root
      value={value}
      className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-panel border border-line bg-card p-4 text-left transition-colors hover:border-edge sm:flex sm:flex-col sm:items-start data-[checked]:border-tomato data-[checked]:bg-tomato-wash/40 data-[checked]:shadow-lift"
    >
      {/* On a phone one line a pack, so that PayPal's buttons are in sight. */}
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:flex-col-reverse sm:items-start">
        <span className="text-title">
          {pack.listed !== null && (
            <>
              <s className="text-soft">{pack.listed}</s>{' '}
            </>
          )}
          {pack.credits} credits
        </span>
        {pack.listed !== null && <Badge tone="bad">Special offer</Badge>}
        {saved > 0 && <Badge tone="good">Save {saved}%</Badge>}
      </span>
      <span className="font-semibold tabular-nums">{priceText(pack.cents)}</span>
      {pack.listed !== null && <Offer pack={pack} listed={pack.listed} />}
    </Radio.Root>
  )
}

function Offer({ pack, listed }: { pack: Pack; listed: number }) {
  const now = useNow(1000)
  return (
    <span className="col-span-2 text-fine text-soft">
      Double credits at half price: get {pack.credits} credits instead of {listed} for {priceText(pack.cents)}
      . {/* A clock that speaks every second drowns everything else. */}
      <span aria-hidden="true" className="block font-semibold text-tomato-deep tabular-nums">
        Ends in {clockText(untilMidnight(now))}
      </span>
      <span className="sr-only">Ends at midnight.</span>
    </span>
  )
}
