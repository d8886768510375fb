// Everything of an account as one zip, written while it is read: one page of rows or one picture in memory at a time.
import { makeZip } from 'client-zip'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { pictureName } from '../pictures/picture.ts'
import type { PictureStore } from '../pictures/store.ts'
import { OWNED, OWNED_TABLES, type OwnedTable } from './owned.ts'
import type { User } from './users.ts'

const PAGE = 500
/** What goes out at once: small enough for the slowest line to take it well within the patience. */
const SLICE_BYTES = 64 * 1024
/** A reader may vanish without a word; its line stays open for long. */
const PATIENCE_MS = 60_000

const README = `Everything Platelight keeps of your account, as it was when you asked for it.

account.json   your name, your e-mail address and how you sign in
pictures/      every picture: what you uploaded and what was made from it
pictures.json  size and time of each picture
*.json         your history, menu, templates, credits and payments. A picture id in them is the first part of the
               name of a file in pictures/. Times are in UTC.
`

/** Columns that say how we keep a row, not what is in it. */
const OURS = new Set(['user_id', 'change_seq', 'payload_hash', 'change_hash', 'unused_since', 'doomed_at'])

interface Entry {
  name: string
  input: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>
  lastModified?: Date
}

interface ExportDeps {
  db: Db
  store: PictureStore
}

/**
 * @param onEnd called when the last byte was read, when the reader has gone, and when it takes nothing for a minute
 * @returns a stream of the zip's bytes; it reads no faster than it is read, and stops when it is cancelled
 */
export function exportAccount(
  deps: ExportDeps,
  user: User,
  onEnd: () => void,
  patienceMs = PATIENCE_MS,
): ReadableStream<Uint8Array> {
  const source = (async function* () {
    try {
      yield* entries(deps, user)
    } finally {
      onEnd()
    }
  })()
  const reader = makeZip(source).getReader()
  // The library throws the reason into its source, which gives it back as a failure that nobody awaits.
  const end = () =>
    reader
      .cancel()
      .catch(() => {})
      .finally(onEnd)
  let rest: Uint8Array = new Uint8Array()
  let timer: NodeJS.Timeout | undefined
  const awaitReader = (controller: ReadableStreamDefaultController) => {
    timer = setTimeout(() => {
      controller.error(new Error('Nobody reads the export any more.'))
      void end()
    }, patienceMs)
    timer.unref()
  }
  return new ReadableStream(
    {
      start: awaitReader,
      async pull(controller) {
        clearTimeout(timer)
        if (rest.length === 0) {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          rest = value
        }
        controller.enqueue(rest.subarray(0, SLICE_BYTES))
        rest = rest.subarray(SLICE_BYTES)
        awaitReader(controller)
      },
      cancel() {
        clearTimeout(timer)
        return end()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* entries({ db, store }: ExportDeps, user: User): AsyncGenerator<Entry> {
  yield { name: 'README.txt', input: README }
  yield { name: 'account.json', input: JSON.stringify(await readAccount(db, user), null, 2) }
  for (const table of OWNED_TABLES) {
    const name = OWNED[table].exported
    if (name) yield { name, input: asJson(pagesOf(db, table, user.id)) }
  }
  for await (const page of pagesOf(db, 'pictures', user.id)) {
    for (const row of page) {
      const name = pictureName(String(row.id), row.mime as Parameters<typeof pictureName>[1])
      const bytes = await store.read(name)
      // Its file is gone while its row still stands: it is being removed.
      if (bytes)
        yield { name: `pictures/${name}`, input: bytes, lastModified: new Date(Number(row.created_at)) }
    }
  }
}

async function readAccount(db: Db, user: User) {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at'])
    .where('user_id', '=', user.id)
    .execute()
  return {
    id: user.id,
    name: user.displayName,
    email: user.email,
    created_at: readable('created_at', created_at),
    sign_ins: identities.map(cleaned),
  }
}

type Row = Record<string, unknown>

async function* pagesOf(db: Db, table: OwnedTable, userId: string): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where user_id = ${userId} and id > ${after} order by id limit ${PAGE}
    `.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = String(rows.at(-1)?.id)
  }
}

async function* asJson(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const page of pages) {
    for (const row of page) {
      yield between + JSON.stringify(cleaned(row))
      between = ',\n'
    }
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}

function cleaned(row: Row): Row {
  const kept = Object.entries(row).filter(([column]) => !OURS.has(column))
  return Object.fromEntries(kept.map(([column, value]) => [column, readable(column, value)]))
}

function readable(column: string, value: unknown): unknown {
  if (value === null) return null
  if (column === 'report') return JSON.parse(String(value))
  // 0 stands for a time that never was.
  const isTime = /_(at|end)$/.test(column)
  return isTime ? (Number(value) > 0 ? new Date(Number(value)).toISOString() : null) : value
}
