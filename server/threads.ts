// Work that would hold up the event loop, in threads. Piscina ends a thread whose work is called off, and a thread that
// is ended inside a neural network takes the whole process with it: onnxruntime throws where nobody can catch it.
// So here such work is left, not ended: its answer is dropped.
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
    closeTimeout: graceMs,
    ...(idleMs === undefined ? {} : { idleTimeout: idleMs }),
    ...(workerData === undefined ? {} : { workerData }),
  })
  // That work was still running when the pool closed: its own promise says so too.
  pool.on('error', () => {})

  return {
    async run<T>(
      task: unknown,
      {
        name,
        transfer = [],
        signal,
      }: { name?: string; transfer?: Transferable[]; signal?: AbortSignal } = {},
    ) {
      signal?.throwIfAborted()
      const hanging = new AbortController()
      const options = { transferList: transfer, signal: hanging.signal, ...(name ? { name } : {}) }
      const work: Promise<T> = pool.run(task, options)
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
    close: () => pool.close({ force: true }),
  }
}
