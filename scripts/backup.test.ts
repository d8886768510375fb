// A backup of a server that runs, restored: everything that was acknowledged before it began is there.
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../server/db/folder-lock.ts'
import { openDatabase } from '../server/db/open.ts'
import { openSqlite } from '../server/db/sqlite.ts'
import { createFileStore } from '../server/pictures/files.ts'
import { newPictureId, pictureName } from '../server/pictures/picture.ts'
import { signInLocally, startRealServer } from '../tests/server/real-server.ts'
import { dishPhoto, file, formOf } from '../tests/server/test-server.ts'
import { backUp } from './backup.ts'

const PORT = 8830

test('of a server that goes on writing, and restored elsewhere', { timeout: 90_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'platelight-backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [data, copy] = [join(root, 'data'), join(root, 'copy')]
  let server = await startRealServer(data, PORT)
  onTestFinished(() => server.end('SIGKILL').then(() => {}))
  const ada = await signInLocally(server.url, 'ada')
  const call = async (method: string, path: string, body?: FormData) => {
    const response = await fetch(server.url + path, { method, headers: ada, ...(body ? { body } : {}) })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null }
  }
  const addItem = async (n: number) => {
    const image = file(await dishPhoto(n * 40, 96))
    const { status, body } = await call('POST', '/api/menu-items', formOf({ title: `Dish ${n}`, image }))
    expect(status).toBe(201)
    return body as { id: string; image_url: string }
  }

  const [gone, ...kept] = [await addItem(0), await addItem(1), await addItem(2)]
  expect(await backUp(data, copy)).toEqual({ pictures: 3, copied: 3, removed: 0, missing: [] })

  // Two writers, as on an ordinary day, while the second backup is made.
  let writing = true
  const acknowledged = [...kept]
  const writers = [1, 2].map(async (writer) => {
    for (let n = 0; writing; n++) {
      acknowledged.push(await addItem(writer * 1000 + n))
      await setTimeout(100)
    }
  })
  await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(4)
  const erased = await signInLocally(server.url, 'bob')
  const photo = formOf({ image: file(await dishPhoto(200, 96)) })
  await fetch(`${server.url}/api/upload`, { method: 'POST', headers: erased, body: photo })
  await backUp(data, copy)
  await fetch(`${server.url}/api/account`, { method: 'DELETE', headers: erased })
  const before = [...acknowledged]
  const second = await backUp(data, copy)
  writing = false
  await Promise.all(writers)
  expect(second.missing).toEqual([])
  // Bob's: erased is erased, here too.
  expect(second.removed).toBe(1)
  expect(gone).toBeDefined()

  await server.end('SIGKILL')
  await rm(data, { recursive: true })
  server = await startRealServer(copy, PORT)
  // Signed in as before: the key came along.
  const items = (await call('GET', '/api/menu-items')).body as { id: string; image_url: string }[]
  expect(items.map((item) => item.id)).toEqual(expect.arrayContaining(before.map((item) => item.id)))
  for (const { image_url } of items) {
    const picture = await fetch(server.url + image_url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  expect((await call('GET', '/api/credits/balance')).body.total).toBe(5)
  expect((await readdir(copy)).filter((name) => name.endsWith('.part'))).toEqual([])
  await addItem(9)
})

/** A data folder with one picture in it, without a server. */
async function smallFolder(root: string): Promise<{ data: string; picture: string }> {
  const data = join(root, 'data')
  const db = await openSqlite(data)
  const user_id = uuidv7()
  await db
    .insertInto('users')
    .values({ id: user_id, display_name: 'Ada', email: null, created_at: 1 })
    .execute()
  const id = newPictureId()
  const size = { bytes: 3, width: 64, height: 64, checksum: null, created_at: 1 }
  await db
    .insertInto('pictures')
    .values({ id, user_id, mime: 'image/jpeg', ...size })
    .execute()
  await db.destroy()
  const picture = pictureName(id, 'image/jpeg')
  await createFileStore(join(data, 'pictures')).write(picture, new Uint8Array([1, 2, 3]))
  return { data, picture }
}

function temporary(): string {
  const root = mkdtempSync(join(tmpdir(), 'platelight-backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Every file below a folder, and what is in it. */
function contents(folder: string): Record<string, string> {
  const names = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

test('leaves a folder that is somebody’s own as it is', async () => {
  const root = temporary()
  const { data } = await smallFolder(root)
  const mine = join(root, 'mine')
  mkdirSync(join(mine, 'pictures/holiday'), { recursive: true })
  writeFileSync(join(mine, 'pictures/holiday/beach.jpg'), 'the sea')
  const before = contents(mine)
  await expect(backUp(data, mine)).rejects.toThrow(/has other files in it/)
  expect(contents(mine)).toEqual(before)

  // Even in a back-up: what is no picture of ours stays.
  const copy = join(root, 'copy')
  await backUp(data, copy)
  mkdirSync(join(copy, 'pictures/holiday'))
  mkdirSync(join(copy, 'pictures/ab'))
  const kept = ['pictures/holiday/beach.jpg', 'pictures/beach.jpg', 'pictures/ab/beach.jpg', 'notes.txt']
  for (const name of kept) writeFileSync(join(copy, name), 'mine')
  const gone = ['', '.320', '.part'].map((suffix) => `pictures/ab/ab0123456789012345678901.jpg${suffix}`)
  for (const name of gone) writeFileSync(join(copy, name), 'erased')
  expect(await backUp(data, copy)).toEqual({ pictures: 1, copied: 0, removed: 3, missing: [] })
  expect(Object.keys(contents(copy))).toEqual(expect.arrayContaining(kept))
})

test('never goes over a data folder', async () => {
  const root = temporary()
  const { data } = await smallFolder(root)
  const { data: other } = await smallFolder(join(root, 'other'))
  symlinkSync(data, join(root, 'link'))
  const before = [contents(data), contents(other)]
  for (const to of [data, join(root, 'link'), join(data, 'backups/monday'), join(root, 'link/new'), root]) {
    await expect(backUp(data, to), to).rejects.toThrow(/lie in each other/)
  }
  await expect(backUp(data, other)).rejects.toThrow(/has other files in it/)
  expect([contents(data), contents(other)]).toEqual(before)

  // A restored back-up is a data folder again, while its server runs and after.
  const restored = join(root, 'restored')
  await backUp(data, restored)
  const release = lockFolder(restored)
  await expect(backUp(data, restored)).rejects.toThrow(/A server or another back-up is using/)
  release()
  const server = await openDatabase({ databaseUrl: null, dataDir: restored }, pino({ level: 'silent' }))
  await server.close()
  await expect(backUp(data, restored)).rejects.toThrow(/has other files in it/)
})

test('that breaks off among the pictures leaves the former copy whole', async () => {
  const root = temporary()
  const { data, picture } = await smallFolder(root)
  const copy = join(root, 'copy')
  await backUp(data, copy)
  const former = contents(copy)['platelight.sqlite']
  const db = await openSqlite(data)
  const id = newPictureId()
  await sql`insert into pictures (id, user_id, mime, bytes, width, height, created_at)
    select ${id}, user_id, mime, bytes, width, height, created_at from pictures`.execute(db)
  await db.destroy()
  const added = pictureName(id, 'image/jpeg')
  await createFileStore(join(data, 'pictures')).write(added, new Uint8Array([4]))
  // There is no room for it.
  rmSync(join(copy, 'pictures', added.slice(0, 2)), { recursive: true, force: true })
  writeFileSync(join(copy, 'pictures', added.slice(0, 2)), '')
  await expect(backUp(data, copy)).rejects.toThrow()
  expect(contents(copy)['platelight.sqlite']).toBe(former)

  rmSync(join(copy, 'pictures', added.slice(0, 2)))
  expect(await backUp(data, copy)).toMatchObject({ pictures: 2, missing: [] })
  expect(contents(copy)['platelight.sqlite']).not.toBe(former)
  expect(Object.keys(contents(copy))).toEqual(
    expect.arrayContaining([picture, added].map((name) => join('pictures', name.slice(0, 2), name))),
  )
})

test('says so where there is nothing to back up', async () => {
  const root = mkdtempSync(join(tmpdir(), 'platelight-backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  await expect(backUp(join(root, 'nothing'), join(root, 'copy'))).rejects.toThrow('ENOENT')
})
