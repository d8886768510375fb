// Accepting a generation: row, debit and job in ONE transaction, or nothing at all.
import { createHash } from 'node:crypto'
import { GENERATION_COSTS, type PlanType, planAllows } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import type { GenerateAnswer } from '../../contract/generation.ts'
import { bucketBalance, spend, total } from '../billing/ledger.ts'
import { type Db, nextChange, type Trx } from '../db/db.ts'
import type { Queue } from '../jobs/queue.ts'
import { findOwnPicture, insertPicture, newPictureId, pictureIdOf, pictureName } from '../pictures/picture.ts'
import { type ReceivedPicture, receivePicture, storePicture } from '../pictures/receive.ts'
import type { PictureStore } from '../pictures/store.ts'
import { checkPlan, type GenerationRequest, payloadHash } from './request.ts'
import type { GenerationJob } from './run.ts'

export interface AcceptDeps {
  db: Db
  store: PictureStore
  queue: Queue
  now: () => number
}

const PRIORITY = { basic: 0, priority: 10 }

/**
 * Accepts a request, or answers again what it answered before: the same id and payload never charge twice.
 * @throws AppError when it is refused; then nothing is stored and nothing charged
 */
export async function acceptGeneration(
  deps: AcceptDeps,
  userId: string,
  plan: PlanType | null,
  request: GenerationRequest,
): Promise<GenerateAnswer> {
  const hash = payloadHash(request, await imageDigest(request))
  const before = await answerBefore(deps.db, userId, request.id, hash)
  if (before) return before
  checkPlan(request, plan)
  if (request.templateId) throw new AppError('unknown_template')
  if (request.menuItemId) throw new AppError('unknown_menu_item')
  const cost = GENERATION_COSTS[request.mode]
  // Looked at first, so that a refused photo is not even written; the transaction decides.
  if (total(await bucketBalance(deps.db, userId)) < cost) throw new AppError('credits_inactive')
  const input = await takePhoto(deps, userId, request)
  try {
    await deps.db
      .transaction()
      .execute((trx) => insertAll(trx, { deps, userId, plan, request, input, hash, cost }))
  } catch (error) {
    if (input.received) await deps.store.remove(pictureName(input.id, input.received.picture.mime))
    // The same request may have come twice at once and lost the race for the id.
    const winner = await answerBefore(deps.db, userId, request.id, hash)
    if (winner) return winner
    throw error
  }
  deps.queue.wake()
  return { taskId: request.id, generation_id: request.id, status: 'pending' }
}

async function imageDigest(request: GenerationRequest): Promise<string> {
  if (!request.image) return request.imageUrl ?? ''
  return createHash('sha256')
    .update(new Uint8Array(await request.image.arrayBuffer()))
    .digest('hex')
}

async function answerBefore(
  db: Db,
  userId: string,
  id: string,
  hash: string,
): Promise<GenerateAnswer | null> {
  const row = await db
    .selectFrom('generations')
    .select(['user_id', 'payload_hash', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  if (row.user_id !== userId || row.payload_hash !== hash) throw new AppError('id_taken')
  return { taskId: id, generation_id: id, status: row.status }
}

interface InputPhoto {
  id: string
  /** null for a picture that is ours already. */
  received: ReceivedPicture | null
}

async function takePhoto(deps: AcceptDeps, userId: string, request: GenerationRequest): Promise<InputPhoto> {
  if (request.image) {
    const received = await receivePicture(request.image, { userId, checksum: request.checksum })
    await storePicture(deps.store, received)
    return { id: received.picture.id, received }
  }
  const id = pictureIdOf(request.imageUrl ?? '')
  if (!id || !(await findOwnPicture(deps.db, userId, id))) throw new AppError('image_address')
  return { id, received: null }
}

interface Acceptance {
  deps: AcceptDeps
  userId: string
  plan: PlanType | null
  request: GenerationRequest
  input: InputPhoto
  hash: string
  cost: number
}

async function insertAll(trx: Trx, acceptance: Acceptance): Promise<void> {
  const { deps, userId, plan, request, input, hash, cost } = acceptance
  const now = deps.now()
  const change = await nextChange(trx, userId)
  if (input.received) await insertPicture(trx, input.received.picture, now)
  await trx
    .insertInto('generations')
    .values({
      id: request.id,
      user_id: userId,
      mode: request.mode,
      style_id: request.styleId,
      style_text: request.styleText,
      template_id: request.templateId,
      guidance_text: request.guidance,
      camera_angle: request.cameraAngle,
      aspect_ratio: request.aspectRatio,
      quality: request.quality,
      menu_item_id: request.menuItemId,
      input_picture_id: input.id,
      output_picture_id: null,
      payload_hash: hash,
      cost,
      status: 'pending',
      stage: 'queued',
      error_message: null,
      report: null,
      created_at: now,
      change_seq: change,
    })
    .execute()
  await spend(trx, { userId, ref: request.id, amount: cost, now })
  // The result's id is chosen here, so that a job that runs twice writes one file.
  const payload: GenerationJob = { generationId: request.id, outputPictureId: newPictureId() }
  const priority = planAllows(plan).priority ? PRIORITY.priority : PRIORITY.basic
  await deps.queue.enqueue(trx, { id: request.id, payload, priority }, now)
}
