// A phone that comes back after weeks: the database of version 1, with work that was never sent.
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { PlatelightDb } from './db.ts'
import { FakeServer } from './fakes/fake-server.ts'
import { FakeWorld, PHOTO } from './fakes/fake-world.ts'
import { getGeneration, readPhoto } from './generations.ts'
import { createMenuItem } from './menu.ts'
import { retryOperation } from './outbox.ts'
import { syncOnce } from './sync.ts'

/** As version 1 wrote it. */
async function version1(uid: string): Promise<void> {
  const db = new Dexie(`platelight-${uid}`)
  db.version(1).stores({
    generations: 'id, created_at, status',
    photos: 'id, entityId, [sent+createdAt]',
    outbox: '++seq, &id, entityId',
    held: 'id',
    meta: 'key',
  })
  const server = new FakeServer()
  const sent = server.put('sent')
  await db.table('generations').add({ ...sent, unsent: 0, sendError: null })
  await db.table('meta').add({ key: 'cursor:generations', value: '0' })
  for (const id of ['waiting', 'refused', 'accepted']) {
    const failure = id === 'refused' ? { code: 'credits_out', text: 'No.' } : null
    await db.table('generations').add({
      ...{ ...server.put(id), output_url: null, unsent: 1, sendError: failure },
      ...{ status: failure ? 'failed' : 'pending', error_message: failure?.text ?? null },
    })
    await db.table('photos').add({ ...PHOTO, id: `${id}/image`, entityId: id, createdAt: 1, sent: 0 })
    await db.table('outbox').add({
      ...{ id, kind: 'generate', entityId: id, method: 'POST', path: '/api/generate', encoding: 'form' },
      fields: { id, styleId: '1', guidanceText: null },
      files: [{ field: 'image', name: 'soup.jpg', type: 'image/jpeg', photoId: `${id}/image` }],
      ...{ createdAt: 1, notBefore: 0, attempts: 0 },
      failure,
    })
  }
  await db.table('held').add({ id: 'accepted', table: 'generations', item: server.put('accepted') })
  db.close()
}

it('is upgraded with every unsent photo, its refusals and what the server had answered', async () => {
  await version1('upgraded')
  const db = new PlatelightDb('upgraded')
  expect((await db.generations.toArray()).map(({ id }) => id).sort()).toEqual([
    ...['accepted', 'refused', 'sent', 'waiting'],
  ])
  const server = new FakeServer()
  const payload = JSON.stringify([
    ['id', 'accepted'],
    ['styleId', '1'],
  ])
  server.put('accepted', { output_url: '/pictures/accepted.jpg' }, payload)
  await createMenuItem(db, { title: 'New', description: null })
  await syncOnce(db, new FakeWorld(server))
  expect(server.charges).toEqual(['waiting'])
  expect(server.menu.all()).toHaveLength(1)
  expect(await getGeneration(db, 'waiting')).toMatchObject({ status: 'completed', unsent: 0 })
  expect(await getGeneration(db, 'accepted')).toMatchObject({
    output_url: '/pictures/accepted.jpg',
    unsent: 0,
  })
  expect(await getGeneration(db, 'refused')).toMatchObject({
    ...{ status: 'failed', error_message: 'No.', unsent: 1, sendError: { code: 'credits_out', text: 'No.' } },
  })
  expect(await readPhoto(db, 'refused')).not.toBeNull()

  await retryOperation(db, 'refused')
  expect(await getGeneration(db, 'refused')).toMatchObject({ status: 'pending', error_message: null })
})
