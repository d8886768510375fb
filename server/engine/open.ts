// The engine that the settings ask for, with everything around it.
import type { Fallback } from '../../contract/generation.ts'
import type { OnCall } from './calls.ts'
import type { Engine } from './engine.ts'
import { createGenerative } from './generative/generative.ts'
import { createGoogle, type GoogleSettings } from './google/google.ts'
import { createLikenessCheck } from './likeness/check.ts'
import { createOpenAi, type OpenAiSettings } from './openai/openai.ts'
import { createRoute } from './route.ts'
import { createStudio, threadsFor } from './studio/studio.ts'

export type EngineSettings = {
  /** Photos worked on at once. */
  atOnce: number
} & ({ kind: 'studio' } | ({ kind: 'google' } & GoogleSettings) | ({ kind: 'openai' } & OpenAiSettings))

export interface EngineWorld {
  now: () => number
  /** false where nobody will ask for a picture: nothing starts before it is needed. */
  warm: boolean
  /** Each request to an outside service: for figures of calls, seconds and cost. */
  onCall: OnCall
  /** Told what went wrong without failing the picture. */
  onTrouble: (error: unknown, what: string) => void
  /** Told what only whoever runs the service can mend: a key, a model that is gone. */
  onSetup: (error: unknown) => void
}

export interface OpenedEngine {
  engine: Engine
  /** Who can step in where the person allows it. */
  fallback: Fallback | null
}

export function openEngine(settings: EngineSettings, world: EngineWorld): OpenedEngine {
  const { warm, onCall, onTrouble, onSetup, now } = world
  if (settings.kind === 'studio') {
    return { engine: createStudio({ threads: threadsFor(settings.atOnce), warm }), fallback: null }
  }
  const service = settings.kind === 'google' ? createGoogle(settings) : createOpenAi(settings)
  const main = createGenerative(service, { likeness: createLikenessCheck(), onCall, onTrouble })
  const engine = createRoute(main, {
    now,
    atOnce: settings.atOnce,
    standIn: () => createStudio(),
    onFallback: (error) => onTrouble(error, 'The engine could not be used; the built-in one steps in.'),
    onSetup,
  })
  return { engine, fallback: 'studio' }
}
