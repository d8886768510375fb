// What an operation means for its row, one entry a kind: the only thing a new feature adds to write.

import { AppError } from '../../contract/errors.ts'
import { GenerateAnswer } from '../../contract/generation.ts'
import type { z } from '../../contract/zod.ts'
import type { Failure, GenerationRow, SyncedTable } from './db.ts'

interface Kind<Answer, Row> {
  table: SyncedTable
  /** The row does not exist on the server before this; discarding it takes the row along. */
  creates: boolean
  /** What our server answers; anything else (a captive portal's page) is no delivery. null: 204. */
  answer: z.ZodType<Answer> | null
  /** Changes of the row, besides `unsent` and `sendError`. */
  delivered(answer: Answer): Partial<Row>
  refused(failure: Failure): Partial<Row>
  retried(): Partial<Row>
}

const generate: Kind<GenerateAnswer, GenerationRow> = {
  table: 'generations',
  creates: true,
  answer: GenerateAnswer,
  delivered: (answer) => ({ status: answer.status, task_id: answer.taskId }),
  refused: (failure) => ({ status: 'failed', stage: null, error_message: failure.text }),
  retried: () => ({ status: 'pending', stage: 'queued', error_message: null }),
}

const KINDS = { generate }
export type OperationKind = keyof typeof KINDS

/** Throws AppError('client_outdated') for a kind that a newer tab has queued and this code can't know. */
export function kindOf(operation: { kind: string }): Kind<unknown, object> {
  if (!Object.hasOwn(KINDS, operation.kind)) throw new AppError('client_outdated')
  return KINDS[operation.kind as OperationKind] as Kind<unknown, object>
}
