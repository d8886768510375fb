// `npm run backup -- FOLDER`: everything of a data folder as it was at one moment, while the server runs. The copy is a
// data folder itself: to restore it, start a server on a copy of it. Done again into the same folder it copies what is
// new and removes what is gone, so that what somebody erased does not live on in it. Several folders are several days.
//
//   is the target ours? ─► database beside the old one ─► its pictures ─► keys ─► it takes the old one's name ─► what is gone
import { constants } from 'node:fs'
import { copyFile, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BACKUP_MARK, lockFolder } from '../server/db/folder-lock.ts'
import { makeFolder } from '../server/folders.ts'
import { type PictureMime, pictureName } from '../server/pictures/picture.ts'
import { loadSettings } from '../server/settings.ts'

const DATABASE = 'platelight.sqlite'
const PICTURES = 'pictures'
const LOCK = 'in-use.lock'
/** The database's own helpers, and what says whose a folder is. */
const LEFT_OUT = new Set([DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`, PICTURES, LOCK, BACKUP_MARK])
const PART = '.part'
/** A picture's, a small version's, and what an interrupted copy of one has left. Nothing else is ever removed. */
const PICTURE = /^[\w-]{24}\.(jpg|png|webp)(\.\d+)?(\.part)?$/
const PICTURES_FOLDER = /^[\w-]{2}$/

export interface BackupResult {
  pictures: number
  /** Not in the copy before. */
  copied: number
  /** In the copy before, and gone since. */
  removed: number
  /** Rows whose file is not there: damage, unless they were erased while the copy was made. */
  missing: string[]
}

/** The folder is not one for a back-up; the message is the whole story. Nothing of it was touched. */
export class BackupError extends Error {}

/**
 * Interrupted at any moment it leaves the former copy, or a whole new one.
 * @param from data folder of a server, which may run
 * @param to a folder that is empty, not there yet, or a back-up
 * @throws BackupError for any other folder
 * @throws where there is no database, the disk is full, or the copy turns out damaged
 */
export async function backUp(from: string, to: string): Promise<BackupResult> {
  await stat(join(from, DATABASE))
  await refuseOverlap(from, to)
  makeFolder(to, 0o700)
  await refuseForeign(to)
  const release = lockTarget(to)
  try {
    await writeFile(join(to, BACKUP_MARK), 'A back-up of Platelight. What is gone there is removed here.\n')
    return await copyAll(from, to)
  } finally {
    release()
  }
}

/** A folder copied into itself, or over itself, would destroy it. */
async function refuseOverlap(from: string, to: string): Promise<void> {
  const [source, target] = [await realpath(from), await realTarget(resolve(to))]
  const isWithin = (inner: string, outer: string) => !relative(outer, inner).split(sep).includes('..')
  if (!isWithin(target, source) && !isWithin(source, target)) return
  throw new BackupError(
    `${to} and the data folder ${from} lie in each other. Give the back-up a folder of its own, best on another disk.`,
  )
}

/** Where a path leads that may not be there yet. */
async function realTarget(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realTarget(parent), basename(path))
  }
}

async function refuseForeign(to: string): Promise<void> {
  const names = (await readdir(to)).filter((name) => name !== LOCK)
  if (names.length === 0 || names.includes(BACKUP_MARK)) return
  throw new BackupError(
    `${to} has other files in it, and is no back-up: ${names.slice(0, 3).join(', ')} … Choose an empty folder. ` +
      `If it surely is a back-up that an earlier version made, put an empty file ${BACKUP_MARK} into it.`,
  )
}

function lockTarget(to: string): () => void {
  try {
    return lockFolder(to)
  } catch (cause) {
    throw new BackupError(`A server or another back-up is using ${to}. Choose another folder.`, { cause })
  }
}

async function copyAll(from: string, to: string): Promise<BackupResult> {
  const part = join(to, DATABASE + PART)
  const names = await copyDatabase(join(from, DATABASE), part)
  const result: BackupResult = { pictures: names.size, copied: 0, removed: 0, missing: [] }
  // Pictures are never changed, so those it names can be copied after it.
  for (const name of names) {
    const file = join(PICTURES, name.slice(0, 2), name)
    const copied = await copyOnce(join(from, file), join(to, file))
    if (copied === null) result.missing.push(name)
    else if (copied) result.copied += 1
  }
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isFile() && !LEFT_OUT.has(entry.name) && !entry.name.endsWith(PART)) {
      await copySafely(join(from, entry.name), join(to, entry.name))
    }
  }
  // What an older copy had beside it belongs to the older copy.
  for (const suffix of ['-wal', '-shm']) await rm(join(to, DATABASE) + suffix, { force: true })
  await rename(part, join(to, DATABASE))
  result.removed = await removeOthers(join(to, PICTURES), names)
  return result
}

/** @returns the names of the pictures that rows of the copy name */
async function copyDatabase(from: string, part: string): Promise<Set<string>> {
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
  makeFolder(dirname(to), 0o700)
  await copySafely(from, to)
  return true
}

async function copySafely(from: string, to: string): Promise<void> {
  const part = to + PART
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  await sync(part)
  await rename(part, to)
}

/** Only what has a picture's name where a picture would lie: a person's own files are nobody's business. */
async function removeOthers(folder: string, names: Set<string>): Promise<number> {
  let removed = 0
  const folders = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const { name } of folders.filter((entry) => entry.isDirectory() && PICTURES_FOLDER.test(entry.name))) {
    for (const entry of await readdir(join(folder, name), { withFileTypes: true })) {
      if (!entry.isFile() || !PICTURE.test(entry.name) || names.has(entry.name)) continue
      await rm(join(folder, name, entry.name))
      removed += 1
    }
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
