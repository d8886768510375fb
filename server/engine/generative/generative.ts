// An engine around a picture service of others.
//
//   photo ─► small JPEG ─► service ─► cut to size ─► is it the same dish? ──yes──► done
//                             ▲                          │ no, the first time
//                             └──── stricter words ◄─────┘
//
// Of two answers the one whose dish looks more like the photo's is kept. What can't be checked says so.
import { setTimeout as sleep } from 'node:timers/promises'
import { resultSize } from '../../../contract/catalog.ts'
import { AppError } from '../../../contract/errors.ts'
import { LOOKS_SAME_FROM, type Stage } from '../../../contract/generation.ts'
import { counted, type OnCall } from '../calls.ts'
import type { Engine, EngineOptions, EngineResult } from '../engine.ts'
import type { LikenessCheck } from '../likeness/check.ts'
import { type Finished, finish, outgoing } from './pictures.ts'
import { promptFor } from './prompt.ts'
import type { Asked, PictureService } from './service.ts'

/** Longest wait that a service may ask for while the job is held; longer ones are the queue's. */
export const WAIT_HERE_MS = 20_000
/** From here on it shows that a picture was enlarged. */
const ENLARGED = 1.15

export interface GenerativeWorld {
  likeness: LikenessCheck
  onCall: OnCall
  /** Told what went wrong without failing the picture. */
  onTrouble: (error: unknown, what: string) => void
}

interface Candidate extends Finished {
  /** 0..1; null: it could not be told. */
  likeness: number | null
}

export function createGenerative(service: PictureService, world: GenerativeWorld): Engine {
  const { name, model } = service
  return {
    name,
    model,
    async run(photo, options, onStage, signal): Promise<EngineResult> {
      const best = await drawBest(service, world, photo, options, onStage, signal)
      onStage('saving')
      return {
        picture: best.picture,
        ...resultSize(options.aspectRatio, options.quality),
        report: {
          engine: name,
          model,
          mode: 'generative',
          angle: { asked: options.cameraAngle, used: options.cameraAngle },
          understood: [],
          ignored: [],
          fidelity: best.likeness,
          warnings: warningsOf(best),
        },
      }
    },
    close: () => world.likeness.close(),
  }
}

async function drawBest(
  service: PictureService,
  world: GenerativeWorld,
  photo: Uint8Array,
  options: EngineOptions,
  onStage: (stage: Stage) => void,
  signal: AbortSignal,
): Promise<Candidate> {
  const { aspectRatio, quality } = options
  const size = resultSize(aspectRatio, quality)
  const small = await outgoing(photo)
  const reference = options.template && (await outgoing(options.template))
  const draw = async (stricter: boolean): Promise<Candidate> => {
    const prompt = promptFor({ ...options, hasReference: reference !== null }, stricter)
    onStage('lighting')
    const finished = await askTwice(signal, async () => {
      const asked: Asked = { photo: small, reference, prompt, aspectRatio, quality }
      const ask = () => service.ask(asked, signal)
      const answer = await counted(world.onCall, service, signal, ask, ({ costUsd }) => costUsd)
      return await finish(answer.picture, size)
    })
    onStage('placing')
    return { ...finished, likeness: await compare(world, small, finished.picture, signal) }
  }
  const first = await draw(false)
  if (first.likeness === null || first.likeness >= LOOKS_SAME_FROM) return first
  try {
    const second = await draw(true)
    return (second.likeness ?? 0) > first.likeness ? second : first
  } catch (error) {
    signal.throwIfAborted()
    // A picture is there already.
    world.onTrouble(error, 'The second try of a picture went wrong; the first is kept.')
    return first
  }
}

/** An empty answer, and a service that wants a short pause, are tried once more here; all else is the queue's. */
async function askTwice<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    const wait = error.code === 'engine_empty' ? 0 : error.retryAfterMs
    if (wait === null || wait > WAIT_HERE_MS) throw error
    await sleep(wait, undefined, { signal })
    return await ask()
  }
}

/** A comparison that breaks must not take a picture along that was paid for. */
async function compare(
  { likeness, onTrouble }: GenerativeWorld,
  before: Uint8Array,
  after: Uint8Array,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    return await likeness.compare(before, after, signal)
  } catch (error) {
    signal.throwIfAborted()
    onTrouble(error, 'A dish could not be compared with its photo.')
    return null
  }
}

function warningsOf({ likeness, enlarged }: Candidate): string[] {
  const warnings: string[] = []
  if (likeness === null) {
    warnings.push(
      'The dish couldn’t be compared with your photo here: please have a look before you publish.',
    )
  }
  if (enlarged > ENLARGED) {
    warnings.push('The AI service gave fewer pixels than you chose, so the picture was enlarged.')
  }
  return warnings
}
