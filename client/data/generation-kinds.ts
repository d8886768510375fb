import { ERRORS } from '../../contract/errors.ts'
import { GenerateAnswer, type Generation, isRunning, StatusAnswer } from '../../contract/generation.ts'
import type { GenerationRow } from './db.ts'
import type { Kind } from './kind.ts'

const generate: Kind<'generations', GenerateAnswer> = {
  table: 'generations',
  creates: true,
  answer: GenerateAnswer,
  misunderstood: 'Task ID not received from server.',
  change: (row, { row: queued, failure }) =>
    row ?? ended(queued as GenerationRow | null, failure?.text ?? null),
  settled: (base, { row }, answer) =>
    base ?? (answer && { ...(row as GenerationRow), status: answer.status, task_id: answer.taskId }),
  without: ({ fields, row }, entityId) => {
    if (fields.menuItemId !== entityId) return 'unknown_template'
    const queued = row as GenerationRow | null
    return {
      fields: { ...fields, menuItemId: null },
      row: queued && { ...queued, menu_item_id: null },
    }
  },
  lost: ({ fields }, { code }) => (code === 'unknown_menu_item' ? (fields.menuItemId ?? null) : null),
}

const cancel: Kind<'generations', StatusAnswer> = {
  table: 'generations',
  answer: StatusAnswer,
  change: (row, { failure }) => (failure ? row : ended(row, ERRORS.cancelled.text)),
  settled: (base, _operation, answer) => base && answer && withStatus(base, answer),
  isMoot: (base) => !isRunning(base.status),
}

const remove: Kind<'generations', null> = {
  table: 'generations',
  deletes: true,
  notYet: ['still_running'],
  answer: null,
  change: (row, { failure }) => (failure ? row : null),
  settled: () => null,
}

export function withStatus<Row extends Generation>(row: Row, answer: StatusAnswer): Row {
  return {
    ...row,
    status: answer.status,
    stage: answer.stage,
    output_url: answer.outputUrl,
    error_message: answer.errorMessage,
    retry_count: answer.retryCount,
    report: answer.report,
  }
}

function ended(row: GenerationRow | null, text: string | null): GenerationRow | null {
  return row && text !== null ? { ...row, status: 'failed', stage: null, error_message: text } : row
}

export const GENERATION_KINDS = {
  generate,
  'generation-cancel': cancel,
  'generation-delete': remove,
}
