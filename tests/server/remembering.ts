// For tests that want a picture as people get it, and do not care that it was worked out anew: the real engine, and the
// real look at a photo, once for each photo and its settings.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from '../../contract/generation.ts'
import type { Engine, EngineOptions, EngineResult } from '../../server/engine/engine.ts'
import type { PhotoModeration } from '../../server/moderation/photos.ts'

/** Each stage is still to be seen. */
const STAGE_MS = 300

function keyOf(photo: Uint8Array, { route: _, template, ...settings }: EngineOptions): string {
  const parts = [photo, template ?? '', JSON.stringify(settings)]
  return parts.map((part) => createHash('sha256').update(part).digest('hex')).join()
}

export function rememberingEngine(engine: Engine): Engine {
  const known = new Map<string, { stages: Stage[]; result: EngineResult }>()
  return {
    name: engine.name,
    model: engine.model,
    async run(photo, options, onStage, signal) {
      const key = keyOf(photo, options)
      const before = known.get(key)
      if (before) {
        for (const stage of before.stages) {
          onStage(stage)
          await pause(STAGE_MS, undefined, { signal })
        }
        return before.result
      }
      const stages: Stage[] = []
      const note = (stage: Stage) => {
        stages.push(stage)
        onStage(stage)
      }
      const result = await engine.run(photo, options, note, signal)
      known.set(key, { stages, result })
      return result
    },
    close: () => engine.close(),
  }
}

/** What is refused is looked at again each time. */
export function rememberingModeration(moderation: PhotoModeration): PhotoModeration {
  const passed = new Set<string>()
  return {
    async check(photo, signal) {
      const key = createHash('sha256').update(photo).digest('hex')
      if (passed.has(key)) return
      await moderation.check(photo, signal)
      passed.add(key)
    },
    close: () => moderation.close(),
  }
}
