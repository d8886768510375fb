import { TRIAL_CREDITS } from '../../../contract/catalog.ts'
import type { OnStart } from './start.ts'

export function CreditsButton({ onStart }: { onStart: OnStart }) {
  return (
    <button
      type="button"
      onClick={() => onStart()}
      className="min-h-13 rounded-control border border-ink px-5 py-1.5 text-center leading-tight transition-colors hover:bg-ink hover:text-paper"
    >
      <span className="block text-small font-semibold">Get {TRIAL_CREDITS} Free Credits</span>{' '}
      <span className="block text-fine">No credit card required</span>
    </button>
  )
}
