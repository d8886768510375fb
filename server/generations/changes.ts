// Tells waiting status calls that a generation has changed.
import { EventEmitter } from 'node:events'

/** No generation's ids. */
const ALL = 'all'
const CLOSED = 'closed'

export interface Changes {
  publish(generationId: string): void
  /** Anything may have changed. */
  publishAll(): void
  /**
   * Begins to listen at once. `news` is true at the first sign of a change, which may be a false one; and false after
   * `ms`, on abort, or when closing.
   */
  listen(generationId: string, ms: number, signal: AbortSignal): { news: Promise<boolean> }
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
      if (closed || signal.aborted) return { news: Promise.resolve(false) }
      const news = new Promise<boolean>((resolve) => {
        const end = (heard: boolean) => {
          clearTimeout(timer)
          emitter.off(id, hear)
          emitter.off(ALL, hear)
          emitter.off(CLOSED, giveUp)
          signal.removeEventListener('abort', giveUp)
          resolve(heard)
        }
        const hear = () => end(true)
        const giveUp = () => end(false)
        const timer = setTimeout(giveUp, ms)
        emitter.on(id, hear)
        emitter.on(ALL, hear)
        emitter.on(CLOSED, giveUp)
        signal.addEventListener('abort', giveUp)
      })
      return { news }
    },
    close() {
      closed = true
      emitter.emit(CLOSED)
    },
  }
}
