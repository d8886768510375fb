// When Generate may be pressed, and the sentence that says why not.
import { ERRORS } from '../../../contract/errors.ts'

export interface Circumstances {
  hasPhoto: boolean
  /** What the look still lacks. */
  missing: 'template' | 'prompt' | null
  /** More was typed than can be sent. */
  tooLong: 'guidance' | 'prompt' | null
  /** A custom prompt is set up, and the plan has none. */
  promptLocked: boolean
  /** A generation is on the server's bench right now. */
  running: boolean
  /** undefined: nothing is known about a subscription (yet). */
  subscription: { usable: boolean } | undefined
  /** Credits left; null where the balance has never been read. */
  credits: number | null
  cost: number
}

export interface Verdict {
  enabled: boolean
  reason: string | null
}

const MISSING = {
  template: 'Choose a template to enable generation.',
  prompt: 'Describe your style to enable generation.',
}

export function mayGenerate(now: Circumstances): Verdict {
  const { subscription, credits, cost } = now
  const covered = credits !== null && credits >= cost
  if (subscription && !subscription.usable && !covered) return no(ERRORS.credits_inactive.text)
  if (!now.hasPhoto) return no('Upload a photo on the left to enable generation.')
  if (now.promptLocked) return no(ERRORS.prompt_plan.text)
  if (now.missing) return no(MISSING[now.missing])
  if (now.tooLong) return no(ERRORS[`${now.tooLong}_too_long`].text)
  if (now.running) return no('Your photo is being styled. The next one can start right after.')
  // The server decides, since top-ups bought elsewhere may not have arrived here; but say it beforehand.
  if (credits !== null && !covered) {
    const code = subscription?.usable ? 'credits_out' : 'credits_inactive'
    return { enabled: true, reason: ERRORS[code].text }
  }
  return { enabled: true, reason: null }
}

function no(reason: string): Verdict {
  return { enabled: false, reason }
}
