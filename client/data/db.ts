// The phone's cache: one database per user, so that nobody ever sees another's rows.
import Dexie, { type EntityTable, type Transaction } from 'dexie'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Generation } from '../../contract/generation.ts'
import type { MenuItem } from '../../contract/menu-item.ts'
import type { Template } from '../../contract/template.ts'

/**
 * What a person is told. `network`: no answer of our server, so no code of its. `answer`: it answers, and what it says
 * can't be understood, or not for long enough. `storage`: this device's.
 */
export interface Failure {
  code: ErrorCode | 'network' | 'answer' | 'storage'
  text: string
}

/** What every table that follows the server adds to the server's row. */
export interface LocalState {
  /** 1 while an operation of this row is in the outbox. A number, because IndexedDB can't index booleans. */
  unsent: 0 | 1
  sendError: Failure | null
}

export interface GenerationRow extends Generation, LocalState {}

export interface MenuRow extends MenuItem, LocalState {
  /** Key in `photos` of a picture that the server does not have yet; it is shown instead of `image_url`. */
  local_image: string | null
  /** The same for the original; what revert goes back to. */
  local_original: string | null
}

export interface TemplateRow extends Template, LocalState {
  local_image: string | null
}

/** Tables that mirror a list of the server, and their rows. */
export interface SyncedRows {
  generations: GenerationRow
  menuItems: MenuRow
  templates: TemplateRow
}
export type SyncedTable = keyof SyncedRows
export type SyncedRow = SyncedRows[SyncedTable]

export interface OperationFile {
  field: string
  name: string
  type: string
  /** Key in `photos`: the bytes are there once, and a scan of the outbox stays small. */
  photoId: string
}

/** One change on its way to the server. */
export interface Operation {
  id: string
  seq: number
  /** Key in kinds.ts: what the answer means for the row. */
  kind: string
  /** Operations of one entity keep their order; those of others may overtake. */
  entityId: string
  /** Other entities whose unsent changes must be on the server first. */
  needs: string[]
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  encoding: 'form' | 'json'
  /** `null` is sent as null in JSON and left out of a form. */
  fields: Record<string, string | null>
  files: OperationFile[]
  /** Of a creation: what the screen shows until the server has it. */
  row: SyncedRow | null
  createdAt: number
  /** Not sent before this time (ms): undo of a delete, or the backoff after a failure. */
  notBefore: number
  /** Times it was on the wire; counted before it is sent, so 0 means that the server can't know of it. */
  attempts: number
  /** Refused for good: stays, is shown, and waits for retry or discard. */
  failure: Failure | null
}

export interface PhotoRow {
  id: string
  entityId: string
  name: string
  type: string
  /** Not a Blob: Blobs in IndexedDB go bad on iOS. */
  bytes: ArrayBuffer
  createdAt: number
  /** 1 once the server has it; only those may ever be dropped. */
  sent: 0 | 1
}

/** The server's version of a row that has operations in the outbox; what is shown is that and those in order. */
export interface HeldRow {
  id: string
  table: SyncedTable
  /** null: the server never had it. The last known version where it is `gone`. */
  item: { id: string } | null
  /** Removed on the server. */
  gone: boolean
}

export interface MetaRow {
  key: string
  value: unknown
}

export class PlatelightDb extends Dexie {
  readonly uid: string
  declare generations: EntityTable<GenerationRow, 'id'>
  declare menuItems: EntityTable<MenuRow, 'id'>
  declare templates: EntityTable<TemplateRow, 'id'>
  declare photos: EntityTable<PhotoRow, 'id'>
  declare outbox: EntityTable<Operation, 'seq'>
  declare held: EntityTable<HeldRow, 'id'>
  declare meta: EntityTable<MetaRow, 'key'>

  constructor(uid: string) {
    // Strict: a committed change must survive a phone whose battery dies the next second.
    super(`platelight-${uid}`, { chromeTransactionDurability: 'strict' })
    this.uid = uid
    this.version(1).stores({
      generations: 'id, created_at, status',
      photos: 'id, entityId, [sent+createdAt]',
      outbox: '++seq, &id, entityId',
      held: 'id',
      meta: 'key',
    })
    this.version(2).stores({ menuItems: 'id, position', templates: 'id' }).upgrade(fromVersion1)
    this.on('versionchange', (event) => {
      // Deleted by another tab: by itself Dexie would make it anew with the next write, and an answer that comes late
      // would be all there is in it.
      if (event.newVersion !== null) return true
      this.end()
      return false
    })
  }

  /** Nothing is read or written through this object any more; `openDb` makes another. */
  end(): void {
    this.close()
    if (open.get(this.uid) === this) open.delete(this.uid)
  }
}

/** Version 1 knew only generations; an operation found its row in the table and held nothing while it was new. */
async function fromVersion1(transaction: Transaction): Promise<void> {
  const table = <T>(name: string) => transaction.table<T, string>(name)
  await table<HeldRow>('held')
    .toCollection()
    .modify((held) => {
      held.gone = held.item === null
    })
  for (const operation of await table<Operation>('outbox').toArray()) {
    const { seq, entityId } = operation
    const shown = await table<GenerationRow>('generations').get(entityId)
    // A refused one was shown as failed; that is worked out now.
    const queued = { status: 'pending', stage: 'queued', error_message: null, sendError: null } as const
    const row = shown ? { ...shown, ...queued } : null
    await transaction.table('outbox').update(seq, { needs: [], row })
    const held = await table<HeldRow>('held').get(entityId)
    if (!held)
      await table<HeldRow>('held').add({ id: entityId, table: 'generations', item: null, gone: false })
  }
}

/** Inside a transaction everything goes through this, never through the database: see `write` in room.ts. */
export type Tx = Transaction &
  Pick<PlatelightDb, 'generations' | 'menuItems' | 'templates' | 'photos' | 'outbox' | 'held' | 'meta'>

const open = new Map<string, PlatelightDb>()

export function openDb(uid: string): PlatelightDb {
  let db = open.get(uid)
  if (!db) {
    db = new PlatelightDb(uid)
    open.set(uid, db)
  }
  return db
}

/** The next `openDb` opens it anew. */
export function closeDb(uid: string): void {
  open.get(uid)?.end()
}
