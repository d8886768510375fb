// What a screen may ask of the template library.
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../contract/errors.ts'
import { TemplateDescription, TemplateName } from '../../contract/template.ts'
import { VISIBLE } from '../../contract/visible.ts'
import type { PlatelightDb, TemplateRow, Tx } from './db.ts'
import { enqueueDeletion } from './deletions.ts'
import { wasRead } from './lists.ts'
import { enqueue, photoKey } from './outbox.ts'
import type { PickedPhoto } from './photos.ts'
import { write } from './room.ts'
import { changeTables } from './rows.ts'

export type { TemplateRow } from './db.ts'
export { type PickedPhoto, pickTemplatePicture } from './photos.ts'

const TEMPLATES = '/api/templates'

/** An address of our own, or a public https one that the server will load. */
export type TemplatePicture = PickedPhoto | { url: string }

export interface TemplateText {
  name: string
  description: string | null
}

/** The person's own, newest first, then the default ones. */
export async function listTemplates(db: PlatelightDb): Promise<TemplateRow[]> {
  const rows = await db.templates.toArray()
  return rows.sort(
    (a, b) => Number(a.is_default) - Number(b.is_default) || (a.is_default ? byTime(a, b) : byTime(b, a)),
  )
}

export async function getTemplate(db: PlatelightDb, id: string): Promise<TemplateRow | undefined> {
  return await db.templates.get(id)
}

/** Not known here, although the library has been read: the server has none of this id. */
export async function isTemplateGone(db: PlatelightDb, id: string): Promise<boolean> {
  return (await db.templates.get(id)) === undefined && (await wasRead(db, 'templates'))
}

/** Answers its id. Throws AppError for a name or description that won't do, StorageFull. */
export async function createTemplate(
  db: PlatelightDb,
  template: TemplateText & { picture: TemplatePicture },
): Promise<string> {
  const id = uuidv7()
  const text = checked(template)
  const { picture } = template
  await inLibrary(db, (tx) =>
    enqueue(tx, {
      id,
      kind: 'template-create',
      entityId: id,
      method: 'POST',
      path: TEMPLATES,
      ...form({ id }, text, picture),
      row: {
        id,
        ...text,
        image_url: 'url' in picture ? picture.url : '',
        is_default: false,
        created_at: new Date().toISOString(),
        local_image: 'bytes' in picture ? photoKey(id, 'image') : null,
        unsent: 1,
        sendError: null,
      },
    }),
  )
  return id
}

/**
 * Only what is different is sent: another device may have changed the rest.
 * Throws AppError template_unchanged, template_default, or for a name or description that won't do.
 */
export async function editTemplate(
  db: PlatelightDb,
  id: string,
  edit: Partial<TemplateText> & { picture?: TemplatePicture | null },
): Promise<void> {
  const { picture = null, ...typed } = edit
  await inLibrary(db, async (tx) => {
    const row = await ownTemplate(tx, id)
    const next = checked({ name: row.name, description: row.description, ...typed })
    const text: Partial<TemplateText> = {}
    if (next.name !== row.name) text.name = next.name
    if (next.description !== row.description) text.description = next.description
    if (Object.keys(text).length === 0 && !picture) throw new AppError('template_unchanged')
    await enqueue(tx, {
      id: uuidv7(),
      kind: 'template-change',
      entityId: id,
      method: 'PUT',
      path: `${TEMPLATES}/${id}`,
      ...form({}, text, picture),
    })
  })
}

/** Hidden at once, sent when the time to undo is over. Answers the operation's id: discard it to undo. */
export async function deleteTemplate(db: PlatelightDb, id: string): Promise<string> {
  const operationId = uuidv7()
  await inLibrary(db, async (tx) => {
    await ownTemplate(tx, id)
    await enqueueDeletion(tx, {
      id: operationId,
      kind: 'template-delete',
      entityId: id,
      path: `${TEMPLATES}/${id}`,
    })
  })
  return operationId
}

function inLibrary(db: PlatelightDb, work: (tx: Tx) => Promise<void>): Promise<void> {
  return write(db, changeTables(db, 'templates'), work)
}

function form(
  more: Record<string, string>,
  { name: title, description }: Partial<TemplateText>,
  picture: TemplatePicture | null,
) {
  const picked = picture && 'bytes' in picture ? picture : null
  const fields: Record<string, string | null> = { ...more }
  if (title !== undefined) fields.name = title
  // A form has no null; an empty description is none.
  if (description !== undefined) fields.description = description ?? ''
  // Of either kind, it takes the place of the other.
  if (picture) fields.imageUrl = 'url' in picture ? picture.url : null
  const { name = '', type = '', bytes } = picked ?? {}
  return { encoding: 'form' as const, fields, files: bytes ? [{ field: 'image', name, type, bytes }] : [] }
}

async function ownTemplate(tx: Tx, id: string): Promise<TemplateRow> {
  const row = await tx.templates.get(id)
  if (!row) throw new AppError('unknown_template')
  if (row.is_default) throw new AppError('template_default')
  return row
}

function checked({ name, description }: TemplateText): TemplateText {
  const goodName = TemplateName.safeParse(name)
  if (!goodName.success)
    throw new AppError(VISIBLE.test(name) ? 'template_name_too_long' : 'template_name_required')
  const goodDescription = TemplateDescription.safeParse(description)
  if (!goodDescription.success) throw new AppError('description_too_long')
  return { name: goodName.data, description: goodDescription.data }
}

function byTime(a: TemplateRow, b: TemplateRow): number {
  return a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1
}
