// Accepting a generation: row, debit and job in ONE transaction, or nothing at all.
import { createHash } from 'node:crypto'
import { GENERATION_COSTS, planAllows } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import type { GenerateAnswer } from '../../contract/generation.ts'
import { bucketBalance, outOfCredits, spend, total } from '../billing/ledger.ts'
import { bringUpToDate, endOver, usablePlan } from '../billing/subscriptions.ts'
import { type Db, inTransaction, nextChange, type Trx } from '../db/db.ts'
import { isRemoved } from '../db/removals.ts'
import type { Queue } from '../jobs/queue.ts'
import { findMenuItem } from '../menu/read.ts'
import { checkTexts } from '../moderation/prompts.ts'
import { claimPicture, newPictureId } from '../pictures/picture.ts'
import { receivePicture, withStored } from '../pictures/receive.ts'
import { type TakeDeps, type TakenPicture, takePicture, usePicture } from '../pictures/take.ts'
import type { DefaultTemplates } from '../templates/defaults.ts'
import { findTemplateLook, type TemplateLook } from '../templates/read.ts'
import { checkPlan, type GenerationRequest, payloadHash } from './request.ts'
import type { GenerationJob } from './run.ts'

export interface AcceptDeps extends TakeDeps {
  db: Db
  queue: Queue
  defaults: DefaultTemplates
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
  request: GenerationRequest,
): Promise<GenerateAnswer> {
  const hash = payloadHash(request, await imageDigest(request))
  const before = await answerBefore(deps.db, userId, request.id, hash)
  if (before) return before
  await bringUpToDate(deps.db, userId, deps.now())
  const plan = await usablePlan(deps.db, userId, deps.now())
  checkPlan(request, plan)
  checkTexts(request.styleText, request.guidance)
  // Looked at first, so that a refused photo is not even written; the transaction decides.
  if (total(await bucketBalance(deps.db, userId)) < GENERATION_COSTS[request.mode]) throw outOfCredits(plan)
  await findReferences(deps.db, deps, userId, request)
  const input = await takePhoto(deps, userId, request)
  try {
    await withStored(deps.store, input.received, () =>
      inTransaction(deps.db, (trx) => insertAll(trx, { deps, userId, request, input, hash })),
    )
  } catch (error) {
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

async function takePhoto(
  deps: AcceptDeps,
  userId: string,
  request: GenerationRequest,
): Promise<TakenPicture> {
  const source = request.image ? { image: request.image } : { imageUrl: request.imageUrl ?? '' }
  const owner = { userId, checksum: request.checksum }
  return await takePicture(deps, userId, source, (bytes) => receivePicture(bytes, owner))
}

/**
 * The template as it is now.
 * @throws AppError for a template or menu item that is not there or not theirs
 */
async function findReferences(
  db: Db | Trx,
  { defaults }: AcceptDeps,
  userId: string,
  { templateId, menuItemId }: GenerationRequest,
): Promise<TemplateLook | null> {
  const template = templateId ? await findTemplateLook(db, defaults, userId, templateId) : null
  if (templateId && !template) throw new AppError('unknown_template')
  if (menuItemId && !(await findMenuItem(db, userId, menuItemId))) throw new AppError('unknown_menu_item')
  return template
}

interface Acceptance {
  deps: AcceptDeps
  userId: string
  request: GenerationRequest
  input: TakenPicture
  hash: string
}

async function insertAll(trx: Trx, acceptance: Acceptance): Promise<void> {
  const { deps, userId, request, input, hash } = acceptance
  const now = deps.now()
  const change = await nextChange(trx, userId)
  // Both may have changed while the photo was on its way.
  await endOver(trx, userId, now)
  const plan = await usablePlan(trx, userId, now)
  checkPlan(request, plan)
  // A late resend must not bring back, and charge, what was deleted since.
  if (await isRemoved(trx, { userId, kind: 'generation', id: request.id })) throw new AppError('task_unknown')
  const template = await findReferences(trx, deps, userId, request)
  // A default's has no row, and nothing collects it.
  if (template) await claimPicture(trx, userId, template.picture.id)
  const photo = await usePicture(trx, userId, input, now)
  const cost = GENERATION_COSTS[request.mode]
  await trx
    .insertInto('generations')
    .values({
      id: request.id,
      user_id: userId,
      mode: request.mode,
      style_id: request.styleId,
      style_text: request.styleText,
      template_id: request.templateId,
      template_name: template?.name ?? null,
      template_description: template?.description ?? null,
      template_image_id: template?.picture.id ?? null,
      template_image_mime: template?.picture.mime ?? null,
      guidance_text: request.guidance,
      camera_angle: request.cameraAngle,
      aspect_ratio: request.aspectRatio,
      quality: request.quality,
      fallback: request.fallback,
      menu_item_id: request.menuItemId,
      input_picture_id: photo.id,
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
  await spend(trx, { userId, plan, ref: request.id, amount: cost, now })
  // The result's id is chosen here, so that a job that runs twice writes one file.
  const payload: GenerationJob = { generationId: request.id, outputPictureId: newPictureId() }
  const priority = planAllows(plan).priority ? PRIORITY.priority : PRIORITY.basic
  await deps.queue.enqueue(trx, { id: request.id, payload, priority }, now)
}
