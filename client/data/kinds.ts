// Every kind of change there is, by the name under which it waits in the outbox.
import { AppError } from '../../contract/errors.ts'
import { GENERATION_KINDS } from './generation-kinds.ts'
import type { Kind } from './kind.ts'
import { MENU_KINDS } from './menu-kinds.ts'
import { TEMPLATE_KINDS } from './template-kinds.ts'

const KINDS = { ...GENERATION_KINDS, ...MENU_KINDS, ...TEMPLATE_KINDS }
export type OperationKind = keyof typeof KINDS

/** Throws AppError('client_outdated') for a kind that a newer tab has queued and this code can't know. */
export function kindOf(operation: { kind: string }): Kind {
  if (!Object.hasOwn(KINDS, operation.kind)) throw new AppError('client_outdated')
  return KINDS[operation.kind as OperationKind] as unknown as Kind
}
