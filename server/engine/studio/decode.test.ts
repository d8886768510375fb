import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'
import type { Picture } from './pixels.ts'

/** Red above, blue below, 300 × 200, as it is to be seen. */
function flag(): Sharp {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="100" fill="#c8281e"/><rect y="100" width="300" height="100" fill="#1e3cc8"/></svg>'
  return sharp(Buffer.from(svg)).removeAlpha()
}

function at({ width, data }: Picture, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
}

function expectFlag(picture: Picture, tolerance: number): void {
  expect([picture.width, picture.height]).toEqual([300, 200])
  const off = (seen: number[], wanted: number[]) => Math.max(...seen.map((v, c) => Math.abs(v - wanted[c]!)))
  expect(off(at(picture, 150, 40), [200, 40, 30])).toBeLessThan(tolerance)
  expect(off(at(picture, 150, 160), [30, 60, 200])).toBeLessThan(tolerance)
}

describe('a photo is upright sRGB, 8 bits, whatever it comes as', () => {
  test.each<[string, () => Promise<Buffer>, number]>([
    ['JPEG', () => flag().jpeg({ quality: 95 }).toBuffer(), 8],
    ['CMYK JPEG, less deep', () => flag().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 80],
    ['16-bit PNG', () => flag().toColourspace('rgb16').png().toBuffer(), 4],
    ['PNG with a palette', () => flag().png({ palette: true }).toBuffer(), 4],
    ['WebP', () => flag().webp({ quality: 95 }).toBuffer(), 12],
    ['PNG with transparency', () => flag().ensureAlpha().png().toBuffer(), 4],
    ['progressive JPEG', () => flag().jpeg({ quality: 95, progressive: true }).toBuffer(), 8],
    [
      'JPEG that lies on its side',
      async () => await flag().rotate(90).withMetadata({ orientation: 8 }).jpeg({ quality: 95 }).toBuffer(),
      8,
    ],
  ])('%s', async (_, encode, tolerance) => {
    const { picture } = await decode(await encode(), 1600)
    expectFlag(picture, tolerance)
  })

  test('grey as three equal channels', async () => {
    const { picture } = await decode(await flag().greyscale().jpeg().toBuffer(), 1600)
    expect(picture.data.length).toBe(300 * 200 * 3)
    const [r, g, b] = at(picture, 150, 40)
    expect([g, b]).toEqual([r, r])
  })

  test('see-through on white', async () => {
    const clear = { width: 100, height: 80, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    for (const image of [sharp({ create: clear }).png(), sharp({ create: clear }).webp({ lossless: true })]) {
      const { picture } = await decode(await image.toBuffer(), 1600)
      expect(at(picture, 50, 40)).toEqual([255, 255, 255])
    }
  })

  test('no larger than asked, in its proportions, even as a panorama', async () => {
    const wide = await flag().resize(3000, 300, { fit: 'fill' }).jpeg().toBuffer()
    const { picture, fullWidth, fullHeight } = await decode(wide, 800)
    expect([picture.width, picture.height, fullWidth, fullHeight]).toEqual([800, 80, 3000, 300])
  })
})

test('what can’t be used has its sentence', async () => {
  const whole = await flag().jpeg().toBuffer()
  await expect(decode(Buffer.from('no picture'), 800)).rejects.toMatchObject({ code: 'image_type' })
  await expect(decode(whole.subarray(0, whole.length / 2), 800)).rejects.toMatchObject({
    code: 'image_damaged',
  })
  const tiny = await flag().resize(60, 40).jpeg().toBuffer()
  await expect(decode(tiny, 800)).rejects.toMatchObject({ code: 'image_too_small' })
})
