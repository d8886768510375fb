// The comparison off the event loop: a thread that is there while there is work.
import { createThreads } from '../../threads.ts'
import type { LikenessTask } from './worker.ts'

export interface LikenessCheck {
  /**
   * @param before the photo, encoded; @param after what was made of it
   * @returns 0..1, or null where one of them shows no dish that can be told from its surroundings
   */
  compare(before: Uint8Array, after: Uint8Array, signal: AbortSignal): Promise<number | null>
  /** Ends the thread. */
  close(): Promise<void>
}

/** The thread holds a network of some 50 MB; starting again takes about a second. */
const IDLE_MS = 60_000

export function createLikenessCheck(): LikenessCheck {
  const thread = createThreads({ file: new URL('./worker.ts', import.meta.url), idleMs: IDLE_MS })
  return {
    compare: (before, after, signal) =>
      thread.run<number | null>({ before, after } satisfies LikenessTask, { signal }),
    close: () => thread.close(),
  }
}
