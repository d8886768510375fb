// What runs in the moderation's thread.
import sharp from 'sharp'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { isRefusedPhoto } from './nsfw.ts'

/** null: nothing against it. An AppError loses its code between threads, so only the code travels. */
export type PhotoVerdict = ErrorCode | null

// No photo comes twice.
sharp.cache(false)

export default async function run(photo: Uint8Array): Promise<PhotoVerdict> {
  try {
    return (await isRefusedPhoto(photo)) ? 'photo_moderation' : null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
