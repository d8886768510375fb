// The phone's cache: one database per user, so that nobody ever sees another's rows.
import Dexie, { type EntityTable } from 'dexie'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Generation } from '../../contract/generation.ts'

/** What a person is told. `network`: no answer of our server, so no code of its. `storage`: this device's. */
export interface Failure {
  code: ErrorCode | 'network' | 'storage'
  text: string
}

/** What every table that follows the server adds to the server's row. */
export interface LocalState {
  /** 1 while an operation of this row is in the outbox. A number, because IndexedDB can't index booleans. */
  unsent: 0 | 1
  sendError: Failure | null
}

export interface GenerationRow extends Generation, LocalState {}

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
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  encoding: 'form' | 'json'
  /** `null` is sent as null in JSON and left out of a form. */
  fields: Record<string, string | null>
  files: OperationFile[]
  createdAt: number
  /** Not sent before this time (ms): undo of a delete, or the backoff after a failure. */
  notBefore: number
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

/** The server's version of a row with unsent changes, kept aside until they are sent. */
export interface HeldRow {
  id: string
  table: SyncedTable
  /** null: removed on the server. */
  item: { id: string } | null
}

export interface MetaRow {
  key: string
  value: unknown
}

/** Tables that mirror a list of the server. */
export type SyncedTable = 'generations'

export class PlatelightDb extends Dexie {
  readonly uid: string
  declare generations: EntityTable<GenerationRow, 'id'>
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
  }
}

const open = new Map<string, PlatelightDb>()

export function openDb(uid: string): PlatelightDb {
  let db = open.get(uid)
  if (!db) {
    db = new PlatelightDb(uid)
    open.set(uid, db)
  }
  return db
}
