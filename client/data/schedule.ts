// Which operation goes next. Pure: all of them in the order they were made, and the time.
//
// An operation waits while an earlier one of its entity, or of an entity it needs, is still to be sent. A refused
// creation holds back what stands on it; a refused change holds back nothing, since the server went on without it.
import { BACKOFF_CAP_MS, UNDO_MS } from '../../contract/limits.ts'
import type { Operation } from './db.ts'
import { kindOf } from './kinds.ts'

/** Nothing is ever put off for longer. */
const LONGEST_WAIT_MS = Math.max(UNDO_MS, BACKOFF_CAP_MS)

export interface Step {
  send?: Operation
  /** An entity that was made and deleted without the server ever knowing: all of it can go. */
  erase?: string
}

export function nextStep(operations: Operation[], now: number): Step {
  const doomed = doomedEntities(operations)
  const blocked = new Set<string>()
  const needed = new Set<string>()
  for (const operation of operations) {
    const { entityId, needs, failure } = operation
    const { creates, deletes } = kindOf(operation)
    const deletion = doomed.get(entityId)
    if (deletion && isDue(deletion, now)) return { erase: entityId }
    if (failure && !creates) continue
    // What is deleted while it waits is not sent, nor charged, in the seconds left to undo that.
    const mayGo = !failure && !deletion && isDue(operation, now)
    const inOrder = ![entityId, ...needs].some((id) => blocked.has(id)) && !(deletes && needed.has(entityId))
    if (mayGo && inOrder) return { send: operation }
    blocked.add(entityId)
    if (!failure) for (const id of needs) needed.add(id)
  }
  return {}
}

/** Also what would wait for too long: it was put off by a clock that has been set right since. */
export function isDue({ notBefore }: Operation, now: number): boolean {
  return notBefore <= now || notBefore - now > LONGEST_WAIT_MS
}

/** Those that wait for the network or their time; the others wait for the person. */
export function waitingOnes(operations: Operation[]): Operation[] {
  const doomed = doomedEntities(operations)
  const stuck = new Set<string>()
  return operations.filter((operation) => {
    const { entityId, needs, failure } = operation
    if (doomed.has(entityId)) return !failure
    const waits = !failure && ![entityId, ...needs].some((id) => stuck.has(id))
    if (!waits && kindOf(operation).creates) stuck.add(entityId)
    return waits
  })
}

/**
 * When the next one may go: `now` where one may already, its time having come since they were last looked at; Infinity
 * where nothing waits for the clock alone.
 */
export function nextDue(operations: Operation[], now: number): number {
  const { send, erase } = nextStep(operations, now)
  if (send || erase !== undefined) return now
  const later = waitingOnes(operations).filter((operation) => !isDue(operation, now))
  return Math.min(...later.map(({ notBefore }) => notBefore))
}

/**
 * Entities to be deleted that the server can't know yet, with their deletion. Not one that something made before it
 * can't go without, like the template of a queued photo: it goes out, is used, and is deleted then. A creation that was
 * refused is not waited for.
 */
function doomedEntities(operations: Operation[]): Map<string, Operation> {
  const creations = new Map<string, Operation>()
  const doomed = new Map<string, Operation>()
  for (const operation of operations) {
    const { creates, deletes } = kindOf(operation)
    const { entityId, attempts, failure } = operation
    if (creates && (attempts === 0 || failure)) creations.set(entityId, operation)
    if (deletes && !failure && creations.has(entityId)) doomed.set(entityId, operation)
  }
  // Of those that need one another the later goes first.
  for (const operation of operations.toReversed()) {
    if (operation.failure || doomed.has(operation.entityId)) continue
    for (const id of operation.needs) {
      const deletion = doomed.get(id)
      if (!deletion || operation.seq > deletion.seq || creations.get(id)?.failure) continue
      if (!canGoWithout(operation, id)) doomed.delete(id)
    }
  }
  return doomed
}

function canGoWithout(operation: Operation, id: string): boolean {
  const without = kindOf(operation).without?.(operation, id)
  return without !== undefined && typeof without !== 'string'
}
