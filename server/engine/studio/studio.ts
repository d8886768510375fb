// The built-in engine: no key, no network. Threads of its own keep its work off the server's event loop.
import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { AppError } from '../../../contract/errors.ts'
import type { Stage } from '../../../contract/generation.ts'
import { createThreads, type Threads } from '../../threads.ts'
import type { Engine, EngineOptions } from '../engine.ts'
import { ENGINE_MODEL, ENGINE_NAME } from './name.ts'
import type { Sight } from './see-dish.ts'
import type { StyledPhoto } from './style-photo.ts'
import type { Answer, DrawTask, LookTask, StudioWorkerData } from './worker.ts'

/** The studio's results also say how sure the cut-out was. */
export interface Studio extends Engine {
  run(
    photo: Uint8Array,
    options: EngineOptions,
    onStage: (stage: Stage) => void,
    signal: AbortSignal,
  ): Promise<StyledPhoto>
  /** Photos it should be given at once to have no thread wait. */
  atOnce: number
}

/** As many as help with so many photos, without the machine or its memory running short. */
export function threadsFor(photos: number): number {
  return Math.max(1, Math.min(photos, availableParallelism(), 3))
}

/**
 * @param given.threads one does everything, with two cores for the network; of several the first looks at every photo
 *   and the others draw what it saw: each compiles its own half of the code, and one alone keeps a network
 * @param given.warm false where nobody will ask for a picture: nothing starts before it is needed
 */
export function createStudio({
  threads = 1,
  warm = true,
}: {
  threads?: number
  warm?: boolean
} = {}): Studio {
  const isAlone = threads === 1
  const drawers = isAlone ? 1 : threads - 1
  // Photos follow each other so closely that its memory is not given back. It is first in what is first needed.
  const looking = isAlone
    ? null
    : openThreads(1, warm, { network: { threads: drawers, keepsMemory: true }, draws: false })
  const drawing = openThreads(drawers, warm, { network: isAlone ? { threads: 2 } : null, draws: true })

  return {
    name: ENGINE_NAME,
    model: ENGINE_MODEL,
    // One more lies ready between the two steps.
    atOnce: isAlone ? 1 : threads + 1,
    async run(photo, options, onStage, signal) {
      const step = <T>(threads: Threads, name: string, task: object) =>
        inThread<T>(threads, name, task, onStage, signal)
      const sight = await step<Sight>(looking ?? drawing, 'look', { photo } satisfies Omit<LookTask, 'port'>)
      const task: Omit<DrawTask, 'port'> = { photo, sight, options }
      return await step<StyledPhoto>(drawing, 'draw', task)
    },
    async close() {
      await Promise.all([drawing.close(), looking?.close()])
    },
  }
}

function openThreads(count: number, warm: boolean, workerData: StudioWorkerData): Threads {
  return createThreads({
    file: new URL('./worker.ts', import.meta.url),
    least: warm ? count : 0,
    most: count,
    workerData,
  })
}

/** @throws AppError that was thrown there */
async function inThread<T>(
  threads: Threads,
  name: string,
  task: object,
  onStage: (stage: Stage) => void,
  signal: AbortSignal,
): Promise<T> {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', onStage)
  try {
    const how = { name, transfer: [port2], signal }
    const answer = await threads.run<Answer<T>>({ ...task, port: port2 }, how)
    if ('code' in answer) throw new AppError(answer.code)
    return answer.result
  } finally {
    port1.close()
  }
}
