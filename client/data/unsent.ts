// Every change that is still only on this device, in words: what a person is asked about before it could be lost.
import type { Failure, Operation, PlatelightDb, SyncedRow, SyncedTable, Tx } from './db.ts'
import { isOfPhoto } from './generation-words.ts'
import { kindOf, type OperationKind } from './kinds.ts'
import { failedOperations } from './outbox.ts'

export interface UnsentChange {
  /** For `retryOperation` and `discardOperation`. */
  id: string
  /** “New dish: Ramen” */
  text: string
  /** Why the server did not take it; null while it only waits. */
  failure: Failure | null
  /** Where it can be mended. */
  edit: EditPlace | null
}

/** Where a change is made anew: a dish's or a template's dialog, or Generate. */
export interface EditPlace {
  table: SyncedTable
  /** Of the entity. */
  id: string
  /** What of a dish it is about. */
  tab: 'text' | 'image'
}

const WHAT: Record<OperationKind, string> = {
  generate: 'Photo to style',
  'generation-cancel': 'Cancelled photo',
  'generation-delete': 'Deleted from history',
  'menu-item-create': 'New dish',
  'menu-item-change': 'Change to',
  'menu-item-revert': 'Original picture back for',
  'menu-item-delete': 'Deleted dish',
  'template-create': 'New template',
  'template-change': 'Change to template',
  'template-delete': 'Deleted template',
}

/** In the order they were made. */
export async function listUnsent(db: PlatelightDb): Promise<UnsentChange[]> {
  const changes: UnsentChange[] = []
  for (const operation of await db.outbox.orderBy('seq').toArray()) {
    const { id, failure } = operation
    changes.push({ id, text: await changeText(db, operation), failure, edit: editPlaceOf(operation) })
  }
  return changes
}

/** “New dish: Ramen”; before anything becomes of it, because its name is that of the row. */
export async function changeText(db: Pick<Tx, 'held' | 'table'>, operation: Operation): Promise<string> {
  const name = nameOf(await rowOf(db, operation))
  return [whatOf(operation), name].filter(Boolean).join(': ')
}

function whatOf({ kind }: Operation): string {
  return WHAT[kind as OperationKind] ?? 'Change'
}

export interface RefusedChange {
  /** Of the operation. */
  id: string
  title: string
  note: string
  /** Whose card says it too, with what can be done. */
  table: SyncedTable
  edit: EditPlace | null
}

/** What the server did not take for good; without photos to style, whose own notice tells it. */
export async function listRefused(db: PlatelightDb): Promise<RefusedChange[]> {
  const changes: RefusedChange[] = []
  for (const operation of await failedOperations(db)) {
    const { id, kind, failure } = operation
    if (!failure || kind === 'generate') continue
    const name = nameOf(await rowOf(db, operation))
    const what = [whatOf(operation), name].filter(Boolean).join(': ')
    const told = isPictureOfDish(operation)
      ? { title: 'Failed to save image to menu item', note: `${name ?? 'Dish'}: ${failure.text}` }
      : { title: failure.text, note: what }
    changes.push({ id, ...told, table: kindOf(operation).table, edit: editPlaceOf(operation) })
  }
  return changes
}

const EDITED = new Set<string>([
  'generate',
  'menu-item-create',
  'menu-item-change',
  'template-create',
  'template-change',
] satisfies OperationKind[])

/** null for what can only be sent again or given up: a delete, a move, a revert. */
export function editPlaceOf(operation: Operation): EditPlace | null {
  const { kind, entityId, fields, files, failure } = operation
  const isMove = files.length === 0 && Object.keys(fields).every((name) => name === 'position')
  if (!EDITED.has(kind) || isMove) return null
  const isOfPicture =
    isPictureOfDish(operation) || (files.length > 0 && failure !== null && isOfPhoto(failure))
  return { table: kindOf(operation).table, id: entityId, tab: isOfPicture ? 'image' : 'text' }
}

function isPictureOfDish({ kind, fields, files }: Operation): boolean {
  return kind === 'menu-item-change' && (Boolean(fields.image_url) || files.length > 0)
}

/** As it is shown; what vanished from the screen as the server has it. */
async function rowOf(
  db: Pick<Tx, 'held' | 'table'>,
  { entityId, row }: Operation,
): Promise<SyncedRow | null> {
  const held = await db.held.get(entityId)
  const shown = held && (await db.table<SyncedRow, string>(held.table).get(entityId))
  return shown ?? (held?.item as SyncedRow | null | undefined) ?? row
}

function nameOf(row: SyncedRow | null): string | null {
  if (!row) return null
  if ('title' in row) return row.title
  if ('name' in row) return row.name
  return row.Template?.name ?? row.style_text
}
