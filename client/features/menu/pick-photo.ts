// From a file to a dish's photo, or the sentence that says why not.
import { AppError } from '../../../contract/errors.ts'
import { MAX_PIXELS, MIN_SIDE_PIXELS, UPLOAD_MIME_TYPES } from '../../../contract/limits.ts'
import { type PickedFile, type PickedPhoto, pickPhoto } from '../../data/photos.ts'
import { measurePicture } from '../../ui/measure-picture.ts'

/** For the file input. */
export const PHOTO_TYPES = UPLOAD_MIME_TYPES.join(',')

/** Throws AppError with the sentence to show. */
export async function pickDishPhoto(file: PickedFile): Promise<PickedPhoto> {
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

/** The file that was picked; emptied at once, so that the same file picked again is a change again. */
export function takeFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0]
  input.value = ''
  return file
}
