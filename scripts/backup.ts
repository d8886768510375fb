// `npm run backup -- FOLDER`: everything of a data folder as it was at one moment, while the server runs. The copy is a
// data folder itself: to restore it, start a server on it. Done again into the same folder it copies what is new and
// removes what is gone, so that what somebody erased does not live on in it. Several folders are several days.
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type PictureMime, pictureName } from '../server/pictures/picture.ts'
import { loadSettings } from '../server/settings.ts'

const DATABASE = 'platelight.sqlite'
const PICTURES = 'pictures'
/** The database's own helpers, and the lock of the process that runs. */
const LEFT_OUT = new Set([DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, PICTURES, 'in-use.lock'])

export interface BackupResult {
  pictures: number
  /** Not in the copy before. */
  copied: number
  /** In the copy before, and gone since. */
  removed: number
  /** Rows whose file is not there: damage, unless they were erased while the copy was made. */
  missing: string[]
}

/**
 * @param from data folder of a server, which may run
 * @param to a folder, made where missing
 * @throws where there is no database, the disk is full, or the copy turns out damaged
 */
export async function backUp(from: string, to: string): Promise<BackupResult> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  // The database first: pictures are never changed, so those it names can be copied afterwards.
  const names = await copyDatabase(join(from, DATABASE), join(to, DATABASE))
  const result: BackupResult = { pictures: names.size, copied: 0, removed: 0, missing: [] }
  for (const name of names) {
    const file = join(PICTURES, name.slice(0, 2), name)
    const copied = await copyOnce(join(from, file), join(to, file))
    if (copied === null) result.missing.push(name)
    else if (copied) result.copied += 1
  }
  result.removed = await removeOthers(join(to, PICTURES), names)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isFile() && !LEFT_OUT.has(entry.name)) {
      await copySafely(join(from, entry.name), join(to, entry.name))
    }
  }
  return result
}

/** @returns the names of the pictures that rows of the copy name */
async function copyDatabase(from: string, to: string): Promise<Set<string>> {
  await stat(from)
  const part = `${to}.part`
  await rm(part, { force: true })
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    // One read transaction: writers go on meanwhile and are not in it.
    source.prepare('vacuum into ?').run(part)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(part, { readOnly: true })
  try {
    const check = copy.prepare('pragma integrity_check').get()
    if (check?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${JSON.stringify(check)}`)
    const rows = copy.prepare('select id, mime from pictures where doomed_at is null').all()
    await sync(part)
    // What an older copy had beside it belongs to the older copy.
    for (const suffix of ['-wal', '-shm']) await rm(to + suffix, { force: true })
    await rename(part, to)
    return new Set(rows.map(({ id, mime }) => pictureName(String(id), mime as PictureMime)))
  } finally {
    copy.close()
  }
}

/** @returns whether it had to be copied; null where there is nothing to copy */
async function copyOnce(from: string, to: string): Promise<boolean | null> {
  const [source, there] = await Promise.all([sizeOf(from), sizeOf(to)])
  if (source === null) return there === null ? null : false
  if (source === there) return false
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copySafely(from, to)
  return true
}

async function copySafely(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  await sync(part)
  await rename(part, to)
}

async function removeOthers(folder: string, names: Set<string>): Promise<number> {
  let removed = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile() || names.has(entry.name)) continue
    await rm(join(entry.parentPath, entry.name))
    removed += 1
  }
  return removed
}

async function sizeOf(path: string): Promise<number | null> {
  return await stat(path).then(
    ({ size }) => size,
    () => null,
  )
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function main(target: string | undefined): Promise<void> {
  if (!target) throw new Error('Say where to: npm run backup -- /mnt/backups/monday')
  const { dataDir, databaseUrl, bucket } = loadSettings()
  if (databaseUrl || bucket) {
    const what = databaseUrl ? 'The database is PostgreSQL' : 'Pictures are in a bucket'
    throw new Error(`${what}: docs/operations.md says how to back that up.`)
  }
  const began = performance.now()
  const { pictures, copied, removed, missing } = await backUp(dataDir, resolve(target))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${resolve(target)} is complete: the database and ${pictures} pictures, ${copied} of them new, ${removed} removed, ` +
      `in ${seconds} s.`,
  )
  if (missing.length === 0) return
  console.error(
    `${missing.length} pictures are in the database but not in ${dataDir}: ${missing.slice(0, 3).join(', ')} … ` +
      'Run it again; if they are still missing then, files were lost.',
  )
  process.exitCode = 1
}

if (import.meta.main) {
  main(process.argv[2]).catch((error: unknown) => {
    console.error(`The backup failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  })
}
