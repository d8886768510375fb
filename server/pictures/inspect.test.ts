import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPicture } from './inspect.ts'

function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
}

/** A PNG whose header promises any size; its pixel data is a few bytes of nothing. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(200_000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('inspectPicture', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('reads %s', async (format, mime) => {
    const bytes = await noise(120, 80).toFormat(format).toBuffer()
    expect(await inspectPicture(bytes)).toMatchObject({ mime, width: 120, height: 80 })
  })

  test('gives the size after orientation', async () => {
    const bytes = await noise(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await inspectPicture(bytes)).toMatchObject({ width: 80, height: 120 })
  })

  test('takes the first frame of an animation', async () => {
    const frames = await Promise.all([1, 2].map(() => noise(90, 70).png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await inspectPicture(bytes)).toMatchObject({ mime: 'image/webp', width: 90, height: 70 })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a picture at all')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>')],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('refuses %s as the wrong type', async (_, bytes) => {
    await expect(inspectPicture(bytes)).rejects.toMatchObject({ code: 'image_type' })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('refuses a truncated %s', async (format) => {
    const bytes = await noise(400, 300).toFormat(format).toBuffer()
    const half = bytes.subarray(0, bytes.length >> 1)
    await expect(inspectPicture(half)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('refuses a type it only claims to be', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])
    await expect(inspectPicture(bytes)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('refuses 1.6 gigapixels from the header', async () => {
    const bytes = pngOfSize(40_000, 40_000)
    await expect(inspectPicture(bytes)).rejects.toMatchObject({ code: 'image_dimensions' })
  })

  test('refuses a stamp', async () => {
    const bytes = await noise(63, 200).png().toBuffer()
    await expect(inspectPicture(bytes)).rejects.toMatchObject({ code: 'image_too_small' })
  })
})
