// What may happen to a menu item. Every verb is one transaction that takes the user's next change number first, so two
// devices' changes come one after the other and the last one wins.
import { AppError } from '../../contract/errors.ts'
import type { MenuItem, MenuItemChange, NewMenuItem } from '../../contract/menu-item.ts'
import { positionBetween } from '../../contract/position.ts'
import { beginChange, type ChangeName, isMade } from '../db/changes-made.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import { isRemoved, recordRemoval } from '../db/removals.ts'
import { receivePicture, withStored } from '../pictures/receive.ts'
import { type TakeDeps, type TakenPicture, takePicture, usePicture } from '../pictures/take.ts'
import { findMenuItem } from './read.ts'

export interface MenuDeps extends TakeDeps {
  db: Db
  now: () => number
}

/**
 * Makes an item, or answers the one that this id has made before.
 * @throws AppError when it is refused; then nothing is stored
 */
export async function createMenuItem(
  deps: MenuDeps,
  userId: string,
  asked: NewMenuItem & { id: string; image: File | null },
): Promise<MenuItem> {
  const before = await findBefore(deps.db, userId, asked.id)
  if (before) return before
  const taken = await takeUpload(deps, userId, asked.image)
  try {
    return await withStored(deps.store, taken?.received ?? null, () =>
      inTransaction(deps.db, (trx) => insert(trx, deps.now(), userId, asked, taken)),
    )
  } catch (error) {
    // The same request may have come twice at once and lost the race for the id.
    const winner = await findBefore(deps.db, userId, asked.id)
    if (winner) return winner
    throw error
  }
}

async function findBefore(db: Db, userId: string, id: string): Promise<MenuItem | null> {
  // Whose it is comes with whether it is there: between two questions another request may have made it.
  const row = await db.selectFrom('menu_items').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  if (row.user_id !== userId) throw new AppError('id_taken')
  return await findMenuItem(db, userId, id)
}

async function takeUpload(deps: MenuDeps, userId: string, image: File | null): Promise<TakenPicture | null> {
  return image
    ? await takePicture(deps, userId, { image }, (bytes) => receivePicture(bytes, { userId, checksum: null }))
    : null
}

async function insert(
  trx: Trx,
  now: number,
  userId: string,
  asked: NewMenuItem & { id: string },
  taken: TakenPicture | null,
): Promise<MenuItem> {
  const change_seq = await nextChange(trx, userId)
  // A late resend must not bring back what was deleted since.
  if (await isRemoved(trx, { userId, kind: 'menu_item', id: asked.id }))
    throw new AppError('unknown_menu_item')
  const picture = taken && (await usePicture(trx, userId, taken, now))
  await trx
    .insertInto('menu_items')
    .values({
      id: asked.id,
      user_id: userId,
      title: asked.title,
      description: asked.description ?? null,
      image_id: picture?.id ?? null,
      original_image_id: picture?.id ?? null,
      position: await freePosition(trx, userId, asked),
      created_at: now,
      change_seq,
    })
    .execute()
  return await present(trx, userId, asked.id)
}

async function present(trx: Trx, userId: string, id: string): Promise<MenuItem> {
  const item = await findMenuItem(trx, userId, id)
  if (!item) throw new AppError('unknown_menu_item')
  return item
}

/** The position asked for, or the end; where two devices chose the same one, the second goes right behind the first. */
async function freePosition(
  trx: Trx,
  userId: string,
  asked: { id: string; position?: string | undefined },
): Promise<string> {
  const others = trx
    .selectFrom('menu_items')
    .select('position')
    .where('user_id', '=', userId)
    .where('id', '!=', asked.id)
  if (asked.position === undefined) {
    const last = await others.orderBy('position', 'desc').limit(1).executeTakeFirst()
    return positionBetween(last?.position ?? null, null)
  }
  const twin = await others.where('position', '=', asked.position).executeTakeFirst()
  if (!twin) return asked.position
  const next = await others
    .where('position', '>', asked.position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return positionBetween(asked.position, next?.position ?? null)
}

/**
 * Makes a change, or answers the item as it is where this one has been made before.
 * @throws AppError when it is refused; then the item is as before
 */
export async function changeMenuItem(
  deps: MenuDeps,
  userId: string,
  id: string,
  asked: MenuItemChange & { image: File | null },
  name: ChangeName,
): Promise<MenuItem> {
  // Looked at first, so that a photo for nobody's item, or one that came before, is not even read.
  const item = await findMenuItem(deps.db, userId, id)
  if (!item) throw new AppError('unknown_menu_item')
  if (await isMade(deps.db, userId, name)) return item
  const upload = await takeUpload(deps, userId, asked.image)
  const named = async (address: string | undefined) =>
    address === undefined ? null : await takeOwn(deps, userId, address)
  const image = upload ?? (await named(asked.image_url))
  const original = upload ? null : await named(asked.original_image_url)
  return await withStored(deps.store, upload?.received ?? null, () =>
    inTransaction(deps.db, async (trx) => {
      const change_seq = await nextChange(trx, userId)
      const row = await selectForChange(trx, userId, id)
      if (!(await beginChange(trx, userId, name, deps.now()))) return await present(trx, userId, id)
      const imageId = image && (await usePicture(trx, userId, image, deps.now())).id
      const originalId = original && (await usePicture(trx, userId, original, deps.now())).id
      // A crop keeps what it was cut from; the first one of an item without an original makes it that.
      const kept = upload && asked.keepOriginal === 'true' ? (row.original_image_id ?? row.image_id) : null
      const uploadedOriginal = upload && (kept ?? imageId)
      await trx
        .updateTable('menu_items')
        .set({
          change_seq,
          ...(asked.title === undefined ? {} : { title: asked.title }),
          ...(asked.description === undefined ? {} : { description: asked.description }),
          ...(asked.position === undefined
            ? {}
            : { position: await freePosition(trx, userId, { id, position: asked.position }) }),
          ...(imageId ? { image_id: imageId } : {}),
          ...((uploadedOriginal ?? originalId) ? { original_image_id: uploadedOriginal ?? originalId } : {}),
        })
        .where('id', '=', id)
        .execute()
      return await present(trx, userId, id)
    }),
  )
}

/** An address in a change may only be one of the user's own pictures. */
async function takeOwn(deps: MenuDeps, userId: string, imageUrl: string): Promise<TakenPicture> {
  const refuse = async () => {
    throw new AppError('image_address')
  }
  return await takePicture({ ...deps, fetchPicture: refuse }, userId, { imageUrl }, refuse)
}

async function selectForChange(trx: Trx, userId: string, id: string) {
  const row = await trx
    .selectFrom('menu_items')
    .select(['image_id', 'original_image_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('unknown_menu_item')
  return row
}

/** @throws AppError('no_original') where there is nothing to go back to */
export async function revertMenuItem(
  deps: MenuDeps,
  userId: string,
  id: string,
  name: ChangeName,
): Promise<MenuItem> {
  return await inTransaction(deps.db, async (trx) => {
    const change_seq = await nextChange(trx, userId)
    const { original_image_id } = await selectForChange(trx, userId, id)
    if (!(await beginChange(trx, userId, name, deps.now()))) return await present(trx, userId, id)
    if (!original_image_id) throw new AppError('no_original')
    await trx
      .updateTable('menu_items')
      .set({ image_id: original_image_id, change_seq })
      .where('id', '=', id)
      .execute()
    return await present(trx, userId, id)
  })
}

/** Its pictures stay: history may show them, and what nothing shows is collected later. Twice is harmless. */
export async function deleteMenuItem(deps: MenuDeps, userId: string, id: string): Promise<void> {
  const name = { userId, kind: 'menu_item', id } as const
  await inTransaction(deps.db, async (trx) => {
    const change_seq = await nextChange(trx, userId)
    const { numDeletedRows } = await trx
      .deleteFrom('menu_items')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordRemoval(trx, name, { change_seq, now: deps.now() })
    else if (!(await isRemoved(trx, name))) throw new AppError('unknown_menu_item')
  })
}
