// Tells waiting status calls that a generation has changed.
import { EventEmitter } from 'node:events'

/** No generation's id. */
const ALL = 'all'

export interface Changes {
  publish(generationId: string): void
  /** Anything may have changed. */
  publishAll(): void
  /** Begins to listen at once; `done` settles at the first change, after `ms`, on abort, or when closing. */
  listen(generationId: string, ms: number, signal: AbortSignal): { done: Promise<void> }
  /** Lets everyone who waits go, for a quick stop. */
  close(): void
}

/** For one process; between several shared-changes.ts carries the news. */
export function createChanges(): Changes {
  const emitter = new EventEmitter().setMaxListeners(0)
  let closed = false
  return {
    publish(id) {
      emitter.emit(id)
    },
    publishAll() {
      emitter.emit(ALL)
    },
    listen(id, ms, signal) {
      if (closed || signal.aborted) return { done: Promise.resolve() }
      const done = new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          emitter.off(id, end)
          emitter.off(ALL, end)
          signal.removeEventListener('abort', end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        emitter.on(id, end)
        emitter.on(ALL, end)
        signal.addEventListener('abort', end)
      })
      return { done }
    },
    close() {
      closed = true
      emitter.emit(ALL)
    },
  }
}
