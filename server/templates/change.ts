// What may happen to a template. Defaults are everybody's: nobody changes them.
import { AppError } from '../../contract/errors.ts'
import type { Template } from '../../contract/template.ts'
import { beginChange, type ChangeName, isMade } from '../db/changes-made.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import { isRemoved, recordRemoval } from '../db/removals.ts'
import type { PhotoModeration } from '../moderation/photos.ts'
import { receiveTemplatePicture, withStored } from '../pictures/receive.ts'
import { ownPictureId, type TakeDeps, type TakenPicture, takePicture, usePicture } from '../pictures/take.ts'
import type { DefaultTemplates } from './defaults.ts'
import { findOwnTemplate, type OwnTemplate, presentTemplate, toTemplate } from './read.ts'
import { changeHash, type TemplateEdit, type TemplateRequest } from './request.ts'

export interface TemplateDeps extends TakeDeps {
  db: Db
  defaults: DefaultTemplates
  moderation: PhotoModeration
  now: () => number
}

/**
 * Makes a template, or answers the one that this id has made before.
 * @throws AppError when it is refused; then nothing is stored
 */
export async function createTemplate(
  deps: TemplateDeps,
  userId: string,
  asked: TemplateRequest & { id: string },
): Promise<Template> {
  const before = await answerBefore(deps, userId, asked.id)
  if (before) return before
  if (!asked.picture) throw new AppError('template_image_required')
  const taken = await takeTemplatePicture(deps, userId, asked.picture)
  try {
    return await withStored(deps.store, taken.received, () =>
      inTransaction(deps.db, (trx) => insert(trx, deps.now(), userId, asked, taken)),
    )
  } catch (error) {
    // The same request may have come twice at once and lost the race for the id.
    const winner = await answerBefore(deps, userId, asked.id)
    if (winner) return winner
    throw error
  }
}

async function answerBefore({ db, defaults }: TemplateDeps, userId: string, id: string) {
  const row = await db.selectFrom('templates').select('user_id').where('id', '=', id).executeTakeFirst()
  if (defaults.pictureOf(id) || (row && row.user_id !== userId)) throw new AppError('id_taken')
  return row ? await presentTemplate(db, userId, id) : null
}

async function takeTemplatePicture(
  deps: TemplateDeps,
  userId: string,
  picture: NonNullable<TemplateEdit['picture']>,
): Promise<TakenPicture> {
  return await takePicture(deps, userId, picture, async (bytes) => {
    const received = await receiveTemplatePicture(bytes, userId)
    await deps.moderation.check(received.content)
    return received
  })
}

async function insert(
  trx: Trx,
  now: number,
  userId: string,
  asked: TemplateRequest & { id: string },
  taken: TakenPicture,
): Promise<Template> {
  const change_seq = await nextChange(trx, userId)
  // A late resend must not bring back what was deleted since.
  if (await isRemoved(trx, { userId, kind: 'template', id: asked.id })) throw new AppError('unknown_template')
  const picture = await usePicture(trx, userId, taken, now)
  await trx
    .insertInto('templates')
    .values({
      id: asked.id,
      user_id: userId,
      name: asked.name,
      description: asked.description ?? null,
      image_id: picture.id,
      change_hash: null,
      created_at: now,
      change_seq,
    })
    .execute()
  return await presentTemplate(trx, userId, asked.id)
}

/**
 * Makes a change, or answers the template as it is where this one has been made before.
 * @throws AppError when it is refused; then the template is as before
 */
export async function changeTemplate(
  deps: TemplateDeps,
  userId: string,
  id: string,
  asked: TemplateEdit,
  name: ChangeName,
): Promise<Template> {
  refuseDefault(deps.defaults, id)
  // Looked at first, so that nothing is fetched for what can't be changed; the transaction decides.
  const row = await findOwnTemplate(deps.db, userId, id)
  if (!row) throw new AppError('unknown_template')
  const change_hash = await changeHash(asked)
  if (row.change_hash === change_hash || (await isMade(deps.db, userId, name))) return toTemplate(row)
  if (!isChange(deps, row, asked)) throw new AppError('template_unchanged')
  const taken = asked.picture && (await takeTemplatePicture(deps, userId, asked.picture))
  return await withStored(deps.store, taken?.received ?? null, () =>
    inTransaction(deps.db, async (trx) => {
      const change_seq = await nextChange(trx, userId)
      if (!(await beginChange(trx, userId, name, deps.now()))) return await presentTemplate(trx, userId, id)
      const picture = taken && (await usePicture(trx, userId, taken, deps.now()))
      await trx
        .updateTable('templates')
        .set({
          change_seq,
          change_hash,
          ...(asked.name === undefined ? {} : { name: asked.name }),
          ...(asked.description === undefined ? {} : { description: asked.description }),
          ...(picture ? { image_id: picture.id } : {}),
        })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute()
      return await presentTemplate(trx, userId, id)
    }),
  )
}

function isChange(deps: TemplateDeps, row: OwnTemplate, asked: TemplateEdit): boolean {
  if (asked.name !== undefined && asked.name !== row.name) return true
  if (asked.description !== undefined && asked.description !== row.description) return true
  if (!asked.picture) return false
  if ('image' in asked.picture) return true
  return ownPictureId(deps.settings.publicUrl, asked.picture.imageUrl) !== row.image_id
}

function refuseDefault(defaults: DefaultTemplates, id: string): void {
  if (defaults.pictureOf(id)) throw new AppError('template_default')
}

/** Its picture stays as long as history shows it. Twice is harmless. */
export async function deleteTemplate(deps: TemplateDeps, userId: string, id: string): Promise<void> {
  refuseDefault(deps.defaults, id)
  const name = { userId, kind: 'template', id } as const
  await inTransaction(deps.db, async (trx) => {
    const change_seq = await nextChange(trx, userId)
    const { numDeletedRows } = await trx
      .deleteFrom('templates')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordRemoval(trx, name, { change_seq, now: deps.now() })
    else if (!(await isRemoved(trx, name))) throw new AppError('unknown_template')
  })
}
