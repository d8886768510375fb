// A request's picture: an uploaded file, one of the user's own pictures, or one fetched from a public address.
import { AppError } from '../../contract/errors.ts'
import type { Trx } from '../db/db.ts'
import type { FetchPicture } from './fetch-guarded.ts'
import { claimPicture, insertPicture, type PictureMime, pictureIdOf } from './picture.ts'
import type { ReceivedPicture } from './receive.ts'
import type { PictureStore } from './store.ts'

export interface TakeDeps {
  store: PictureStore
  fetchPicture: FetchPicture
  settings: { publicUrl: string }
}

/** Looked at, but neither stored nor claimed yet. */
export type TakenPicture = { received: ReceivedPicture; ownId: null } | { received: null; ownId: string }

/** The id in an address of ours, whether given from the root or whole, or null for any other address. */
export function ownPictureId(publicUrl: string, address: string): string | null {
  return pictureIdOf(address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address)
}

/**
 * Outside any transaction, because it may ask the network.
 * @param receive looks at bytes that are new to us
 * @throws AppError of the image codes
 */
export async function takePicture(
  deps: TakeDeps,
  userId: string,
  source: { image: File } | { imageUrl: string },
  receive: (bytes: Uint8Array) => Promise<ReceivedPicture>,
): Promise<TakenPicture> {
  if ('image' in source) {
    return { received: await receive(new Uint8Array(await source.image.arrayBuffer())), ownId: null }
  }
  const ownId = ownPictureId(deps.settings.publicUrl, source.imageUrl)
  if (ownId) return { received: null, ownId }
  return { received: await receive(await deps.fetchPicture(source.imageUrl, userId)), ownId: null }
}

/**
 * In the transaction whose rows will refer to it.
 * @throws AppError('image_address') for an own address that is not theirs
 */
export async function usePicture(
  trx: Trx,
  userId: string,
  taken: TakenPicture,
  now: number,
): Promise<{ id: string; mime: PictureMime }> {
  if (taken.received) {
    await insertPicture(trx, taken.received.picture, now)
    return taken.received.picture
  }
  const mime = await claimPicture(trx, userId, taken.ownId)
  if (!mime) throw new AppError('image_address')
  return { id: taken.ownId, mime }
}
