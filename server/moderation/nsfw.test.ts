import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import { renderDish } from '../engine/studio/test-dish.ts'
import { alignCornersResize, isExplicit } from './nsfw.ts'
import { createPhotoModeration } from './photos.ts'

/** Three soft forms in the colours of skin and nothing else: the network takes them for what they are not. */
async function skinTones(): Promise<Buffer> {
  const stops = (from: string, to: string) =>
    `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
  const svg = `<svg width="400" height="400"><defs>
    <radialGradient id="a">${stops('#f0c0a0', '#b0704f')}</radialGradient>
    <radialGradient id="b" cx=".35" cy=".35">${stops('#e8b090', '#8a4a38')}</radialGradient></defs>
    <rect width="400" height="400" fill="#d9a68a"/>
    <ellipse cx="283" cy="347" rx="182" ry="87" transform="rotate(24 283 347)" fill="url(#a)"/>
    <ellipse cx="274" cy="115" rx="118" ry="186" transform="rotate(46 274 115)" fill="url(#b)"/>
    <ellipse cx="115" cy="304" rx="211" ry="86" transform="rotate(46 115 304)" fill="url(#a)"/></svg>`
  return await sharp(Buffer.from(svg)).blur(6).jpeg({ quality: 95 }).toBuffer()
}

describe('the resize of NSFW JS', () => {
  const picture = {
    width: 2,
    height: 2,
    data: Uint8ClampedArray.from([0, 0, 255, 51, 0, 255, 102, 0, 255, 255, 0, 255]),
  }

  test('keeps the corners and mixes between them', () => {
    const red = [...alignCornersResize(picture, 3).subarray(0, 9)]
    const expected = [0, 0.1, 0.2, 0.2, 0.4, 0.6, 0.4, 0.7, 1]
    for (const [i, value] of expected.entries()) expect(red[i]).toBeCloseTo(value, 5)
  })

  test('gives planes, not pixels', () => {
    const planes = alignCornersResize(picture, 4)
    expect([...planes.subarray(16, 32)]).toEqual(Array(16).fill(0))
    expect([...planes.subarray(32)]).toEqual(Array(16).fill(1))
  })
})

test('only porn and hentai count, and only from .9', () => {
  const rest = { drawing: 0, neutral: 0 }
  expect(isExplicit({ ...rest, porn: 0.6, hentai: 0.31, sexy: 0.09 })).toBe(true)
  expect(isExplicit({ ...rest, porn: 0.6, hentai: 0.29, sexy: 0.11 })).toBe(false)
  expect(isExplicit({ ...rest, porn: 0.01, hentai: 0, sexy: 0.99 })).toBe(false)
})

describe('photos in the moderation’s thread', { timeout: 20_000 }, () => {
  const moderation = createPhotoModeration()
  afterAll(() => moderation.close())

  test('a dish passes', async () => {
    await expect(moderation.check((await renderDish()).jpeg)).resolves.toBeUndefined()
  })

  test('what looks like bare skin is refused, with a sentence that says moderation', async () => {
    await expect(moderation.check(await skinTones())).rejects.toMatchObject({
      code: 'photo_moderation',
      retry: 'never',
    })
    expect(ERRORS.photo_moderation.text).toContain('moderation')
  })

  test('what is no photo says so', async () => {
    await expect(moderation.check(Buffer.from('not a photo'))).rejects.toMatchObject({ code: 'image_type' })
  })
})
