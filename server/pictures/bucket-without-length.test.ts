// Some servers send a picture in pieces and never say how long it is.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBucketStore } from './bucket.ts'
import { newPictureId } from './picture.ts'
import { pictureRoutes } from './routes.ts'

test('a picture whose length nobody says is read and passed on', async () => {
  const server = createServer((_, response) => {
    response.write('a pic')
    response.end('ture')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const store = createBucketStore({
    bucket: 'pictures',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  const name = `${newPictureId()}.jpg`
  expect(Buffer.from((await store.read(name))!).toString()).toBe('a picture')
  const answer = await pictureRoutes({ store }).request(`/pictures/${name}`)
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, null])
  expect(await answer.text()).toBe('a picture')
})
