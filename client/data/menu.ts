// What a screen may ask of the menu.
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../contract/errors.ts'
import { MenuItemDescription, MenuItemTitle } from '../../contract/menu-item.ts'
import { positionBetween } from '../../contract/position.ts'
import { VISIBLE } from '../../contract/visible.ts'
import type { MenuRow, PlatelightDb, Tx } from './db.ts'
import { enqueueDeletion } from './deletions.ts'
import { enqueue, photoKey } from './outbox.ts'
import type { PickedPhoto } from './photos.ts'
import { write } from './room.ts'
import { changeTables } from './rows.ts'

export type { MenuRow } from './db.ts'

const ITEMS = '/api/menu-items'

export interface MenuText {
  title: string
  description: string | null
}

/** In the order of the menu. */
export async function listMenu(db: PlatelightDb): Promise<MenuRow[]> {
  return await db.menuItems.orderBy('position').toArray()
}

export async function getMenuItem(db: PlatelightDb, id: string): Promise<MenuRow | undefined> {
  return await db.menuItems.get(id)
}

/** At the end of the menu. Answers its id. Throws AppError for a title or description that won't do, StorageFull. */
export async function createMenuItem(
  db: PlatelightDb,
  item: MenuText & { photo?: PickedPhoto | { url: string } | null },
): Promise<string> {
  const id = uuidv7()
  const text = checked(item)
  const { photo = null } = item
  await inMenu(db, async (tx) => {
    const last = await tx.menuItems.orderBy('position').last()
    const position = positionBetween(last?.position ?? null, null)
    const picked = photo && 'bytes' in photo ? photo : null
    await enqueue(tx, {
      id,
      kind: 'menu-item-create',
      entityId: id,
      method: 'POST',
      path: ITEMS,
      ...body({ id, ...text, position }, picked),
      row: newRow(id, text, position, picked && photoKey(id, 'image')),
    })
    if (photo && 'url' in photo) await change(tx, id, bothPictures(photo.url))
  })
  return id
}

/** Only what is different is sent: another device may have changed the rest. */
export async function editMenuItem(db: PlatelightDb, id: string, text: Partial<MenuText>): Promise<void> {
  await inMenu(db, async (tx) => {
    const row = await existing(tx, id)
    const next = checked({ title: row.title, description: row.description, ...text })
    const fields: Record<string, string | null> = {}
    if (next.title !== row.title) fields.title = next.title
    if (next.description !== row.description) fields.description = next.description
    if (Object.keys(fields).length > 0) await change(tx, id, fields)
  })
}

/** Becomes the original too. */
export async function replaceMenuPicture(db: PlatelightDb, id: string, photo: PickedPhoto): Promise<void> {
  await inMenu(db, (tx) => change(tx, id, {}, photo))
}

/** The original stays, for revert. */
export async function cropMenuPicture(db: PlatelightDb, id: string, photo: PickedPhoto): Promise<void> {
  await inMenu(db, (tx) => change(tx, id, { keepOriginal: 'true' }, photo))
}

/** A result's address becomes image and original. */
export async function saveToMenu(db: PlatelightDb, id: string, url: string): Promise<void> {
  await inMenu(db, (tx) => change(tx, id, bothPictures(url)))
}

/** Throws AppError('no_original') when there is none. */
export async function revertMenuPicture(db: PlatelightDb, id: string): Promise<void> {
  await inMenu(db, async (tx) => {
    const { original_image_url, local_original } = await existing(tx, id)
    if (!original_image_url && !local_original) throw new AppError('no_original')
    await enqueue(tx, {
      id: uuidv7(),
      kind: 'menu-item-revert',
      entityId: id,
      method: 'POST',
      path: `${ITEMS}/${id}/revert`,
      encoding: 'json',
      fields: {},
    })
  })
}

/** Its new neighbours; null at either end. */
export async function moveMenuItem(
  db: PlatelightDb,
  id: string,
  place: { after: string | null; before: string | null },
): Promise<void> {
  await inMenu(db, async (tx) => {
    const after = place.after === null ? null : await existing(tx, place.after)
    const before = place.before === null ? null : await existing(tx, place.before)
    await change(tx, id, { position: positionBetween(after?.position ?? null, before?.position ?? null) })
  })
}

/** Hidden at once, sent when the time to undo is over. Answers the operation's id: discard it to undo. */
export async function deleteMenuItem(db: PlatelightDb, id: string): Promise<string> {
  const operationId = uuidv7()
  await inMenu(db, async (tx) => {
    await existing(tx, id)
    await enqueueDeletion(tx, {
      id: operationId,
      kind: 'menu-item-delete',
      entityId: id,
      path: `${ITEMS}/${id}`,
    })
  })
  return operationId
}

function inMenu(db: PlatelightDb, work: (tx: Tx) => Promise<void>): Promise<void> {
  return write(db, changeTables(db, 'menuItems'), work)
}

async function change(
  tx: Tx,
  id: string,
  fields: Record<string, string | null>,
  photo: PickedPhoto | null = null,
): Promise<void> {
  await existing(tx, id)
  await enqueue(tx, {
    id: uuidv7(),
    kind: 'menu-item-change',
    entityId: id,
    method: 'PATCH',
    path: `${ITEMS}/${id}`,
    ...body(fields, photo),
  })
}

/** Multipart where a photo goes along, JSON otherwise. */
function body(fields: Record<string, string | null>, photo: PickedPhoto | null) {
  if (!photo) return { encoding: 'json' as const, fields }
  const { name, type, bytes } = photo
  return { encoding: 'form' as const, fields, files: [{ field: 'image', name, type, bytes }] }
}

/** @throws AppError('unknown_menu_item') for one deleted meanwhile */
async function existing(tx: Tx, id: string): Promise<MenuRow> {
  const row = await tx.menuItems.get(id)
  if (!row) throw new AppError('unknown_menu_item')
  return row
}

function checked({ title, description }: MenuText): MenuText {
  const goodTitle = MenuItemTitle.safeParse(title)
  if (!goodTitle.success) throw new AppError(VISIBLE.test(title) ? 'title_too_long' : 'title_required')
  const goodDescription = MenuItemDescription.safeParse(description)
  if (!goodDescription.success) throw new AppError('description_too_long')
  return { title: goodTitle.data, description: goodDescription.data }
}

function bothPictures(url: string) {
  return { image_url: url, original_image_url: url }
}

function newRow(id: string, text: MenuText, position: string, photo: string | null): MenuRow {
  return {
    id,
    ...text,
    image_url: null,
    original_image_url: null,
    position,
    created_at: new Date().toISOString(),
    local_image: photo,
    local_original: photo,
    unsent: 1,
    sendError: null,
  }
}
