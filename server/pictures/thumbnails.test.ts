import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'
import { createThumbnails } from './thumbnails.ts'

const photo = file(await dishPhoto(20, 800))

async function uploaded() {
  const server = await createTestServer()
  const { url } = (await server.post('/api/upload', await server.signIn(), { image: photo })).body
  return { server, url: url as string, name: (url as string).slice('/pictures/'.length) }
}

test('30 requests at once make one file, and all get it whole', async () => {
  const { server, url } = await uploaded()
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const response = await server.app.request(`${url}?w=320`)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
  for (const bytes of answers) expect(bytes.equals(answers[0]!)).toBe(true)
  expect(await sharp(answers[0]).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
  expect((await server.contents()).files).toBe(2)
})

test('is made by one of those who ask, and made again when that failed', async () => {
  const { server, name } = await uploaded()
  const write = vi.fn(server.store.write)
  write.mockRejectedValueOnce(new Error('disk full'))
  const thumbnail = createThumbnails({ ...server.store, write })
  const first = await Promise.allSettled([thumbnail(name, '640'), thumbnail(name, '640')])
  expect(first.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(write).toHaveBeenCalledTimes(1)
  await Promise.all([thumbnail(name, '640'), thumbnail(name, '640')])
  expect(write).toHaveBeenCalledTimes(2)
  await thumbnail(name, '640')
  expect(write).toHaveBeenCalledTimes(2)
})

test('never enlarges, and other widths than ours do not exist', async () => {
  const { server, url } = await uploaded()
  const wide = await server.app.request(`${url}?w=1280`)
  expect((await sharp(await wide.arrayBuffer()).metadata()).width).toBe(800)
  for (const width of ['0', '321', '-320', '320.0', 'x', '99999']) {
    expect((await server.app.request(`${url}?w=${width}`)).status).toBe(404)
  }
  expect((await server.app.request('/pictures/aaaaaaaaaaaaaaaaaaaaaaaa.jpg?w=320')).status).toBe(404)
  expect((await server.contents()).files).toBe(2)
})
