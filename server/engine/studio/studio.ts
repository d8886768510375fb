// The built-in engine: no key, no network. A pool of threads keeps its work off the server's event loop.
import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { AppError } from '../../../contract/errors.ts'
import type { Stage } from '../../../contract/generation.ts'
import type { Engine, EngineOptions } from '../engine.ts'
import { ENGINE_MODEL, ENGINE_NAME, type StyledPhoto } from './style-photo.ts'
import type { StudioAnswer, StudioTask, StudioWorkerData } from './worker.ts'

/** The studio's results also say how sure the cut-out was. */
export interface Studio extends Engine {
  run(
    photo: Uint8Array,
    options: EngineOptions,
    onStage: (stage: Stage) => void,
    signal: AbortSignal,
  ): Promise<StyledPhoto>
}

/** Photos that can be worked on at once without the machine or its memory running short: about 350 MB each. */
export function threadsFor(photos: number): number {
  return Math.max(1, Math.min(photos, availableParallelism(), 3))
}

/**
 * @param given.threads photos worked on at once; a thread alone looks with two cores, several with one each
 * @param given.warm false where nobody will ask for a picture: nothing starts before it is needed
 */
export function createStudio({
  threads = 1,
  warm = true,
}: {
  threads?: number
  warm?: boolean
} = {}): Studio {
  const pool = new Piscina<StudioTask, StudioAnswer>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: warm ? threads : 0,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    // Several photos at once use every core anyway; they follow each other so closely that memory is not given back.
    workerData: {
      network: threads === 1 ? { threads: 2 } : { threads: 1, keepsMemory: true },
    } satisfies StudioWorkerData,
  })
  return {
    name: ENGINE_NAME,
    model: ENGINE_MODEL,
    async run(photo, options, onStage, signal) {
      signal.throwIfAborted()
      const { port1, port2 } = new MessageChannel()
      port1.on('message', onStage)
      try {
        const task = { photo, options, port: port2 }
        const answer = await pool.run(task, { transferList: [port2], signal })
        if ('code' in answer) throw new AppError(answer.code)
        return answer.result
      } finally {
        port1.close()
      }
    },
    async close() {
      await pool.destroy()
    },
  }
}
