// What a screen may ask of generations.
import { v7 as uuidv7 } from 'uuid'
import type { AspectRatio, CameraAngle, Quality, StyleId } from '../../contract/catalog.ts'
import { readPicture } from './api.ts'
import type { GenerationRow, PlatelightDb } from './db.ts'
import { enqueue } from './outbox.ts'
import type { PickedPhoto } from './photos.ts'

export type { GenerationRow } from './db.ts'
export { type PickedFile, type PickedPhoto, pickPhoto } from './photos.ts'

export interface GenerationDraft {
  /** An address is one of our own pictures: a result reused as input. */
  photo: PickedPhoto | { url: string }
  styleId: StyleId
  /** null: the person did not touch it. */
  cameraAngle: CameraAngle | null
  guidance: string | null
  aspectRatio: AspectRatio
  quality: Quality
}

/** Row, photo and operation in one transaction. Answers the id, which is also the task's. */
export async function queueGeneration(db: PlatelightDb, draft: GenerationDraft): Promise<string> {
  const id = uuidv7()
  const picked = 'bytes' in draft.photo ? draft.photo : null
  const fields = {
    id,
    imageUrl: 'url' in draft.photo ? draft.photo.url : null,
    styleId: String(draft.styleId),
    engine: 'google', // a hint the specification wants; the server decides
    guidanceText: draft.guidance?.trim() || null,
    checksum: picked?.checksum ?? null,
    cameraAngle: draft.cameraAngle,
    aspectRatio: draft.aspectRatio,
    quality: draft.quality,
  }
  await db.transaction('rw', db.generations, db.photos, db.outbox, async () => {
    await db.generations.add(newRow(db.uid, id, draft))
    await enqueue(db, {
      id,
      kind: 'generate',
      entityId: id,
      method: 'POST',
      path: '/api/generate',
      encoding: 'form',
      fields,
      files: picked ? [{ field: 'image', name: picked.name, type: picked.type, bytes: picked.bytes }] : [],
    })
  })
  return id
}

/** Newest first. */
export async function recentGenerations(db: PlatelightDb, count: number): Promise<GenerationRow[]> {
  return await db.generations.orderBy('created_at').reverse().limit(count).toArray()
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

function newRow(uid: string, id: string, draft: GenerationDraft): GenerationRow {
  const url = 'url' in draft.photo ? draft.photo.url : null
  const checksum = 'bytes' in draft.photo ? draft.photo.checksum : null
  return {
    id,
    task_id: id,
    status: 'pending',
    stage: 'queued',
    output_url: null,
    error_message: null,
    created_at: new Date().toISOString(),
    style_id: draft.styleId,
    style_text: null,
    template_id: null,
    Template: null,
    Image: url ? { url, checksum } : null,
    input_url: url,
    guidance_text: draft.guidance?.trim() || null,
    camera_angle: draft.cameraAngle,
    aspect_ratio: draft.aspectRatio,
    quality: draft.quality,
    menu_item_id: null,
    retry_count: 0,
    user_uid: uid,
    image_id: null,
    report: null,
    unsent: 1,
    sendError: null,
  }
}
