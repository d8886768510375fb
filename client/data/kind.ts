// What an operation means for its row. A new kind of change is one of these and nothing else.
import type { ErrorCode } from '../../contract/errors.ts'
import type { z } from '../../contract/zod.ts'
import type { Failure, Operation, SyncedRows, SyncedTable } from './db.ts'

export interface Kind<Table extends SyncedTable = SyncedTable, Answer = unknown> {
  table: Table
  /** The row does not exist on the server before this; discarding it takes the row along. */
  creates?: true
  /** An answer 404 means that it is done. */
  deletes?: true
  /** Codes that mean: done already. `settled` is then asked with null. */
  doneBy?: readonly ErrorCode[]
  /** What our server answers; anything else (a captive portal's page) is no delivery. null: 204. */
  answer: z.ZodType<Answer> | null
  /** What a person is told where it answers something else; it is sent again all the same. */
  misunderstood?: string
  /**
   * What the person sees once this is done on top of `row`; null: nothing any more. Pure. A refused one is asked
   * too (`operation.failure`): what was typed stays on screen, what was to vanish is back.
   */
  change(row: SyncedRows[Table] | null, operation: Unsent): SyncedRows[Table] | null
  /** The server's version after its answer. */
  settled(base: SyncedRows[Table] | null, operation: Operation, answer: Answer | null): { id: string } | null
  /** The operation where `entityId`, which it needs, will never be; a code where it can't do without. */
  without?(operation: Operation, entityId: string): Pick<Operation, 'fields' | 'row'> | ErrorCode
  /** What a refusal says is no more, of what the operation can do without. */
  lost?(operation: Operation, failure: Failure): string | null
  /** A refused creation with this change in it. */
  mended?(creation: Operation, change: Unsent): Mended
  /** Codes that mean: not yet. It is tried again later, by itself. */
  notYet?: readonly ErrorCode[]
  /** There is nothing left to do: the server's version has gone past it. */
  isMoot?(base: SyncedRows[Table]): boolean
}

export type Unsent = Omit<Operation, 'seq'>

export interface Mended extends Pick<Operation, 'fields' | 'files' | 'encoding' | 'row'> {
  /** Nothing of the change is left to be sent on its own. */
  absorbed: boolean
}

/** The photo an operation brings along, as a key in `photos`. */
export function photoOf(operation: Unsent): string | null {
  return operation.files[0]?.photoId ?? null
}

/** The usual `mended`. Whatever picture the change has takes the place of the creation's. */
export function foldedInto(creation: Operation, change: Unsent) {
  const { keepOriginal, ...fields } = change.fields
  const files = change.files.length > 0 || fields.imageUrl ? change.files : creation.files
  const encoding: Operation['encoding'] = files.length > 0 ? 'form' : creation.encoding
  return { fields: { ...creation.fields, ...fields }, files, encoding, absorbed: true }
}
