// The button's work: queue what is set up, once, and show it.
import { useState } from 'react'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import { keptConfig } from '../../data/config.ts'
import type { PlatelightDb } from '../../data/db.ts'
import { chosenFallback } from '../../data/fallback-choice.ts'
import { queueGeneration } from '../../data/generations.ts'
import { StorageFull } from '../../data/room.ts'
import { rememberStyling } from '../../data/styling-memory.ts'
import { cooldown } from './cooldown.ts'
import { allowedRatio, type InputPhoto, lookOf, stylingOf } from './draft.ts'
import type { Draft } from './use-draft.ts'
import type { Plan } from './use-plan.ts'

export interface Submission {
  submit(): Promise<void>
  failure: string | null
}

export function useGenerate(
  db: PlatelightDb,
  draft: Draft,
  plan: Plan,
  onQueued: (id: string, photo: InputPhoto) => void,
): Submission {
  const [failure, setFailure] = useState<string | null>(null)
  const [gate] = useState(() => cooldown())

  const submit = async () => {
    const { photo, settings } = draft
    const look = lookOf(settings)
    if (!photo) return setFailure(ERRORS.no_image.text)
    if (!look || draft.busy || !gate.press(performance.now())) return
    setFailure(null)
    const aspectRatio = allowedRatio(settings.aspectRatio, plan.type)
    const styling = stylingOf({ ...settings, aspectRatio }, look)
    const { guidance } = styling
    const { cameraAngle, quality, menuItemId, insteadOf } = settings
    const refinements = { guidance, cameraAngle, aspectRatio, quality, menuItemId, insteadOf }
    try {
      await draft.alone(async () => {
        const fallback = await chosenFallback(db, await keptConfig())
        onQueued(await queueGeneration(db, { ...look, ...refinements, photo, fallback }), photo)
      })
    } catch (error) {
      gate.release()
      setFailure(sentence(error))
      return
    }
    // It is on its way: pressed again because this failed it would be a second one.
    if (menuItemId) await rememberStyling(db, menuItemId, styling).catch(() => {})
  }
  return { submit, failure }
}

function sentence(error: unknown): string {
  if (error instanceof AppError || error instanceof StorageFull) return error.message
  return 'Failed to start generation'
}
