// From SQLite and files to PostgreSQL and a bucket, interrupted and taken up again.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { move } from '../scripts/move.ts'
import { lockFolder } from '../server/db/folder-lock.ts'
import { openSqlite } from '../server/db/sqlite.ts'
import { createBucketStore } from '../server/pictures/bucket.ts'
import { createFileStore } from '../server/pictures/files.ts'
import { newPictureId, pictureName } from '../server/pictures/picture.ts'
import type { PictureStore } from '../server/pictures/store.ts'
import { type BucketServer, startBucketServer } from './server/bucket-server.ts'
import { openTestDatabase, type TestDatabase } from './server/databases.ts'

const LONG = inject('long')
const USERS = 40
const EACH = 30

/** A year of a small service: users with pictures, generations, a ledger, some jobs that wait. */
async function seed(folder: string): Promise<void> {
  const db = await openSqlite(folder)
  const store = createFileStore(join(folder, 'pictures'))
  await db
    .insertInto('secrets')
    .values({ name: 'identity-hash', value: randomBytes(8).toString('hex') })
    .execute()
  for (let u = 0; u < USERS; u++) {
    const user_id = uuidv7()
    const created_at = 1_760_000_000_000 + u
    const name = { display_name: `Åsa ${u} 🍜`, email: `u${u}@example.com` }
    await db
      .insertInto('users')
      .values({ id: user_id, ...name, created_at })
      .execute()
    const picture = newPictureId()
    const bytes = randomBytes(2_000 + u)
    await store.write(pictureName(picture, 'image/jpeg'), bytes)
    const size = { bytes: bytes.length, width: 64, height: 64 }
    await db
      .insertInto('pictures')
      .values({ id: picture, user_id, mime: 'image/jpeg', ...size, checksum: null, created_at })
      .execute()
    const rows = Array.from({ length: EACH }, (_, n) => ({
      id: uuidv7(),
      user_id,
      mode: 'style' as const,
      style_id: 1 + (n % 7),
      style_text: null,
      template_id: null,
      guidance_text: n % 2 ? 'a little “warmer”' : null,
      camera_angle: null,
      aspect_ratio: '1:1' as const,
      quality: 'high' as const,
      menu_item_id: null,
      input_picture_id: picture,
      output_picture_id: null,
      payload_hash: '-',
      cost: 1,
      status: n === 0 ? ('processing' as const) : ('failed' as const),
      stage: null,
      error_message: null,
      report: null,
      created_at: created_at + n,
      change_seq: n,
    }))
    await db.insertInto('generations').values(rows).execute()
    await db
      .insertInto('ledger_entries')
      .values(
        rows.map(({ id }, n) => ({
          ...{ id: uuidv7(), user_id, kind: n === 0 ? ('trial' as const) : ('generation' as const), ref: id },
          ...{ bucket: 'trial' as const, amount: n === 0 ? EACH : -1, created_at, seq: n + 1 },
        })),
      )
      .execute()
    const job = { generationId: rows[0]!.id, outputPictureId: newPictureId() }
    await db
      .insertInto('jobs')
      .values({ id: rows[0]!.id, payload: JSON.stringify(job), priority: u % 2, ...JOB, created_at })
      .execute()
  }
  await db.destroy()
}
const JOB = { run_at: 1, attempts: 1, lease_until: 5, last_error: null }

function digest(folder: string): string {
  const hash = createHash('sha256')
  for (const name of globSync('{platelight.sqlite,pictures/**/*.jpg}', { cwd: folder }).sort()) {
    hash.update(name).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}

describe('moving up', () => {
  let folder: string
  let bucket: BucketServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platelight-move-'))
    await seed(folder)
    bucket = await startBucketServer()
    return async () => {
      await bucket.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  async function emptyTarget(): Promise<TestDatabase & { url: string }> {
    const target = await openTestDatabase()
    onTestFinished(async () => {
      await sql`drop table if exists moved`.execute(target.db)
      await target.close()
    })
    return { ...target, url: target.url! }
  }

  /** The line that docs/operations.md gives, word by word; or the script itself, which a signal reaches. */
  function command(url: string, isDocumentedLine = false) {
    const { endpoint, credentials } = bucket.settings
    const keys = {
      S3_ACCESS_KEY_ID: credentials!.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
    }
    const args = ['--to', url, '--bucket', bucket.settings.bucket]
    const env = { ...process.env, ...keys, S3_ENDPOINT: endpoint!, DATA_DIR: folder }
    const line = isDocumentedLine
      ? ['npm', 'run', 'move', '--', ...args]
      : [process.execPath, 'scripts/move.ts', ...args]
    const child = spawn(line[0]!, line.slice(1), {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) }
  }

  test('goes on after kill -9 until everything is there once, and leaves the source as it was', async () => {
    const target = await emptyTarget()
    const before = digest(folder)
    let kills = 0
    // Killed in the tables, among the pictures, while it compares; and once while it connects.
    for (const at of LONG
      ? ['', 'users:', 'ledger_entries:', 'picture files:']
      : ['users:', 'picture files:']) {
      const run = command(target.url)
      await expect.poll(run.output).toContain(at)
      run.child.kill('SIGKILL')
      await run.ended
      if (run.child.signalCode === 'SIGKILL') kills += 1
    }
    expect(kills).toBeGreaterThan(0)
    const last = command(target.url, true)
    expect(await last.ended, last.output()).toBe(0)
    // The last kill may have come too late.
    expect(last.output()).toMatch(/Moved\.|moved before/)
    expect(digest(folder)).toBe(before)

    const count = async (table: 'users' | 'generations' | 'ledger_entries' | 'pictures') =>
      Number(
        (
          await target.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      )
    expect([await count('users'), await count('pictures')]).toEqual([USERS, USERS])
    expect([await count('generations'), await count('ledger_entries')]).toEqual([USERS * EACH, USERS * EACH])
    const { rows } = await sql<{
      priority: number
    }>`select priority from pgboss.job where name = 'jobs'`.execute(target.db)
    expect(rows.map(({ priority }) => priority).sort()).toEqual(
      Array.from({ length: USERS }, (_, n) => (n < USERS / 2 ? 0 : 1)),
    )
    const user = await target.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'u3@example.com')
      .executeTakeFirst()
    expect(user?.display_name).toBe('Åsa 3 🍜')
    const store = createBucketStore(bucket.settings)
    for (const { id } of await target.db.selectFrom('pictures').select('id').execute()) {
      const name = pictureName(id, 'image/jpeg')
      const original = readFileSync(join(folder, 'pictures', name.slice(0, 2), name))
      expect(Buffer.from((await store.read(name))!).equals(original)).toBe(true)
    }

    // Once it is in use, running it again must not bring old things back.
    await target.db.deleteFrom('jobs').execute()
    await target.db.updateTable('users').set({ display_name: 'New' }).execute()
    const again = command(target.url)
    expect(await again.ended).toBe(0)
    expect(again.output()).toContain('has been moved before')
    expect(
      (await target.db.selectFrom('users').select('display_name').executeTakeFirst())?.display_name,
    ).toBe('New')
  })

  test('begins again where the folder has changed since, and is not done while pictures are lost', async () => {
    const target = await emptyTarget()
    const dataDir = mkdtempSync(join(tmpdir(), 'platelight-move-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    cpSync(folder, dataDir, { recursive: true })
    const kept = new Map<string, Uint8Array<ArrayBuffer>>()
    const store: PictureStore = {
      ...createFileStore('/nowhere'),
      write: async (name, bytes) => void kept.set(name, new Uint8Array(bytes)),
      read: async (name) => kept.get(name) ?? null,
      remove: async (name) => void kept.delete(name),
    }
    const lines: string[] = []
    const options = { dataDir, databaseUrl: target.url, store, say: (line: string) => void lines.push(line) }
    const compareFails = { ...store, read: async () => Promise.reject(new Error('The line broke.')) }
    await expect(move({ ...options, store: compareFails })).rejects.toThrow('The line broke.')
    expect(kept.size).toBe(USERS)

    // The service opens again for a day: an edit, an erased picture, a job that ends.
    const db = await openSqlite(dataDir)
    await db.updateTable('users').set({ display_name: 'Bo' }).where('email', '=', 'u3@example.com').execute()
    const { id: gone } = await db.selectFrom('pictures').select('id').executeTakeFirstOrThrow()
    const uses = ['input_picture_id', '=', gone] as const
    await db
      .deleteFrom('jobs')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('generations')
          .select('id')
          .where(...uses),
      )
      .execute()
    await db
      .deleteFrom('generations')
      .where(...uses)
      .execute()
    await db.deleteFrom('pictures').where('id', '=', gone).execute()
    await db.destroy()

    // Some files are lost: not done, however often.
    const aside = join(dataDir, 'aside')
    renameSync(join(dataDir, 'pictures'), aside)
    lines.length = 0
    await expect(move(options)).rejects.toThrow(/^Not moved. 39 pictures have a row/)
    expect([...kept.keys()].join()).not.toContain(gone)
    renameSync(aside, join(dataDir, 'pictures'))
    expect(await move(options)).toBe(true)
    expect(lines.filter((line) => line.includes('copied anew'))).toHaveLength(1)
    const { rows: jobs } = await sql`select id from pgboss.job where name = 'jobs'`.execute(target.db)
    expect(jobs).toHaveLength(USERS - 1)
    const user = target.db.selectFrom('users').select('display_name').where('email', '=', 'u3@example.com')
    expect(await user.executeTakeFirst()).toEqual({ display_name: 'Bo' })
  })

  test.runIf(LONG)(
    'leaves lost pictures out where it is told to, and a target that is in use alone',
    async () => {
      const target = await emptyTarget()
      const dataDir = mkdtempSync(join(tmpdir(), 'platelight-move-'))
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
      cpSync(join(folder, 'platelight.sqlite'), join(dataDir, 'platelight.sqlite'))
      const say = () => {}
      const options = { dataDir, databaseUrl: target.url, store: createFileStore('/nowhere'), say }
      await expect(move(options)).rejects.toThrow(/--without-missing/)
      const stranger = { id: uuidv7(), display_name: 'Stranger', email: null, created_at: 1 }
      await target.db.insertInto('users').values(stranger).execute()
      const db = await openSqlite(dataDir)
      await db.updateTable('users').set({ display_name: 'Bo' }).execute()
      await db.destroy()
      await expect(move(options)).rejects.toThrow(/A server has written/)
      await target.db.deleteFrom('users').where('id', '=', stranger.id).execute()
      expect(await move({ ...options, withoutMissing: true })).toBe(true)
    },
  )

  test.runIf(LONG)('notices what the target has not kept', async () => {
    const target = await emptyTarget()
    const options = { dataDir: folder, databaseUrl: target.url, store: createBucketStore(bucket.settings) }
    const loses: PictureStore = {
      ...options.store,
      async write(name, bytes) {
        await sql`delete from ledger_entries where amount > 0`.execute(target.db)
        await options.store.write(name, bytes)
      },
    }
    await expect(move({ ...options, store: loses, say: () => {} })).rejects.toThrow(/ledger_entries differs/)
    const garbled = { ...options.store, read: async () => new Uint8Array([1]) }
    const other = await emptyTarget()
    await expect(move({ ...options, databaseUrl: other.url, store: garbled, say: () => {} })).rejects.toThrow(
      /does not keep/,
    )
  })

  test.runIf(LONG)(
    'refuses while a server holds the folder, and a target that is somebody else’s',
    async () => {
      const target = await emptyTarget()
      const release = lockFolder(folder)
      const held = command(target.url)
      expect(await held.ended).toBe(1)
      expect(held.output()).toMatch(/Another Platelight is using .* Stop it/)
      release()
      await target.db
        .insertInto('users')
        .values({ id: uuidv7(), display_name: 'Bo', email: null, created_at: 1 })
        .execute()
      const taken = command(target.url)
      expect(await taken.ended).toBe(1)
      expect(taken.output()).toContain('already has data')
      expect(await target.db.selectFrom('users').select('display_name').execute()).toEqual([
        { display_name: 'Bo' },
      ])
    },
  )
})
