// What a screen may ask of generations.

import { v7 as uuidv7 } from 'uuid'
import {
  type AspectRatio,
  type CameraAngle,
  CUSTOM_STYLE_ID,
  findStyle,
  GENERATION_COSTS,
  type Quality,
  type StyleId,
} from '../../contract/catalog.ts'
import { type Fallback, isRunning } from '../../contract/generation.ts'
import { readPicture } from './api.ts'
import type { GenerationRow, PlatelightDb, TemplateRow } from './db.ts'
import { enqueueDeletion } from './deletions.ts'
import { discardIn, enqueue } from './outbox.ts'
import type { PickedPhoto } from './photos.ts'
import { replacedBy } from './replacing.ts'
import { write } from './room.ts'
import { changeTables } from './rows.ts'
import { watchRows } from './watch-rows.ts'

export type { GenerationRow } from './db.ts'
export { type PickedFile, type PickedPhoto, pickPhoto } from './photos.ts'

/** A preset, a custom prompt (Professional), or a template. */
export type Look = { styleId: StyleId } | { prompt: string } | { templateId: string }

export type GenerationDraft = Look & {
  /** An address is one of our own pictures: a result reused as input. */
  photo: PickedPhoto | { url: string }
  /** null: the person did not touch it. */
  cameraAngle: CameraAngle | null
  guidance: string | null
  aspectRatio: AspectRatio
  quality: Quality
  menuItemId?: string | null
  /** Who may step in when the engine can't work. */
  fallback?: Fallback | null
  /** A refused one that this was set up from; it goes with the same transaction (replacing.ts). */
  insteadOf?: string | null
}

/** Row, photo and operation in one transaction, with the end of a refused one. Answers the id, which is also the task's. Throws StorageFull. */
export async function queueGeneration(db: PlatelightDb, draft: GenerationDraft): Promise<string> {
  const id = uuidv7()
  const picked = 'bytes' in draft.photo ? draft.photo : null
  const { menuItemId = null } = draft
  const templateId = 'templateId' in draft ? draft.templateId : null
  const fields = {
    id,
    imageUrl: 'url' in draft.photo ? draft.photo.url : null,
    ...lookFields(draft),
    guidanceText: draft.guidance?.trim() || null,
    checksum: picked?.checksum ?? null,
    cameraAngle: draft.cameraAngle,
    aspectRatio: draft.aspectRatio,
    quality: draft.quality,
    menuItemId,
    ...(draft.fallback ? { fallback: draft.fallback } : {}),
  }
  await write(db, db.tables, async (tx) => {
    const replaced = draft.insteadOf ? await replacedBy(tx, draft.insteadOf, draft.photo) : null
    if (replaced) await discardIn(tx, replaced.id)
    const template = templateId ? await tx.templates.get(templateId) : undefined
    await enqueue(tx, {
      id,
      kind: 'generate',
      entityId: id,
      needs: [templateId, menuItemId].filter((needed) => needed !== null),
      method: 'POST',
      path: '/api/generate',
      encoding: 'form',
      fields,
      files: picked ? [{ field: 'image', name: picked.name, type: picked.type, bytes: picked.bytes }] : [],
      row: newRow(db.uid, id, draft, template),
    })
  })
  return id
}

/** All of them, newest first, for as long as somebody looks. Returns the way to stop. */
export function watchGenerations(
  db: PlatelightDb,
  onRows: (rows: GenerationRow[]) => void,
  onError: (error: unknown) => void,
): () => void {
  return watchRows({
    table: db.table<GenerationRow, string>('generations'),
    order: newestFirst,
    onRows,
    onError,
  })
}

/** Hidden at once, sent when the time to undo is over. Answers the operation's id: discard it to undo. */
export async function deleteGeneration(db: PlatelightDb, id: string): Promise<string> {
  const operationId = uuidv7()
  await write(db, changeTables(db, 'generations'), (tx) =>
    enqueueDeletion(tx, {
      id: operationId,
      kind: 'generation-delete',
      entityId: id,
      path: `/api/history/${id}`,
    }),
  )
  return operationId
}

/** While it is pending. One that was never on its way to the server is gone at once. */
export async function cancelGeneration(db: PlatelightDb, id: string): Promise<void> {
  await write(db, db.tables, async (tx) => {
    const creation = await tx.outbox.get({ id })
    if (creation && (creation.attempts === 0 || creation.failure)) return await discardIn(tx, id)
    const row = await tx.generations.get(id)
    if (!row || !isRunning(row.status)) return
    await enqueue(tx, {
      id: uuidv7(),
      kind: 'generation-cancel',
      entityId: id,
      method: 'POST',
      path: `/api/generate/${id}/cancel`,
      encoding: 'json',
      fields: {},
    })
  })
}

/** Newest first. */
export async function recentGenerations(db: PlatelightDb, count: number): Promise<GenerationRow[]> {
  return await db.generations.orderBy('created_at').reverse().limit(count).toArray()
}

/** All that have not ended. */
export async function runningGenerations(db: PlatelightDb): Promise<GenerationRow[]> {
  return await db.generations.where('status').anyOf('pending', 'processing', 'retrying').toArray()
}

/** Those of them that are still there. */
export async function getGenerations(db: PlatelightDb, ids: Iterable<string>): Promise<GenerationRow[]> {
  return (await db.generations.bulkGet([...ids])).filter((row) => row !== undefined)
}

/** What waits to be sent will be charged before anything that is made now. */
export async function promisedCredits(db: PlatelightDb): Promise<number> {
  return (await runningGenerations(db))
    .filter(({ unsent }) => unsent === 1)
    .reduce((sum, row) => sum + GENERATION_COSTS[row.template_id === null ? 'style' : 'template'], 0)
}

export async function getGeneration(db: PlatelightDb, id: string): Promise<GenerationRow | undefined> {
  return await db.generations.get(id)
}

/** This device's copy of the photo a generation was made from; null once it has been dropped. */
export async function readPhoto(db: PlatelightDb, generationId: string): Promise<Blob | null> {
  const photo = await db.photos.where('entityId').equals(generationId).last()
  return photo ? new Blob([photo.bytes], { type: photo.type }) : null
}

/** For Download. Throws AppError, or the browser's own error without a connection. */
export async function fetchPicture(url: string): Promise<Blob> {
  return await readPicture(url)
}

function lookFields(look: Look): Record<string, string> {
  if ('templateId' in look) return { templateId: look.templateId }
  const engine = 'google' // a hint the specification wants; the server decides
  if ('prompt' in look) {
    return { styleId: String(CUSTOM_STYLE_ID), stylePrompt: look.prompt.trim(), engine }
  }
  return { styleId: String(look.styleId), engine }
}

function newRow(
  uid: string,
  id: string,
  draft: GenerationDraft,
  template: TemplateRow | undefined,
): GenerationRow {
  const url = 'url' in draft.photo ? draft.photo.url : null
  const checksum = 'bytes' in draft.photo ? draft.photo.checksum : null
  const prompt = 'prompt' in draft ? draft.prompt.trim() : null
  return {
    id,
    task_id: id,
    status: 'pending',
    stage: 'queued',
    output_url: null,
    error_message: null,
    created_at: new Date().toISOString(),
    style_id: 'styleId' in draft ? draft.styleId : prompt === null ? null : CUSTOM_STYLE_ID,
    style_text: 'styleId' in draft ? (findStyle(draft.styleId)?.name ?? null) : prompt,
    template_id: 'templateId' in draft ? draft.templateId : null,
    Template: template ? { name: template.name, description: template.description } : null,
    Image: url ? { url, checksum } : null,
    input_url: url,
    guidance_text: draft.guidance?.trim() || null,
    camera_angle: draft.cameraAngle,
    aspect_ratio: draft.aspectRatio,
    quality: draft.quality,
    menu_item_id: draft.menuItemId ?? null,
    retry_count: 0,
    user_uid: uid,
    image_id: null,
    report: null,
    unsent: 1,
    sendError: null,
  }
}

/** Of two made in the same millisecond the later id. */
function newestFirst(a: GenerationRow, b: GenerationRow): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.id < b.id ? 1 : -1
}
