// Menu items as the wire has them.
import type { Selectable } from 'kysely'
import type { MenuItem, MenuItemDelta } from '../../contract/menu-item.ts'
import type { Db, Trx } from '../db/db.ts'
import { readDelta } from '../db/delta.ts'
import type { Schema } from '../db/schema.ts'
import { type PictureMime, pictureUrl } from '../pictures/picture.ts'

type Row = Selectable<Schema['menu_items']> & {
  image_mime: PictureMime | null
  original_mime: PictureMime | null
}

function selectRows(db: Db | Trx, userId: string) {
  return db
    .selectFrom('menu_items as m')
    .leftJoin('pictures as image', 'image.id', 'm.image_id')
    .leftJoin('pictures as original', 'original.id', 'm.original_image_id')
    .selectAll('m')
    .select(['image.mime as image_mime', 'original.mime as original_mime'])
    .where('m.user_id', '=', userId)
}

function toMenuItem(row: Row): MenuItem {
  const url = (id: string | null, mime: PictureMime | null) => (id && mime ? pictureUrl(id, mime) : null)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    image_url: url(row.image_id, row.image_mime),
    original_image_url: url(row.original_image_id, row.original_mime),
    position: row.position,
    created_at: new Date(Number(row.created_at)).toISOString(),
  }
}

/** By position, then id. */
export async function listMenu(db: Db, userId: string): Promise<MenuItem[]> {
  const rows = await selectRows(db, userId).execute()
  // Sorted here, character by character: what "sorted" means to PostgreSQL depends on its locale.
  return rows.map(toMenuItem).sort((a, b) => compare(a.position, b.position) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** @throws AppError('bad_request') for what is no cursor */
export async function changedMenu(db: Db, userId: string, since: string): Promise<MenuItemDelta> {
  return await readDelta(
    db,
    {
      userId,
      kind: 'menu_item',
      changed: ({ after, upTo, limit }) =>
        selectRows(db, userId)
          .where('m.change_seq', '>', after)
          .where('m.change_seq', '<=', upTo)
          .orderBy('m.change_seq')
          .limit(limit)
          .execute(),
      toItem: toMenuItem,
    },
    since,
  )
}

export async function findMenuItem(db: Db | Trx, userId: string, id: string): Promise<MenuItem | null> {
  const row = await selectRows(db, userId).where('m.id', '=', id).executeTakeFirst()
  return row ? toMenuItem(row) : null
}
