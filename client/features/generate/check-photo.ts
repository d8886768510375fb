// From a file to a photo we can work with, or the sentence that says why not.
import { AppError } from '../../../contract/errors.ts'
import { MAX_PIXELS, MIN_SIDE_PIXELS } from '../../../contract/limits.ts'
import { type PickedFile, type PickedPhoto, pickPhoto } from '../../data/generations.ts'
import { measurePicture } from '../../ui/measure-picture.ts'

/** Throws AppError with the sentence to show. */
export async function checkPhoto(file: PickedFile): Promise<PickedPhoto> {
  const photo = await pickPhoto(file)
  const { width, height } = await measurePicture(new Blob([photo.bytes], { type: photo.type })).catch(
    (cause: unknown) => {
      throw new AppError('image_damaged', { cause })
    },
  )
  if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
  if (Math.min(width, height) < MIN_SIDE_PIXELS) throw new AppError('image_too_small')
  return photo
}
