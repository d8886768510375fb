// Templates as the wire has them: the user's own, then everybody's.
import type { Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Template, TemplateDelta } from '../../contract/template.ts'
import type { Db, Trx } from '../db/db.ts'
import { isFirstRead, readDelta } from '../db/delta.ts'
import type { Schema } from '../db/schema.ts'
import { type PictureMime, pictureUrl } from '../pictures/picture.ts'
import type { DefaultTemplates } from './defaults.ts'

export type OwnTemplate = Selectable<Schema['templates']> & { mime: PictureMime }

function selectRows(db: Db | Trx, userId: string) {
  return db
    .selectFrom('templates as t')
    .innerJoin('pictures as p', 'p.id', 't.image_id')
    .selectAll('t')
    .select('p.mime')
    .where('t.user_id', '=', userId)
}

export function toTemplate(row: OwnTemplate): Template {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image_url: pictureUrl(row.image_id, row.mime),
    is_default: false,
    created_at: new Date(Number(row.created_at)).toISOString(),
  }
}

/** Own ones, newest first, then the defaults. */
export async function listTemplates(db: Db, defaults: DefaultTemplates, userId: string): Promise<Template[]> {
  const rows = await selectRows(db, userId).orderBy('t.created_at', 'desc').orderBy('t.id', 'desc').execute()
  return [...rows.map(toTemplate), ...defaults.rows]
}

/**
 * The cursor also names the defaults it was given with: where they have changed since, everything is read again.
 * @throws AppError('bad_request') for what is no cursor
 */
export async function changedTemplates(
  db: Db,
  defaults: DefaultTemplates,
  userId: string,
  since: string,
): Promise<TemplateDelta> {
  const isFirst = isFirstRead(since)
  const [cursor, fingerprint] = since.split('@')
  if (!isFirst && !/^[\w-]{12}$/.test(fingerprint ?? '')) throw new AppError('bad_request')
  if (!isFirst && fingerprint !== defaults.fingerprint) return { reset: true }
  const delta = await readDelta(
    db,
    {
      userId,
      kind: 'template',
      changed: ({ after, upTo, limit }) =>
        selectRows(db, userId)
          .where('t.change_seq', '>', after)
          .where('t.change_seq', '<=', upTo)
          .orderBy('t.change_seq')
          .limit(limit)
          .execute(),
      toItem: toTemplate,
    },
    cursor ?? '',
  )
  if ('reset' in delta) return delta
  return {
    ...delta,
    items: isFirst ? [...defaults.rows, ...delta.items] : delta.items,
    cursor: `${delta.cursor}@${defaults.fingerprint}`,
  }
}

/** A row of their own, or undefined for a default, another's, and what is not there. */
export async function findOwnTemplate(db: Db | Trx, userId: string, id: string) {
  return await selectRows(db, userId).where('t.id', '=', id).executeTakeFirst()
}

export async function presentTemplate(db: Db | Trx, userId: string, id: string): Promise<Template> {
  const row = await findOwnTemplate(db, userId, id)
  if (!row) throw new AppError('unknown_template')
  return toTemplate(row)
}

/** What a generation is given of a template, and keeps. */
export interface TemplateLook {
  name: string
  description: string | null
  picture: { id: string; mime: PictureMime }
}

/** null for what is neither a default nor their own */
export async function findTemplateLook(
  db: Db | Trx,
  defaults: DefaultTemplates,
  userId: string,
  id: string,
): Promise<TemplateLook | null> {
  const common = defaults.rows.find((row) => row.id === id)
  const picture = defaults.pictureOf(id)
  if (common && picture) return { name: common.name, description: common.description, picture }
  const own = await findOwnTemplate(db, userId, id)
  return own
    ? { name: own.name, description: own.description, picture: { id: own.image_id, mime: own.mime } }
    : null
}
