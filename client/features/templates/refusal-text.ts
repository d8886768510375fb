import type { Operation } from '../../data/outbox.ts'

const OTHERWISE: Record<string, string> = {
  'template-create': 'Failed to create template',
  'template-change': 'Failed to update template',
}

/** The server's own sentence, or what was being done. */
export function refusalText({ kind, failure }: Pick<Operation, 'kind' | 'failure'>): string {
  if (kind === 'template-delete') return deleteFailed(failure?.text)
  return failure?.text || (OTHERWISE[kind] ?? '')
}

export function deleteFailed(message: string | undefined): string {
  return `Failed to delete template: ${message || 'Please try again.'}`
}
