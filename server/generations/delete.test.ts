import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import {
  createTestServer,
  dishPhoto,
  file,
  quickEngine,
  quickModeration,
} from '../../tests/server/test-server.ts'
import type { Job } from '../jobs/queue.ts'
import { createChanges } from './changes.ts'
import { generationHandler } from './run.ts'

const photo = file(await dishPhoto())
const gone = { status: 204, body: null }

function refusal(code: ErrorCode) {
  return { status: ERRORS[code].status, body: { error: ERRORS[code].text, code } }
}

async function start(engine = quickEngine()) {
  const server = await createTestServer({ engine })
  const ada = await server.signIn('ada')
  const status = async (id: string) => (await server.get(`/api/generate/status/${id}`, ada)).body.status
  return {
    ...server,
    ada,
    status,
    async generate(fields: Record<string, string> = {}): Promise<string> {
      const answer = await server.post('/api/generate', ada, { image: photo, styleId: '1', ...fields })
      expect(answer.status).toBe(200)
      return answer.body.taskId
    },
    remove: (id: string, headers = ada) => server.call('DELETE', `/api/history/${id}`, headers),
    credits: async () => (await server.get('/api/credits/balance', ada)).body.total,
  }
}

test('a finished one goes, is told to other devices, and costs what it cost', async () => {
  const server = await start()
  const [id, other] = [await server.generate(), await server.generate()]
  server.startWorker()
  for (const task of [id, other]) await expect.poll(() => server.status(task)).toBe('completed')
  const { cursor } = (await server.get('/api/history?since=0', server.ada)).body
  for (const _ of [1, 2]) expect(await server.remove(id)).toEqual(gone)
  const since = (await server.get(`/api/history?since=${cursor}`, server.ada)).body
  expect(since).toMatchObject({ items: [], removed: [id], more: false })
  expect((await server.get('/api/history', server.ada)).body.map((row: { id: string }) => row.id)).toEqual([
    other,
  ])
  expect(await server.credits()).toBe(3)
})

test('a pending one is given up and refunded; who waits for it is told, and no worker makes it', async () => {
  const made: string[] = []
  const server = await start(
    quickEngine(() => {
      made.push('a picture')
    }),
  )
  const id = await server.generate()
  const waiting = server.get(`/api/generate/status/${id}?wait=20`, server.ada)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await server.remove(id)).toEqual(gone)
  expect(await waiting).toEqual(refusal('task_unknown'))
  expect(await server.credits()).toBe(5)
  server.startWorker()
  await expect.poll(async () => (await server.contents()).jobs).toBe(0)
  expect(made).toEqual([])
  expect(await server.contents()).toMatchObject({ generations: 0 })
})

test('one that is being made stays until it is done', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await start(quickEngine(() => held))
  const id = await server.generate()
  server.startWorker()
  await expect.poll(() => server.status(id)).toBe('processing')
  expect(await server.remove(id)).toEqual(refusal('still_running'))
  release()
  await expect.poll(() => server.status(id)).toBe('completed')
  expect(await server.remove(id)).toEqual(gone)
  expect(await server.credits()).toBe(4)
})

test('a run that comes late takes no picture away that another one made, though its generation is deleted by then', async () => {
  const late = Promise.withResolvers<void>()
  const holds = [late.promise]
  const engine = quickEngine(() => holds.shift())
  const server = await start(engine)
  const id = await server.generate()
  const { db, store } = server
  const deps = {
    db,
    store,
    engine,
    moderation: quickModeration(),
    changes: createChanges(),
    now: Date.now,
    news: null,
  }
  const handler = generationHandler(deps)
  const job = { id: 'job', attempt: 1, payload: { generationId: id, outputPictureId: uuidv7() } } as Job
  const { signal } = new AbortController()
  const lateOne = handler.run(job, signal)
  await expect.poll(() => holds.length).toBe(0)
  await handler.run(job, signal)
  expect(await server.status(id)).toBe('completed')
  expect(await server.remove(id)).toEqual(gone)
  late.resolve()
  await lateOne
  // Dishes and templates may show it.
  expect(await server.contents()).toMatchObject({ generations: 0, pictures: 2, files: 2 })
})

test('deleting and beginning at once: either it is made and paid, or gone and refunded', async () => {
  const server = await start()
  server.startWorker()
  for (let n = 0; n < 5; n++) {
    const id = await server.generate()
    const { status } = await server.remove(id)
    if (status === 409) await expect.poll(() => server.status(id)).toBe('completed')
    else expect(status).toBe(204)
  }
  await expect.poll(async () => (await server.contents()).jobs).toBe(0)
  const rows = await server.db.selectFrom('ledger_entries').select(['kind', 'amount']).execute()
  const charged = rows.filter((row) => row.kind === 'generation').length
  expect(charged).toBe(5)
  const refunded = rows.filter((row) => row.kind === 'refund').length
  expect(await server.credits()).toBe(refunded)
  // What is neither refunded nor in the history was finished before it was deleted.
  expect((await server.contents()).generations).toBeLessThanOrEqual(charged - refunded)
})

test('a resend of the request does not bring it back, or charge for it', async () => {
  const server = await start()
  const id = uuidv7()
  await server.generate({ id })
  await server.remove(id)
  const again = await server.post('/api/generate', server.ada, { id, image: photo, styleId: '1' })
  expect(again).toEqual(refusal('task_unknown'))
  expect(await server.credits()).toBe(5)
  expect(await server.contents()).toMatchObject({ generations: 0, pictures: 1, files: 1 })
})

test('somebody else’s and what is not there are 404 alike', async () => {
  const server = await start()
  const bob = await server.signIn('bob')
  const id = await server.generate()
  for (const missing of [id, uuidv7(), 'nothing', '%00']) {
    expect(await server.remove(missing, bob)).toEqual(refusal('task_unknown'))
  }
  expect(await server.status(id)).toBe('pending')
})

test('a menu item and a picture of somebody else’s can’t be named', async () => {
  const server = await start()
  const bob = await server.signIn('bob')
  const item = await server.call('POST', '/api/menu-items', bob, { title: 'Soup' })
  const fields = { image: photo, styleId: '1', menuItemId: item.body.id }
  expect(await server.post('/api/generate', server.ada, fields)).toEqual(refusal('unknown_menu_item'))
  expect((await server.post('/api/generate', bob, fields)).status).toBe(200)
  expect(await server.contents()).toMatchObject({ pictures: 1, files: 1, generations: 1 })
})
