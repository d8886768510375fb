import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPicture } from './inspect.ts'
import { readWhole } from './read-whole.ts'

/** The same noise at each call: no two blocks are alike, and it compresses badly, as photos do. */
function photo(width = 480, height = 360) {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => 128 + 60 * Math.sin(i * i * 0.37))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const read = (bytes: Uint8Array) => readWhole(bytes, (image) => image.raw().toBuffer())
const baseline = await photo().jpeg({ quality: 85 }).toBuffer()
const progressive = await photo().jpeg({ quality: 85, progressive: true }).toBuffer()
const FORMATS = [
  ['baseline', baseline],
  ['progressive', progressive],
] as const

function filled(bytes: Buffer, from: number, until: number, byte: (i: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  for (let i = Math.floor(from * bytes.length); i < Math.floor(until * bytes.length); i++) copy[i] = byte(i)
  return copy
}
const scrambled = (i: number) => (Math.imul(i, 2_654_435_761) >>> 13) & 255

describe.each(FORMATS)('a %s JPEG is damaged', (_, whole) => {
  test.each([0.99, 0.9, 0.5])('when it breaks off after %f of its bytes', async (share) => {
    const part = whole.subarray(0, Math.floor(share * whole.length))
    await expect(read(part)).rejects.toMatchObject({ code: 'image_damaged' })
    await expect(inspectPicture(part)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test.each([0.99, 0.9, 0.5])('when it is zeros after %f of its bytes', async (share) => {
    await expect(read(filled(whole, share, 1, () => 0))).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('when a part of it was overwritten', async () => {
    for (const from of [0.3, 0.5, 0.7])
      await expect(read(filled(whole, from, from + 0.06, scrambled))).rejects.toMatchObject({
        code: 'image_damaged',
      })
  })
})

describe.each(FORMATS)('a %s JPEG is only odd', (_, whole) => {
  const scanAt = whole.indexOf(Buffer.from([0xff, 0xda]))
  const film = Buffer.from(Uint8Array.from({ length: 20_000 }, (_byte, i) => scrambled(i)))
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['as it comes', () => whole],
    ['with bytes after its end', () => Buffer.concat([whole, Buffer.alloc(5000)])],
    [
      'with a second picture after it',
      async () => Buffer.concat([whole, await photo(90, 70).jpeg().toBuffer()]),
    ],
    ['with a film after it', () => Buffer.concat([whole, film, Buffer.from([0xff, 0xda]), film])],
    [
      'with an empty Exif thumbnail',
      async () =>
        await sharp(whole)
          .jpeg()
          .withExif({ IFD1: { ThumbnailOffset: '9', ThumbnailLength: '40' } })
          .toBuffer(),
    ],
    [
      'with bytes before its end',
      () => Buffer.concat([whole.subarray(0, -2), Buffer.from([1, 2, 3]), whole.subarray(-2)]),
    ],
    [
      'with bytes between two segments',
      () => Buffer.concat([whole.subarray(0, scanAt), Buffer.from([0, 0, 0]), whole.subarray(scanAt)]),
    ],
  ])('%s', async (_name, make) => {
    expect((await read(await make())).length).toBe(480 * 360 * 3)
  })
})

test('other kinds are read as well, and CMYK', async () => {
  for (const image of [photo().png(), photo().webp(), photo().toColourspace('cmyk').jpeg()])
    expect((await read(await image.toBuffer())).length).toBeGreaterThan(0)
  const png = await photo().png().toBuffer()
  await expect(read(png.subarray(0, png.length / 2))).rejects.toMatchObject({ code: 'image_damaged' })
})
