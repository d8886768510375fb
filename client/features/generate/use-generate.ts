// The button's work: queue what is set up, once, and show it.
import { useRef, useState } from 'react'
import { AppError } from '../../../contract/errors.ts'
import { SUBMIT_COOLDOWN_MS } from '../../../contract/limits.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { queueGeneration } from '../../data/generations.ts'
import type { Draft } from './use-draft.ts'

export interface Submission {
  submit(): Promise<void>
  failure: string | null
}

export function useGenerate(db: PlatelightDb, draft: Draft, onQueued: (id: string) => void): Submission {
  const [failure, setFailure] = useState<string | null>(null)
  const lastSubmit = useRef(Number.NEGATIVE_INFINITY)

  const submit = async () => {
    const { photo, settings } = draft
    if (!photo || performance.now() - lastSubmit.current < SUBMIT_COOLDOWN_MS) return
    lastSubmit.current = performance.now()
    setFailure(null)
    try {
      onQueued(await queueGeneration(db, { ...settings, photo, guidance: settings.guidance || null }))
    } catch (error) {
      lastSubmit.current = Number.NEGATIVE_INFINITY
      setFailure(sentence(error))
    }
  }
  return { submit, failure }
}

function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message
  if (error instanceof Error && /quota/i.test(error.name + error.message)) {
    return 'This device has no room left for the photo. Free some storage and try again; nothing was sent.'
  }
  return 'Failed to start generation'
}
