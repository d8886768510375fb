// Work that would hold up the event loop, in threads. Piscina ends a thread whose work is called off, and a thread that
// is ended inside a neural network takes the whole process with it: onnxruntime throws where nobody can catch it.
// So here such work is left, not ended: its answer is dropped.
import { SHARE_ENV } from 'node:worker_threads'
import { Piscina } from 'piscina'

export interface ThreadsOptions {
  /** File whose exports take one task each. */
  file: URL
  least?: number
  most?: number
  /** After which a thread without work ends. */
  idleMs?: number
  workerData?: unknown
  /** Work that was called off and goes on for longer hangs: then its thread is ended after all. */
  graceMs?: number
}

export interface Threads {
  /**
   * @param how.name of the export, without it the default one
   * @param how.transfer what goes over instead of being copied
   * @throws the signal's reason, at once, when it is called off
   */
  run<T>(
    task: unknown,
    how?: { name?: string; transfer?: Transferable[]; signal?: AbortSignal | undefined },
  ): Promise<T>
  /** Nothing more begins; what runs may end, for as long as work that is called off. */
  close(): Promise<void>
}

type Transferable = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>[number]

const GRACE_MS = 30_000

export function createThreads({
  file,
  least = 0,
  most = 1,
  idleMs,
  workerData,
  graceMs = GRACE_MS,
}: ThreadsOptions): Threads {
  const pool = new Piscina({
    filename: file.href,
    minThreads: least,
    maxThreads: most,
    concurrentTasksPerWorker: 1,
    // What a native library is told through it must be true for the process.
    env: SHARE_ENV,
    closeTimeout: graceMs,
    ...(idleMs === undefined ? {} : { idleTimeout: idleMs }),
    ...(workerData === undefined ? {} : { workerData }),
  })
  // That work was still running when the pool closed: its own promise says so too.
  pool.on('error', () => {})

  // Whoever waits does so here: Piscina's queue turns round what can be called off, and lets the first wait longest.
  const turns = createTurns(most)

  return {
    async run<T>(
      task: unknown,
      {
        name,
        transfer = [],
        signal,
      }: { name?: string; transfer?: Transferable[]; signal?: AbortSignal } = {},
    ) {
      const turn = turns.next(signal)
      if (turn) await turn
      if (signal?.aborted) {
        turns.over()
        throw signal.reason
      }
      const hanging = new AbortController()
      const options = { transferList: transfer, signal: hanging.signal, ...(name ? { name } : {}) }
      const work: Promise<T> = pool.run(task, options).finally(turns.over)
      if (!signal) return await work
      let leave = () => {}
      const left = new Promise<never>((_, reject) => {
        leave = () => {
          reject(signal.reason)
          const timer = setTimeout(() => hanging.abort(), graceMs)
          timer.unref()
          work.catch(() => {}).finally(() => clearTimeout(timer))
        }
        signal.addEventListener('abort', leave)
      })
      return await Promise.race([work, left]).finally(() => signal.removeEventListener('abort', leave))
    },
    async close() {
      turns.end()
      await pool.close()
    },
  }
}

/** So many at once; the others wait in the order they came in. */
function createTurns(atOnce: number) {
  let free = atOnce
  let hasEnded = false
  const waiting = new Set<{ go: () => void; leave: (reason: unknown) => void }>()
  return {
    /**
     * @returns null where nobody has to wait; rejects with the signal's reason when it is called off before its turn
     * @throws the signal's reason when it was called off before, Error once it has ended
     */
    next(signal?: AbortSignal): Promise<void> | null {
      signal?.throwIfAborted()
      if (hasEnded) throw new Error(ENDED)
      if (free > 0) {
        free--
        return null
      }
      const { promise, resolve: go, reject: leave } = Promise.withResolvers<void>()
      const one = { go, leave }
      waiting.add(one)
      const calledOff = () => leave(signal!.reason)
      signal?.addEventListener('abort', calledOff)
      return promise.finally(() => {
        waiting.delete(one)
        signal?.removeEventListener('abort', calledOff)
      })
    },
    over() {
      const [first] = waiting
      if (!first) free++
      else {
        waiting.delete(first)
        first.go()
      }
    },
    end() {
      hasEnded = true
      for (const { leave } of waiting) leave(new Error(ENDED))
    },
  }
}
const ENDED = 'The threads are closed.'
