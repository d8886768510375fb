// Photos are looked at before any engine gets them, in a thread of their own: the event loop stays free.
import { AppError } from '../../contract/errors.ts'
import { createThreads } from '../threads.ts'
import type { PhotoVerdict } from './photo-worker.ts'

export interface PhotoModeration {
  /**
   * @param photo encoded PNG, JPEG or WebP bytes
   * @throws AppError photo_moderation when it is refused, or what is wrong with it as a photo
   */
  check(photo: Uint8Array, signal?: AbortSignal): Promise<void>
  /** Ends the thread. */
  close(): Promise<void>
}

/** Without work the thread ends, network and all; starting again takes about half a second. */
const IDLE_MS = 60_000

export function createPhotoModeration(): PhotoModeration {
  const thread = createThreads({ file: new URL('./photo-worker.ts', import.meta.url), idleMs: IDLE_MS })
  return {
    async check(photo, signal) {
      const verdict = await thread.run<PhotoVerdict>(photo, { signal })
      if (verdict) throw new AppError(verdict)
    },
    close: () => thread.close(),
  }
}
