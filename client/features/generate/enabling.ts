// When Generate may be pressed, and the sentence that says why not.
import { ERRORS } from '../../../contract/errors.ts'

export interface Circumstances {
  hasPhoto: boolean
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

export function mayGenerate({ hasPhoto, running, subscription, credits, cost }: Circumstances): Verdict {
  const covered = credits !== null && credits >= cost
  if (subscription && !subscription.usable && !covered) {
    return { enabled: false, reason: ERRORS.credits_inactive.text }
  }
  if (!hasPhoto) return { enabled: false, reason: 'Upload a photo on the left to enable generation.' }
  if (running)
    return { enabled: false, reason: 'Your photo is being styled. The next one can start right after.' }
  // The server decides, since top-ups bought elsewhere may not have arrived here; but say it beforehand.
  if (credits !== null && !covered) {
    const code = subscription?.usable ? 'credits_out' : 'credits_inactive'
    return { enabled: true, reason: ERRORS[code].text }
  }
  return { enabled: true, reason: null }
}
