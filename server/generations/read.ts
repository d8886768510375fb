// Generations as the wire has them.
import type { Selectable } from 'kysely'
import { findStyle } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import {
  type Generation,
  GenerationReport,
  type HistoryDelta,
  type StatusAnswer,
} from '../../contract/generation.ts'
import type { Db } from '../db/db.ts'
import { readDelta } from '../db/delta.ts'
import type { Schema } from '../db/schema.ts'
import { type PictureMime, pictureUrl } from '../pictures/picture.ts'

/** Rows of the plain list; older ones come through `?since=`. */
const LIST_LIMIT = 500

type Row = Selectable<Schema['generations']> & {
  input_mime: PictureMime
  input_checksum: string | null
  output_mime: PictureMime | null
}

function selectRows(db: Db, userId: string) {
  return db
    .selectFrom('generations as g')
    .innerJoin('pictures as input', 'input.id', 'g.input_picture_id')
    .leftJoin('pictures as output', 'output.id', 'g.output_picture_id')
    .selectAll('g')
    .select(['input.mime as input_mime', 'input.checksum as input_checksum', 'output.mime as output_mime'])
    .where('g.user_id', '=', userId)
}

function readReport(row: Row): GenerationReport | null {
  return row.report ? GenerationReport.parse(JSON.parse(row.report)) : null
}

function outputUrl(row: Row): string | null {
  return row.output_picture_id && row.output_mime ? pictureUrl(row.output_picture_id, row.output_mime) : null
}

function toGeneration(row: Row): Generation {
  const inputUrl = pictureUrl(row.input_picture_id, row.input_mime)
  return {
    id: row.id,
    task_id: row.id,
    status: row.status,
    stage: row.stage,
    output_url: outputUrl(row),
    error_message: row.error_message,
    created_at: new Date(Number(row.created_at)).toISOString(),
    style_id: row.style_id,
    style_text: row.style_text ?? findStyle(row.style_id)?.name ?? null,
    template_id: row.template_id,
    Template: row.template_name ? { name: row.template_name, description: row.template_description } : null,
    Image: { url: inputUrl, checksum: row.input_checksum },
    input_url: inputUrl,
    guidance_text: row.guidance_text,
    camera_angle: row.camera_angle,
    aspect_ratio: row.aspect_ratio,
    quality: row.quality,
    menu_item_id: row.menu_item_id,
    retry_count: row.retry_count,
    user_uid: row.user_id,
    image_id: row.input_picture_id,
    report: readReport(row),
  }
}

/** Newest first. */
export async function listGenerations(db: Db, userId: string): Promise<Generation[]> {
  const rows = await selectRows(db, userId)
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(LIST_LIMIT)
    .execute()
  return rows.map(toGeneration)
}

/** @throws AppError('bad_request') for what is no cursor */
export async function changedGenerations(db: Db, userId: string, since: string): Promise<HistoryDelta> {
  return await readDelta(
    db,
    {
      userId,
      kind: 'generation',
      changed: ({ after, upTo, limit }) =>
        selectRows(db, userId)
          .where('g.change_seq', '>', after)
          .where('g.change_seq', '<=', upTo)
          .orderBy('g.change_seq')
          .limit(limit)
          .execute(),
      toItem: toGeneration,
    },
    since,
  )
}

/** @throws AppError('task_unknown') for what is not there and what is not theirs alike */
export async function readStatus(db: Db, userId: string, taskId: string): Promise<StatusAnswer> {
  const row = await selectRows(db, userId).where('g.id', '=', taskId).executeTakeFirst()
  if (!row) throw new AppError('task_unknown')
  return {
    status: row.status,
    generation_id: row.id,
    outputUrl: outputUrl(row),
    errorMessage: row.error_message,
    retryCount: row.retry_count,
    stage: row.stage,
    report: readReport(row),
  }
}
