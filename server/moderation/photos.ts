// Photos are looked at before any engine gets them, in a thread of their own: the event loop stays free.
import { Piscina } from 'piscina'
import { AppError } from '../../contract/errors.ts'
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
  const pool = new Piscina<Uint8Array, PhotoVerdict>({
    filename: new URL('./photo-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
  return {
    async check(photo, signal) {
      const verdict = await pool.run(photo, signal ? { signal } : {})
      if (verdict) throw new AppError(verdict)
    },
    async close() {
      await pool.destroy()
    },
  }
}
