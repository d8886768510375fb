// The job of a generation: photo from the store → moderation → engine → picture to the store → row completed, or failed and
// refunded. Running it twice is harmless.
import { findStyle } from '../../contract/catalog.ts'
import { AppError, ERRORS } from '../../contract/errors.ts'
import type { Stage } from '../../contract/generation.ts'
import { type Engine, type EngineOptions, NotAsked } from '../engine/engine.ts'
import { type Job, type JobHandler, NotNow } from '../jobs/queue.ts'
import type { PhotoModeration } from '../moderation/photos.ts'
import { patiently } from '../pictures/patience.ts'
import { pictureName } from '../pictures/picture.ts'
import type { PictureStore } from '../pictures/store.ts'
import { beginRetry, beginStage, completeGeneration, type EndDeps, failGeneration } from './finish.ts'

export interface GenerationJob {
  generationId: string
  outputPictureId: string
}

export interface RunDeps extends EndDeps {
  store: PictureStore
  engine: Engine
  moderation: PhotoModeration
}

export function generationHandler(deps: RunDeps): JobHandler {
  return {
    run: (job, signal) => runGeneration(deps, job.payload as GenerationJob, job.attempt, signal),
    async onRetry(job: Job) {
      await beginRetry(deps, (job.payload as GenerationJob).generationId, job.attempt)
    },
    async onDead(job: Job, error: unknown) {
      const text = error instanceof AppError ? error.message : ERRORS.generation_failed.text
      await failGeneration(deps, (job.payload as GenerationJob).generationId, text)
    },
  }
}

async function runGeneration(
  deps: RunDeps,
  job: GenerationJob,
  attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const row = await selectForRun(deps, job.generationId)
  if (!row) return await removeUnowned(deps, job.outputPictureId)
  if (row.status === 'completed' || row.status === 'failed') return
  // Cancelled between the reading and here.
  if (!(await beginStage(deps, row.id, 'cutting out'))) return
  const { store } = deps
  const photo = await patiently(() => store.read(pictureName(row.input_picture_id, row.mime)), signal)
  if (!photo) throw new Error(`The photo of generation ${row.id} is not in the picture store.`)
  const template = await patiently(() => readTemplate(deps, row), signal)
  // Before any engine, so that it holds for all of them; a refusal ends the generation, refunded.
  await deps.moderation.check(photo, signal)
  if (template) await deps.moderation.check(template, signal)
  const options: EngineOptions = {
    styleId: findStyle(row.style_id)?.id ?? null,
    stylePrompt: row.style_text,
    template,
    guidance: row.guidance_text,
    cameraAngle: row.camera_angle,
    aspectRatio: row.aspect_ratio,
    quality: row.quality,
    route: { attempt, mayFallBack: row.fallback === 'studio' },
  }
  const stages = stageWriter(deps, row.id)
  const result = await deps.engine.run(photo, options, stages.begin, signal).catch((error) => {
    throw error instanceof NotAsked ? new NotNow(error.waitMs, error) : error
  })
  stages.begin('saving')
  await stages.written()
  // An engine may have been paid for it.
  await patiently(() => store.write(pictureName(job.outputPictureId, 'image/jpeg'), result.picture), signal)
  const output = {
    id: job.outputPictureId,
    userId: row.user_id,
    mime: 'image/jpeg' as const,
    bytes: result.picture.byteLength,
    width: result.width,
    height: result.height,
    checksum: null,
  }
  if (await completeGeneration(deps, row.id, output, result.report)) return
  // Ended meanwhile: by a twin of this run, which made the same file and may be shown by a dish by now, or without a result.
  await removeUnowned(deps, output.id)
}

/** Its generation has gone, perhaps while a run before this one had written the picture and died. */
async function removeUnowned({ db, store }: RunDeps, pictureId: string): Promise<void> {
  const picture = await db.selectFrom('pictures').select('id').where('id', '=', pictureId).executeTakeFirst()
  if (!picture) await store.remove(pictureName(pictureId, 'image/jpeg'))
}

type Row = NonNullable<Awaited<ReturnType<typeof selectForRun>>>

/** A default's picture can have gone with a deployment since; then nothing will bring it back. */
async function readTemplate({ store }: RunDeps, row: Row): Promise<Uint8Array | null> {
  if (!row.template_image_id || !row.template_image_mime) return null
  const picture = await store.read(pictureName(row.template_image_id, row.template_image_mime))
  if (!picture) throw new AppError('unknown_template')
  return picture
}

/** Writes stages in the order they begin; a stage that can't be written is no reason to fail the picture. */
function stageWriter(deps: RunDeps, id: string) {
  let current: Stage = 'cutting out'
  let queue: Promise<unknown> = Promise.resolve()
  return {
    begin(stage: Stage) {
      if (stage === current) return
      current = stage
      queue = queue.then(() => beginStage(deps, id, stage)).catch(() => {})
    },
    written: () => queue,
  }
}

function selectForRun({ db }: RunDeps, id: string) {
  return db
    .selectFrom('generations')
    .innerJoin('pictures', 'pictures.id', 'generations.input_picture_id')
    .select([
      'generations.id',
      'generations.user_id',
      'generations.status',
      'style_id',
      'style_text',
      'template_image_id',
      'template_image_mime',
      'guidance_text',
      'camera_angle',
      'aspect_ratio',
      'quality',
      'fallback',
      'input_picture_id',
      'mime',
    ])
    .where('generations.id', '=', id)
    .executeTakeFirst()
}
