import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createTestServer, dishPhoto, file, formOf } from '../../tests/server/test-server.ts'
import { createCollector, startCollecting, UNUSED_KEPT_MS } from './collect.ts'

const photo = file(await dishPhoto())
const HOUR = 3_600_000
/** No hour's share of the folders: only one test is about what no row knows of. */
const QUICK = { pictureBatches: 250, folders: 1, breathMs: 0 }

async function start() {
  const clock = { time: Date.now() }
  const server = await createTestServer({ now: () => clock.time })
  const deps = { db: server.db, store: server.store, now: () => clock.time }
  const collector = createCollector(deps, QUICK)
  const ada = await server.signIn()
  return {
    ...server,
    ada,
    clock,
    deps,
    /** Hours pass, with a round at the end of the first and of the last. */
    async pass(ms: number, collect = collector) {
      await collect.round()
      clock.time += ms
      await collect.round()
    },
    /** The token is good for an hour, and here weeks pass. */
    async headers() {
      return await server.signIn()
    },
    upload: async (): Promise<string> => (await server.post('/api/upload', ada, { image: photo })).body.url,
    status: async (url: string) => (await server.app.request(url)).status,
    names: async () =>
      (await readdir(join(server.folder, 'pictures'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
  }
}

describe('a picture that nothing shows', () => {
  test('goes after seven days with its small versions and its row, and not before', async () => {
    const server = await start()
    const url = await server.upload()
    for (const width of [320, 640, 1280]) await server.status(`${url}?w=${width}`)
    expect(await server.names()).toHaveLength(4)
    await server.pass(UNUSED_KEPT_MS - HOUR)
    expect(await server.status(url)).toBe(200)
    await server.pass(HOUR)
    expect(await server.status(url)).toBe(404)
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
  })

  test('begins anew when it was shown in between', async () => {
    const server = await start()
    const url = await server.upload()
    await server.pass(UNUSED_KEPT_MS - HOUR)
    const ada = await server.headers()
    const item = await server.call('POST', '/api/menu-items', ada, { title: 'Soup' })
    const path = `/api/menu-items/${item.body.id}`
    expect((await server.call('PATCH', path, ada, { image_url: url })).status).toBe(200)
    await server.pass(2 * UNUSED_KEPT_MS)
    await server.call('DELETE', path, await server.headers())
    await server.pass(UNUSED_KEPT_MS - HOUR)
    expect(await server.status(url)).toBe(200)
    await server.pass(HOUR)
    expect(await server.status(url)).toBe(404)
  })

  test('begins anew even when it was shown so briefly that no round saw it', async () => {
    const server = await start()
    const url = await server.upload()
    await server.pass(UNUSED_KEPT_MS - HOUR)
    const ada = await server.headers()
    const { body } = await server.post('/api/templates', ada, { name: 'Lamp', imageUrl: url })
    await server.call('DELETE', `/api/templates/${body.id}`, ada)
    await server.pass(HOUR)
    expect(await server.status(url)).toBe(200)
  })

  test('but is being removed can’t be taken into use', async () => {
    const server = await start()
    const url = await server.upload()
    await server.db.updateTable('pictures').set({ doomed_at: 1 }).execute()
    const item = await server.call('POST', '/api/menu-items', server.ada, { title: 'Soup' })
    const answers = [
      await server.call('PATCH', `/api/menu-items/${item.body.id}`, server.ada, { image_url: url }),
      await server.post('/api/templates', server.ada, { name: 'Lamp', imageUrl: url }),
      await server.post('/api/generate', server.ada, { imageUrl: url, styleId: '1' }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'image_address' } })
    await server.pass(0)
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0, generations: 0 })
  })
})

test('whatever history, menu or a template shows stays, and goes when the last of them does', async () => {
  const server = await start()
  const { ada } = server
  const url = {
    item: (await server.post('/api/menu-items', ada, { title: 'Soup', image: photo })).body,
    template: (await server.post('/api/templates', ada, { name: 'Lamp', image: photo })).body,
  }
  const cropped = await server.call(
    'PATCH',
    `/api/menu-items/${url.item.id}`,
    ada,
    formOf({ image: photo, keepOriginal: 'true' }),
  )
  const fields = { image: photo, templateId: url.template.id, menuItemId: url.item.id }
  const { body: task } = await server.post('/api/generate', ada, fields)
  server.startWorker()
  const history = async () => (await server.get('/api/history', await server.headers())).body[0]
  await expect.poll(async () => (await history()).status).toBe('completed')
  const { input_url, output_url } = await history()
  const shown = [url.item.image_url, cropped.body.image_url, url.template.image_url, input_url, output_url]
  expect(new Set(shown).size).toBe(5)
  const there = async () => await Promise.all(shown.map(server.status))

  await server.pass(3 * UNUSED_KEPT_MS)
  expect(await there()).toEqual([200, 200, 200, 200, 200])
  // The template goes, but the generation was made from it.
  await server.call('DELETE', `/api/templates/${url.template.id}`, await server.headers())
  await server.call('DELETE', `/api/menu-items/${url.item.id}`, await server.headers())
  await server.pass(UNUSED_KEPT_MS)
  expect(await there()).toEqual([404, 404, 200, 200, 200])
  await server.call('DELETE', `/api/history/${task.taskId}`, await server.headers())
  await server.pass(UNUSED_KEPT_MS)
  expect(await there()).toEqual([404, 404, 404, 404, 404])
  expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
})

describe('killed', () => {
  test('between files and row: the next round, of another process, finishes', async () => {
    const server = await start()
    const url = await server.upload()
    const dying = createCollector(
      {
        ...server.deps,
        store: {
          ...server.store,
          remove: async (name) => {
            await server.store.remove(name)
            throw new Error('killed')
          },
        },
      },
      QUICK,
    )
    await server.pass(0, dying)
    server.clock.time += UNUSED_KEPT_MS
    await expect(dying.round()).rejects.toThrow('killed')
    expect(await server.contents()).toMatchObject({ pictures: 1, files: 0 })
    expect(await server.status(url)).toBe(404)
    await createCollector(server.deps, QUICK).round()
    expect(await server.contents()).toMatchObject({ pictures: 0, files: 0 })
  })

  test('between file and row, or in the middle of a file: what is left is found in the store', async () => {
    const server = await start()
    const url = await server.upload()
    const kept = 'AAcccccccccccccccccccccc.jpg'
    await server.store.write(kept, Buffer.from('a photo that has its row'))
    await server.db
      .updateTable('pictures')
      .set({ id: kept.slice(0, -'.jpg'.length) })
      .execute()
    await server.store.remove(url.slice('/pictures/'.length))
    const lost = 'ABaaaaaaaaaaaaaaaaaaaaaa.jpg'
    await server.store.write(lost, Buffer.from('a photo whose request died'))
    await server.store.write(`${lost}.320`, Buffer.from('its small version'))
    const fresh = 'AAbbbbbbbbbbbbbbbbbbbbbb.jpg'
    await server.store.write(fresh, Buffer.from('a photo whose row is on its way'))
    const part = `${kept}.0-0.part`
    const pathOf = (name: string) => join(server.folder, 'pictures', name.slice(0, 2), name)
    await writeFile(pathOf(part), 'half')
    // Old enough, as the file system's clock has it.
    const old = new Date(server.clock.time - UNUSED_KEPT_MS - HOUR)
    for (const name of [lost, `${lost}.320`, part, kept]) await utimes(pathOf(name), old, old)
    // The store's first two folders of 64 × 64.
    await createCollector(server.deps, { ...QUICK, folders: 2 }).round()
    expect((await server.names()).sort()).toEqual([kept, fresh].sort())
  })
})

test('1,000 pictures are collected in batches, and stopping ends between two of them', async () => {
  const server = await start()
  const { id: user_id } = await (async () => {
    await server.get('/api/history', server.ada)
    return await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  })()
  const picture = { user_id, mime: 'image/jpeg' as const, bytes: 1, width: 1, height: 1, created_at: 1 }
  await server.db
    .insertInto('pictures')
    .values(Array.from({ length: 1000 }, (_, n) => ({ ...picture, id: `p${n}`.padEnd(24, 'x') })))
    .execute()
  const collector = createCollector(server.deps, QUICK)
  await collector.round(AbortSignal.abort())
  const marked = () =>
    server.db.selectFrom('pictures').select('id').where('unused_since', 'is not', null).execute()
  expect(await marked()).toHaveLength(0)
  await collector.round()
  expect(await marked()).toHaveLength(1000)
  server.clock.time += UNUSED_KEPT_MS
  await collector.round()
  expect((await server.contents()).pictures).toBe(0)
})

test('the timer lets go at once when the server stops', async () => {
  const server = await start()
  const stop = startCollecting({ ...server.deps, log: pino({ level: 'silent' }) })
  await stop()
})
