// Removes pictures that nothing has shown for seven days. Once an hour, a limited number of rows, in small statements,
// so that nobody's request waits for it; it may be killed between any two of them.
//
//   used ──nothing shows it──► unused_since ──7 days──► doomed_at ──► files removed ──► row removed
//     ▲                             │
//     └──── shown again (claim) ────┘        (nothing can claim what is doomed)
//
// Files go before their row, or a kill in between would leave files that nothing knows. A file that never got its row
// (killed between the two writes) is found by looking through the store itself, some folders an hour.
import { setTimeout as pause } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { collectChangesMade } from '../db/changes-made.ts'
import type { Db } from '../db/db.ts'
import { collectRemovals } from '../db/removals.ts'
import { startRounds } from '../db/rounds.ts'
import type { Schema } from '../db/schema.ts'
import { pictureName } from './picture.ts'
import type { PictureStore } from './store.ts'
import { thumbnailNames } from './thumbnails.ts'

const DAY_MS = 86_400_000
export const UNUSED_KEPT_MS = 7 * DAY_MS
const BATCH = 200
/** One round's share; the next goes on where it ended. Between two batches others get their turn. */
const SHARE = { pictureBatches: 250, folders: 128, breathMs: 5 }
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export interface CollectDeps {
  db: Db
  store: PictureStore
  now: () => number
}

/** @returns a function that stops it, once the batch under way has ended */
export function startCollecting(deps: CollectDeps & { log: Logger }): () => Promise<void> {
  const { round } = createCollector(deps)
  return startRounds({ ...deps, name: 'collect', what: 'Collecting unused pictures', round }).stop
}

export function createCollector(deps: CollectDeps, share = SHARE) {
  let lastPicture = ''
  let nextFolder = 0
  return {
    /** One hour's share. Two at once, here or in another process, are harmless. */
    async round(signal?: AbortSignal): Promise<void> {
      const goesOn = async () => {
        await pause(share.breathMs)
        return !signal?.aborted
      }
      for (let n = 0; n < share.pictureBatches && (await goesOn()); n++) {
        lastPicture = await collectBatch(deps, lastPicture)
        if (lastPicture === '') break
      }
      for (let n = 0; n < share.folders && (await goesOn()); n++) {
        await collectOrphans(deps, folderName(nextFolder))
        nextFolder = (nextFolder + 1) % ALPHABET.length ** 2
      }
      while ((await goesOn()) && (await collectRemovals(deps.db, deps.now()))) {}
      while ((await goesOn()) && (await collectChangesMade(deps.db, deps.now()))) {}
    },
  }
}

function folderName(index: number): string {
  return ALPHABET.charAt(Math.floor(index / ALPHABET.length)) + ALPHABET.charAt(index % ALPHABET.length)
}

/** Everything that may show a picture. A new table that refers to pictures must be named here. */
function isShown(eb: ExpressionBuilder<Schema, 'pictures'>) {
  const shownBy = (table: 'generations' | 'menu_items' | 'templates', column: string) =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .whereRef(sql.ref(`${table}.${column}`), '=', 'pictures.id'),
    )
  return eb.or([
    shownBy('generations', 'input_picture_id'),
    shownBy('generations', 'output_picture_id'),
    shownBy('generations', 'template_image_id'),
    shownBy('menu_items', 'image_id'),
    shownBy('menu_items', 'original_image_id'),
    shownBy('templates', 'image_id'),
  ])
}

/** Moves the pictures after an id one step on. @returns the last id it looked at, or '' at the end of the table */
async function collectBatch(deps: CollectDeps, after: string): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const batch = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const last = batch.at(-1)?.id
  if (!last) return ''
  const inBatch = (eb: ExpressionBuilder<Schema, 'pictures'>) =>
    eb.and([eb('id', '>', after), eb('id', '<=', last), eb('doomed_at', 'is', null)])
  await db
    .updateTable('pictures')
    .set({ unused_since: now })
    .where(inBatch)
    .where('unused_since', 'is', null)
    .where((eb) => eb.not(isShown(eb)))
    .execute()
  await db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where(inBatch)
    .where('unused_since', 'is not', null)
    .where(isShown)
    .execute()
  await db
    .updateTable('pictures')
    .set({ doomed_at: now })
    .where(inBatch)
    .where('unused_since', '<=', now - UNUSED_KEPT_MS)
    .where((eb) => eb.not(isShown(eb)))
    .execute()
  await removeDoomed(deps, after, last)
  return batch.length < BATCH ? '' : last
}

/** What an earlier round doomed and could not finish is finished here too. */
async function removeDoomed({ db, store }: CollectDeps, after: string, last: string): Promise<void> {
  const doomed = await db
    .selectFrom('pictures')
    .select(['id', 'mime'])
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('doomed_at', 'is not', null)
    .execute()
  for (const { id, mime } of doomed) {
    const name = pictureName(id, mime)
    for (const file of [name, ...thumbnailNames(name)]) await store.remove(file)
    await db.deleteFrom('pictures').where('id', '=', id).execute()
  }
}

/** Files without a row, old enough that their row can't be on its way any more. */
async function collectOrphans({ db, store, now }: CollectDeps, start: string): Promise<void> {
  const names = await store.list(start)
  for (let at = 0; at < names.length; at += BATCH) {
    const some = names.slice(at, at + BATCH)
    const idOf = (name: string) => name.split('.')[0] ?? ''
    const rows = await db.selectFrom('pictures').select('id').where('id', 'in', some.map(idOf)).execute()
    const known = new Set(rows.map((row) => row.id))
    for (const name of some) {
      // A write cut off in the middle leaves a temporary name behind, whether or not its picture has a row.
      if (known.has(idOf(name)) && !name.endsWith('.part')) continue
      const writtenAt = await store.writtenAt(name)
      if (writtenAt !== null && writtenAt < now() - UNUSED_KEPT_MS) await store.remove(name)
    }
  }
}
