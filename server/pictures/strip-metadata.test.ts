import sharp, { type Sharp } from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createTestServer, dishPhoto, file } from '../../tests/server/test-server.ts'
import { stripMetadata } from './strip-metadata.ts'

const GPS = {
  IFD0: { Make: 'Phone', Copyright: 'Somebody' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' },
}
const upright = await sharp(await dishPhoto(120))
  .resize(200, 120)
  .png()
  .toBuffer()

const encoders = {
  'image/jpeg': (image: Sharp) => image.jpeg({ progressive: true, quality: 92 }),
  'image/png': (image: Sharp) => image.png(),
  'image/webp': (image: Sharp) => image.webp({ quality: 92 }),
} as const

test.each(Object.keys(encoders) as (keyof typeof encoders)[])(
  '%s: only orientation and colour profile stay',
  async (mime) => {
    const tagged = await encoders[mime](
      sharp(upright).withExif(GPS).withMetadata({ orientation: 6 }).withExifMerge(GPS).withIccProfile('p3'),
    ).toBuffer()
    const before = await sharp(tagged).metadata()
    expect(before.exif?.includes('Somebody')).toBe(true)
    expect(before.orientation).toBe(6)

    const clean = Buffer.from(stripMetadata(tagged, mime, before.orientation ?? 1))
    const after = await sharp(clean).metadata()
    expect(clean.includes('Somebody')).toBe(false)
    expect(clean.includes('Phone')).toBe(false)
    expect(after).toMatchObject({ orientation: 6, width: before.width, height: before.height })
    expect(after.icc?.equals(before.icc!)).toBe(true)
    // Not a pixel is touched.
    const [a, b] = await Promise.all([sharp(tagged).raw().toBuffer(), sharp(clean).raw().toBuffer()])
    expect(b.equals(a)).toBe(true)
  },
)

test('what hangs on behind a JPEG goes', async () => {
  const jpeg = await dishPhoto()
  const secret = await sharp(upright).withExif(GPS).jpeg().toBuffer()
  const clean = Buffer.from(stripMetadata(Buffer.concat([jpeg, secret]), 'image/jpeg', 1))
  expect(clean.includes('Somebody')).toBe(false)
  expect((await sharp(clean).stats()).isOpaque).toBe(true)
})

test('an upload is stored without its place', async () => {
  const server = await createTestServer()
  const headers = await server.signIn()
  const tagged = await sharp(await dishPhoto())
    .withExif(GPS)
    .jpeg()
    .toBuffer()
  const { body } = await server.post('/api/upload', headers, { image: file(tagged) })
  const stored = Buffer.from(await (await server.app.request(body.url)).arrayBuffer())
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(
    (await server.post('/api/generate', headers, { id: uuidv7(), imageUrl: body.url, styleId: '1' })).status,
  ).toBe(200)
})
