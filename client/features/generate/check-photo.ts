// From a file to a photo we can work with, or the sentence that says why not.
import { AppError } from '../../../contract/errors.ts'
import { MAX_PIXELS, MIN_SIDE_PIXELS } from '../../../contract/limits.ts'
import { type PickedFile, type PickedPhoto, pickPhoto } from '../../data/generations.ts'

/** Throws AppError with the sentence to show. */
export async function checkPhoto(file: PickedFile): Promise<PickedPhoto> {
  const photo = await pickPhoto(file)
  const { width, height } = await measure(photo)
  if (width * height > MAX_PIXELS) throw new AppError('image_dimensions')
  if (Math.min(width, height) < MIN_SIDE_PIXELS) throw new AppError('image_too_small')
  return photo
}

/** Reads the header only: a picture of 40,000 pixels a side must not be decoded to find that out. */
async function measure(photo: PickedPhoto): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
      image.onerror = () => reject(new AppError('image_damaged'))
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
