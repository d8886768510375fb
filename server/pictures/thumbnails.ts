// Small versions of pictures, made when first asked for and kept beside them.
import sharp from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { THUMBNAIL_WIDTHS } from '../../contract/limits.ts'
import type { PictureStore } from './store.ts'

const QUALITY = 78
type Bytes = Uint8Array<ArrayBuffer>

/** Every name that a picture's small versions can have in the store. */
export function thumbnailNames(pictureName: string): string[] {
  return THUMBNAIL_WIDTHS.map((width) => `${pictureName}.${width}`)
}

/**
 * @returns a function from a picture's name and the asked width to WebP bytes, null where there is no such picture;
 * it throws AppError('not_found') for a width we don't make
 */
export function createThumbnails(store: PictureStore) {
  // A grid asks for many at once, and several tabs for the same: each is made by one of them, the others wait for it.
  const making = new Map<string, Promise<Bytes | null>>()
  return async (pictureName: string, asked: string): Promise<Bytes | null> => {
    const width = THUMBNAIL_WIDTHS.find((known) => String(known) === asked)
    if (!width) throw new AppError('not_found')
    const name = `${pictureName}.${width}`
    const made = await store.read(name)
    if (made) return made
    const underWay = making.get(name)
    if (underWay) return await underWay
    const work = make(store, pictureName, name, width).finally(() => making.delete(name))
    making.set(name, work)
    return await work
  }
}

async function make(
  store: PictureStore,
  pictureName: string,
  name: string,
  width: number,
): Promise<Bytes | null> {
  const whole = await store.read(pictureName)
  if (!whole) return null
  const bytes = await sharp(whole)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
  await store.write(name, bytes)
  // The picture may have been removed meanwhile, its small versions with it: this one came too late for that.
  if ((await store.writtenAt(pictureName)) === null) {
    await store.remove(name)
    return null
  }
  return new Uint8Array(bytes)
}
