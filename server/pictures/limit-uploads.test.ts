import { expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { UPLOADS_PER_MINUTE } from '../../contract/limits.ts'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'

test('somebody who sends file after file waits a minute; the others and what has no file do not', async () => {
  const server = await createTestServer()
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  const statuses = new Map<number, number>()
  // Counted before it is read: it need not be a picture.
  const send = async (path: string) => {
    const { status, body } = await server.post(path, ada, { image: file(new Uint8Array(9)), title: 'Soup' })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return body
  }
  // A menu of 200 dishes, then the outbox of a day.
  for (let n = 0; n < 200; n++) await send('/api/menu-items')
  for (let n = 200; n < UPLOADS_PER_MINUTE; n++) await send('/api/upload')
  expect(statuses.get(429)).toBeUndefined()
  for (const path of ['/api/upload', '/api/menu-items', '/api/templates', '/api/generate']) {
    expect(await send(path)).toMatchObject({ code: 'too_many' })
  }
  expect(statuses.get(429)).toBe(4)
  // The outbox keeps what was refused that way and sends it again.
  expect(ERRORS.too_many.retry).toBe('later')
  expect((await server.call('POST', '/api/menu-items', ada, { title: 'Bread' })).status).toBe(201)
  const photo = file(await dishPhoto())
  expect((await server.post('/api/upload', bob, { image: photo })).status).toBe(200)
})
