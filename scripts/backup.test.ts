// A backup of a server that runs, restored: everything that was acknowledged before it began is there.
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signInLocally, startRealServer } from '../tests/server/real-server.ts'
import { dishPhoto, file, formOf } from '../tests/server/test-server.ts'
import { backUp } from './backup.ts'

const PORT = 8830

test('of a server that goes on writing, and restored elsewhere', async () => {
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
    for (let n = 0; writing; n++) acknowledged.push(await addItem(writer * 1000 + n))
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(4)
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

test('says so where there is nothing to back up', async () => {
  const root = mkdtempSync(join(tmpdir(), 'platelight-backup-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  await expect(backUp(join(root, 'nothing'), join(root, 'copy'))).rejects.toThrow('ENOENT')
})
