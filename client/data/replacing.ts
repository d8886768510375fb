// A photo to style that the server refused for good is set up again, changed and sent anew: the new one takes its place.
import type { Operation, PlatelightDb, Tx } from './db.ts'
import { isOfPhoto } from './generation-words.ts'
import type { PickedPhoto } from './photos.ts'

/**
 * The refused one that a new generation of `photo` would take the place of; null where it stays. Its photo is only on
 * this device: it goes where the new one has it too, or where it is what was refused.
 */
export async function replacedBy(
  { outbox }: Pick<PlatelightDb, 'outbox'> | Pick<Tx, 'outbox'>,
  id: string,
  photo: PickedPhoto | { url: string } | null,
): Promise<Operation | null> {
  const refused = await outbox.get({ id })
  if (!refused?.failure || refused.kind !== 'generate') return null
  return isOfPhoto(refused.failure) || isPhotoOf(refused, photo) ? refused : null
}

function isPhotoOf({ fields }: Operation, photo: PickedPhoto | { url: string } | null): boolean {
  if (!photo) return false
  return 'url' in photo ? photo.url === fields.imageUrl : photo.checksum === fields.checksum
}
