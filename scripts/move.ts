// `npm run move -- --to postgres://… --bucket NAME`: from one machine to many. Copies the database of a data folder to
// PostgreSQL and its pictures to a bucket, and compares the two. What it has done is noted in the target, so it may be
// interrupted at any moment and run again; the source is only read.
//
//   hold the folder ─► is it as it was when this began? else all anew ─► tables, page by page ─► waiting jobs ─► pictures ─► compare ─► done
//                            └── the page and how far it came: one transaction
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { lockFolder } from '../server/db/folder-lock.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { FolderError } from '../server/folders.ts'
import { openPgBossQueue } from '../server/jobs/pg-boss.ts'
import { createBucketStore } from '../server/pictures/bucket.ts'
import { createFileStore } from '../server/pictures/files.ts'
import type { PictureStore } from '../server/pictures/store.ts'
import { loadEnvironment, readSettings, SettingsError } from '../server/settings.ts'
import { openSource, type Source } from './move/source.ts'
import { createTarget, type Target } from './move/target.ts'

/** Pictures under way at once. */
const AT_ONCE = 8
const PAGE = 500

/** Why it can't be done, or has failed; the message is the whole story. */
export class MoveError extends Error {}

export interface MoveOptions {
  dataDir: string
  databaseUrl: string
  store: PictureStore
  say: (line: string) => void
  /** Goes on without pictures whose file is lost. */
  withoutMissing?: boolean
}

/**
 * @returns whether there was anything to do; not so when it has been done before
 * @throws MoveError when the target is somebody else's, or differs from the source in the end
 * @throws FolderError while a server holds the folder
 */
export async function move(options: MoveOptions): Promise<boolean> {
  const { dataDir, databaseUrl, store, say } = options
  const release = lockFolder(dataDir)
  const source = openSource(dataDir)
  const db = await openPostgres(databaseUrl)
  const log = pino({ level: 'silent' })
  const queue = await openPgBossQueue(db, databaseUrl, { log })
  try {
    const target = await createTarget(db)
    const state = await source.state()
    await refuseOther(source, target, state)
    // The target is in use since: nothing may be brought back to what it was.
    if (await target.isDone()) return false
    if ((await target.sourceState()) !== state) await beginAgain(source, target, { state, store, say })
    await moveTables(source, target, say)
    const jobs = source.jobs()
    for (const job of jobs) await db.transaction().execute((trx) => queue.enqueue(trx, job, Date.now()))
    say(`jobs: ${jobs.length} that waited or ran`)
    const missing = await movePictures(source, target, {
      from: createFileStore(join(dataDir, 'pictures')),
      to: store,
      say,
    })
    refuseMissing(missing, options)
    await compareTables(source, target, say)
    await target.setDone()
    return true
  } finally {
    await queue.close()
    await db.destroy()
    source.close()
    release()
  }
}

async function refuseOther(source: Source, target: Target, state: string): Promise<void> {
  const [ours, theirs] = [source.migrations(), await target.migrations()]
  if (ours !== theirs) {
    throw new MoveError(
      'The database in the data folder is of another version. Start this version on it once, stop it, and run this again.',
    )
  }
  const owner = await target.begin(source.fingerprint(), state)
  if (owner === 'other') {
    throw new MoveError(
      'The PostgreSQL database already has data that is not from this folder. Give an empty one.',
    )
  }
}

/** The service was opened again in between: what was copied before is not what is there now. */
async function beginAgain(
  source: Source,
  target: Target,
  { state, store, say }: { state: string } & Pick<MoveOptions, 'store' | 'say'>,
): Promise<void> {
  if (await target.isInUse(source.tables)) {
    throw new MoveError(
      'A server has written into the PostgreSQL database before the move was done, and the data folder has changed ' +
        'too. Give an empty database.',
    )
  }
  say('The data folder has changed since the move was interrupted: the tables are copied anew.')
  // What was erased meanwhile is to be nowhere.
  const kept = new Set(source.pictures())
  for (const name of await target.pictures()) if (!kept.has(name)) await store.remove(name)
  await target.reset(source.tables, state)
}

function refuseMissing(missing: string[], { dataDir, say, withoutMissing }: MoveOptions): void {
  if (missing.length === 0) return
  const what =
    `${missing.length} pictures have a row but no file in ${join(dataDir, 'pictures')}: ` +
    `${missing.slice(0, 5).join(', ')} …`
  if (!withoutMissing) {
    throw new MoveError(
      `Not moved. ${what} Bring them back, or add --without-missing to go without them; then run it again.`,
    )
  }
  say(`${what} They stay out.`)
}

async function moveTables(source: Source, target: Target, say: MoveOptions['say']): Promise<void> {
  for (const table of source.tables) {
    const whole = source.count(table)
    const tell = progress(table, whole, say)
    let { after, done } = await target.progressOf(table)
    for (;;) {
      const rows = source.page(table, after, PAGE)
      const last = rows.at(-1)
      if (!last) break
      after = last.at
      done += rows.length
      await target.insert(
        table,
        rows.map(({ row }) => row),
        { after, done },
      )
      tell(done)
    }
    tell(done, true)
  }
}

/** @returns the names of those that are not there */
async function movePictures(
  source: Source,
  target: Target,
  { from, to, say }: { from: PictureStore; to: PictureStore; say: MoveOptions['say'] },
): Promise<string[]> {
  const names = source.pictures()
  const missing: string[] = []
  // Twice through all of them: an interrupted copy is taken up where it was, but every picture is compared.
  const { done: before } = await target.progressOf('pictures copied')
  const copied = progress('picture files', names.length, say)
  for (let at = before; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    await Promise.all(
      some.map(async (name) => {
        const bytes = await from.read(name)
        if (bytes) await to.write(name, bytes)
      }),
    )
    await target.note('pictures copied', { after: 0, done: at + some.length })
    copied(at + some.length)
  }
  copied(names.length, true)
  const compared = progress('picture files compared', names.length, say)
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    await Promise.all(
      some.map(async (name) => {
        const bytes = await from.read(name)
        if (!bytes) return void missing.push(name)
        // Written again where it differs: a store that lost or garbled it gets a second chance.
        if (await isSame(bytes, to, name)) return
        await to.write(name, bytes)
        if (!(await isSame(bytes, to, name)))
          throw new MoveError(`The bucket does not keep ${name} as it is.`)
      }),
    )
    compared(at + some.length)
  }
  compared(names.length, true)
  return missing
}

async function isSame(bytes: Uint8Array, store: PictureStore, name: string): Promise<boolean> {
  const there = await store.read(name)
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  return there !== null && hash(there) === hash(bytes)
}

async function compareTables(source: Source, target: Target, say: MoveOptions['say']): Promise<void> {
  for (const table of source.tables) {
    const [ours, theirs] = [source.sums(table), await target.sums(table, source.columns(table))]
    if (ours !== theirs) throw new MoveError(`${table} differs: ${ours} here, ${theirs} in PostgreSQL.`)
  }
  const [ours, theirs] = [source.balances(), await target.balances()]
  if (ours.digest !== theirs.digest) {
    throw new MoveError(`The credits of ${ours.users} users here are not those in PostgreSQL.`)
  }
  say(
    `compared: ${source.tables.length} tables, and ${ours.credits} credits of ${ours.users} users, bucket by bucket`,
  )
}

/** Says how far it is, once a second at most, and at the end. */
function progress(what: string, whole: number, say: MoveOptions['say']) {
  let said = Date.now()
  return (done: number, isEnd = false) => {
    if (!isEnd && Date.now() - said < 1_000) return
    said = Date.now()
    const percent = whole === 0 ? 100 : Math.floor((100 * done) / whole)
    say(`${what}: ${done} of ${whole} (${percent} %)`)
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      bucket: { type: 'string' },
      from: { type: 'string' },
      'without-missing': { type: 'boolean', default: false },
    },
  })
  if (!values.to || !values.bucket) {
    throw new MoveError(
      'Say where to: npm run move -- --to postgres://user:password@host:5432/database --bucket NAME. ' +
        'Endpoint and keys of the bucket are read from S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    )
  }
  const environment = loadEnvironment()
  const { dataDir, bucket, databaseUrl } = readSettings({
    ...bucketSettings(environment),
    DATA_DIR: values.from ?? environment.DATA_DIR,
    DATABASE_URL: values.to,
    S3_BUCKET: values.bucket,
  })
  if (!bucket || !databaseUrl) throw new MoveError('The settings of the target are not complete.')
  const store = createBucketStore(bucket)
  await store.check()
  const say = (line: string) => console.log(line)
  const withoutMissing = values['without-missing']
  if (!(await move({ dataDir, databaseUrl, store, say, withoutMissing }))) {
    console.log('Everything has been moved before. Nothing was touched.')
    return
  }
  console.log(
    `\nMoved. ${dataDir} is as it was; keep it until you are content. Set DATABASE_URL and the S3_… settings and start.`,
  )
}

/** Those of the environment, of which `--bucket` is the rest. Nothing else there is about the target. */
function bucketSettings(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('S3_')))
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    const isSaid = [MoveError, FolderError, SettingsError].some((kind) => error instanceof kind)
    const message = error instanceof Error ? error.message : String(error)
    console.error(isSaid ? message : `The move was interrupted: ${message} Run the same command again.`)
    process.exit(1)
  })
}
