import { useLiveQuery } from 'dexie-react-hooks'
import { Sparkles } from 'lucide-react'
import { CUSTOM_STYLE_ID, GENERATION_COSTS } from '../../../contract/catalog.ts'
import { isRunning } from '../../../contract/generation.ts'
import { getBalance } from '../../data/credits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import type { GenerationRow } from '../../data/generations.ts'
import { promisedCredits } from '../../data/generations.ts'
import type { SyncStatus } from '../../data/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lookOf, tooLong } from './draft.ts'
import { mayGenerate } from './enabling.ts'
import type { Draft } from './use-draft.ts'
import type { Plan } from './use-plan.ts'

interface GenerateBarProps {
  db: PlatelightDb
  draft: Draft
  plan: Plan
  recent: GenerationRow[]
  status: SyncStatus
  failure: string | null
  onGenerate: () => Promise<void>
  /** Where credits are to be had, once they don’t reach. */
  onBuy: (what: 'plans' | 'credits') => void
}

/** On phones it sticks above the bottom bar, where the thumb is; beside the workspace at the end of its column. */
export function GenerateBar(props: GenerateBarProps) {
  const { db, draft, plan, recent, status, failure, onGenerate, onBuy } = props
  const { settings } = draft
  const balance = useLiveQuery(() => getBalance(db), [db])
  const cost = GENERATION_COSTS[settings.mode]
  const promised = useLiveQuery(() => promisedCredits(db), [db])
  const credits = balance && promised !== undefined ? balance.total - promised : null
  const { enabled, reason } = mayGenerate({
    hasPhoto: draft.photo !== null,
    missing: lookOf(settings) ? null : settings.mode === 'template' ? 'template' : 'prompt',
    tooLong: tooLong(settings),
    promptLocked: settings.mode === 'style' && settings.styleId === CUSTOM_STYLE_ID && !plan.customPrompt,
    running: status.online && recent.some((row) => isRunning(row.status)),
    subscription: plan.subscription,
    credits,
    cost,
  })
  return (
    // The settings are seen to go on under it.
    <div className="max-wide:contents tall:wide:sticky tall:wide:bottom-0 tall:wide:z-10 tall:wide:-mt-4 tall:wide:bg-linear-to-t tall:wide:from-paper tall:wide:from-85% tall:wide:to-transparent tall:wide:pt-8 tall:wide:pb-6">
      <div
        data-bottom-bar
        className="grid gap-2 border-line bg-card px-4 py-3 max-wide:tall:fixed max-wide:tall:inset-x-0 max-wide:tall:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-wide:tall:z-20 max-wide:tall:border-t max-wide:tall:md:bottom-0 max-wide:tall:md:left-24 max-wide:tall:md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-wide:tall:lg:left-60 short:rounded-panel short:border wide:rounded-panel wide:border wide:p-5"
      >
        {failure && <Notice>{failure}</Notice>}
        <div className="flex items-center gap-x-4 wide:flex-col wide:items-stretch wide:gap-y-3">
          <div className="min-w-0 flex-1 wide:flex-none">
            <p className="flex items-baseline gap-1 text-small font-semibold tabular-nums">
              <span>
                {cost} {cost === 1 ? 'credit' : 'credits'}
                {credits !== null && <span className="wide:sr-only">,</span>}
              </span>
              {credits !== null && (
                <>
                  <span className="leader max-wide:hidden" />
                  <span className="font-normal text-soft">{Math.max(0, credits)} left</span>
                </>
              )}
            </p>
            {reason && (
              <p id="generate-reason" className="text-fine text-soft">
                {reason}
              </p>
            )}
            {credits !== null && credits < cost && (
              <p className="-mb-2 flex flex-wrap gap-x-4">
                {!plan.subscription?.usable && (
                  <BuyLink onClick={() => onBuy('plans')}>Choose a Plan</BuyLink>
                )}
                <BuyLink onClick={() => onBuy('credits')}>Buy More Credits</BuyLink>
              </p>
            )}
          </div>
          <Button
            look="primary"
            size="large"
            className="shrink-0 px-7"
            disabled={!enabled}
            busy={draft.busy}
            aria-describedby={reason ? 'generate-reason' : undefined}
            icon={<Sparkles aria-hidden="true" className="size-5" />}
            onClick={() => void onGenerate()}
          >
            Generate
          </Button>
        </div>
      </div>
    </div>
  )
}

function BuyLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 text-small font-semibold text-tomato-deep underline underline-offset-2"
    >
      {children}
    </button>
  )
}
