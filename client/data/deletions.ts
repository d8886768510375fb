// What was deleted and can still come back. It stands in the outbox, so a reload, or another tab, offers it again.
import { UNDO_MS } from '../../contract/limits.ts'
import type { GenerationRow, MenuRow, PlatelightDb, SyncedRow, SyncedTable, TemplateRow, Tx } from './db.ts'
import { lookName } from './generation-words.ts'
import { kindOf, type OperationKind } from './kinds.ts'
import { enqueue, type NewOperation, type Operation } from './outbox.ts'
import { operationsOf } from './rows.ts'
import { isDue } from './schedule.ts'

export interface Deletion {
  /** Of the operation: discard it to undo. */
  id: string
  table: SyncedTable
  /** What the person calls it. */
  name: string
  /** ms since 1970; from then on it is sent. */
  until: number
}

/**
 * Inside a transaction over changeTables. What was deleted just before gets the same time: they are undone together.
 */
export async function enqueueDeletion(
  tx: Tx,
  deletion: Pick<NewOperation, 'id' | 'entityId' | 'path'> & { kind: OperationKind },
): Promise<void> {
  const now = Date.now()
  const notBefore = now + UNDO_MS
  await tx.outbox.filter((operation) => isUndoable(operation, now)).modify({ notBefore })
  await enqueue(tx, { ...deletion, method: 'DELETE', encoding: 'json', fields: {}, notBefore })
}

/** In the order they were made, those whose time is not over at `now`. */
export async function listDeletions(db: PlatelightDb, now: number): Promise<Deletion[]> {
  const pending = await db.outbox.orderBy('seq').toArray()
  const deletions = pending.filter((operation) => isUndoable(operation, now))
  return await Promise.all(
    deletions.map(async (operation): Promise<Deletion> => {
      const { table } = kindOf(operation)
      const name = await nameOf(db, table, operation)
      return { id: operation.id, table, name, until: operation.notBefore }
    }),
  )
}

function isUndoable(operation: Operation, now: number): boolean {
  const { attempts, failure } = operation
  return Boolean(kindOf(operation).deletes) && !failure && attempts === 0 && !isDue(operation, now)
}

/** As it was shown last: the server's version with everything done to it but the deletion. */
async function nameOf(db: PlatelightDb, table: SyncedTable, { entityId, seq }: Operation): Promise<string> {
  const held = await db.held.get(entityId)
  const before = (await operationsOf(db, entityId)).filter((operation) => operation.seq < seq)
  const row = before.reduce(
    (shown, operation) => kindOf(operation).change(shown as never, operation),
    (held?.item ?? null) as SyncedRow | null,
  )
  if (!row) return ''
  if (table === 'menuItems') return (row as MenuRow).title
  return table === 'templates' ? (row as TemplateRow).name : lookName(row as GenerationRow)
}

const NOUNS = {
  menuItems: ['dish', 'dishes'],
  templates: ['template', 'templates'],
  generations: ['photo', 'photos'],
} as const

/** "Deleted Pad Thai.", "3 dishes deleted.", "2 dishes and 1 photo deleted." */
export function deletionsText(deletions: readonly Deletion[]): string {
  const [only] = deletions
  if (only && deletions.length === 1) return only.name ? `Deleted ${only.name}.` : 'Deleted.'
  const counted = (Object.keys(NOUNS) as SyncedTable[]).flatMap((table) => {
    const count = deletions.filter((deletion) => deletion.table === table).length
    return count > 0 ? [`${count} ${NOUNS[table][count === 1 ? 0 : 1]}`] : []
  })
  return `${new Intl.ListFormat('en').format(counted)} deleted.`
}
