import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StyleId } from '../../../../contract/catalog.ts'
import { UNCHANGED_FROM } from '../../../../contract/generation.ts'
import { decode } from '../decode.ts'
import { type Box, createPlane, type Picture } from '../pixels.ts'
import { openPhoto, type StyledCut, styleCut } from '../style-photo.ts'
import { LARGE, renderDish } from '../test-dish.ts'
import { measureFidelity } from './fidelity.ts'

async function photo(longSide = 400): Promise<Picture> {
  const { jpeg } = await renderDish()
  return (await decode(jpeg, longSide)).picture
}

const ALL = createPlane(1, 1, 1)

test('light and tone do not count', async () => {
  const before = await photo()
  const after: Picture = { ...before, data: before.data.map((value) => 30 + value * 0.7) }
  expect(measureFidelity({ before, cover: ALL, result: after })).toBeGreaterThan(0.98)
})

test('nor do warmth and stronger or weaker colours', async () => {
  const before = await photo()
  const graded = (warmth: number, strength: number): Picture => {
    const after = { ...before, data: before.data.slice() }
    for (let p = 0; p < after.data.length; p += 3) {
      const colour = Array.from(before.data.subarray(p, p + 3)) as Rgb
      const luma = lumaOf(colour)
      const [r, g, b] = colour.map((value) => luma + (value - luma) * strength) as Rgb
      after.data.set([r * (1 + warmth), g, b * (1 - warmth)], p)
    }
    return after
  }
  for (const after of [graded(0.1, 1.4), graded(-0.1, 0.6)]) {
    expect(measureFidelity({ before, cover: ALL, result: after })).toBeGreaterThanOrEqual(UNCHANGED_FROM)
  }
})

test('a larger picture of the same change gives the same figure', async () => {
  const fidelityAt = async (longSide: number) => {
    const before = await photo(longSide)
    const after = { ...before, data: before.data.slice() }
    const { width, height } = before
    paint(after, { x: 0, y: 0, width, height }, 0.03, () => [90, 120, 40])
    return measureFidelity({ before, cover: ALL, result: after })!
  }
  const small = await fidelityAt(450)
  expect(small).toBeLessThan(UNCHANGED_FROM)
  expect(Math.abs((await fidelityAt(900)) - small)).toBeLessThan(0.01)
})

test('what shows too little of a dish is not measured', async () => {
  const before = await photo()
  expect(measureFidelity({ before, cover: createPlane(8, 8), result: before })).toBeNull()
})

type Rgb = [number, number, number]

function lumaOf([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Colour = (x: number, y: number) => ArrayLike<number>

/** Paints a round part of a dish, of so much of its area, beside its middle. */
function paint({ data, width }: Picture, dish: Box, share: number, colour: Colour): void {
  const a = (dish.width / 2) * Math.sqrt(share)
  const b = (dish.height / 2) * Math.sqrt(share)
  const aside = share < 0.5 ? 0.14 : 0
  const cx = dish.x + dish.width * (0.5 + aside)
  const cy = dish.y + dish.height * (0.5 + aside / 2)
  for (let y = Math.ceil(cy - b); y < cy + b; y++) {
    for (let x = Math.ceil(cx - a); x < cx + a; x++) {
      if (((x - cx) / a) ** 2 + ((y - cy) / b) ** 2 > 1) continue
      data.set(colour(x, y), (y * width + x) * 3)
    }
  }
}

/** Three pixels wide, through the middle of the dish and along a share of it. */
function draw({ data, width }: Picture, dish: Box, share: number, colour: Rgb): void {
  const cx = dish.x + dish.width / 2
  const cy = dish.y + dish.height / 2
  for (let along = (-share * dish.width) / 2; along < (share * dish.width) / 2; along += 0.5) {
    const y = Math.round(cy + 0.4 * along)
    for (let k = -1; k <= 1; k++) data.set(colour, ((y + k) * width + Math.round(cx + along)) * 3)
  }
}

const BROWN: Colour = () => [115, 77, 51]
const LEAF: Colour = () => [70, 120, 40]

/** The colour that a picture has elsewhere, as it was before the forger began. */
function from({ width, height, data }: Picture, where: (x: number, y: number) => [number, number]): Colour {
  const own = data.slice()
  return (x, y) => {
    const [u, v] = where(x, y)
    const column = Math.min(width - 1, Math.max(0, Math.round(u)))
    const p = (Math.min(height - 1, Math.max(0, Math.round(v))) * width + column) * 3
    return own.subarray(p, p + 3)
  }
}

/** The mean of what was around. */
function smeared(picture: Picture, radius: number): Colour {
  const own = from(picture, (x, y) => [x, y])
  return (x, y) => {
    const sum: Rgb = [0, 0, 0]
    let count = 0
    for (let dy = -radius; dy <= radius; dy += 3) {
      for (let dx = -radius; dx <= radius; dx += 3, count++) {
        const colour = own(x + dx, y + dy)
        for (const c of [0, 1, 2] as const) sum[c] += colour[c]!
      }
    }
    return sum.map((value) => value / count)
  }
}

/** All of a picture, so that no edge of it gives the forger away. */
function recolour({ data }: Picture, change: (colour: Rgb) => Rgb): void {
  for (let p = 0; p < data.length; p += 3) data.set(change(Array.from(data.subarray(p, p + 3)) as Rgb), p)
}

test('a small piece of food that was smeared away is missed', () => {
  const [width, height] = [400, 400]
  const before: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const level = 1 + 0.35 * Math.sin(x * 0.5 + Math.sin(y * 0.13)) * Math.sin(y * 0.42)
    before.data.set([170 * level, 110 * level, 60 * level], 3 * i)
  }
  const after = { ...before, data: before.data.map((value) => 20 + value * 0.8) }
  expect(measureFidelity({ before, cover: ALL, result: after })).toBeGreaterThan(0.98)
  paint(after, { x: 0, y: 0, width, height }, 0.006, smeared(after, 9))
  expect(measureFidelity({ before, cover: ALL, result: after })).toBeLessThan(UNCHANGED_FROM)
})

const FORGERIES: Record<string, (result: Picture, dish: Box) => void> = {
  'the whole dish painted over': (result, dish) => paint(result, dish, 0.95, BROWN),
  'half of the dish painted over': (result, { x, y, width, height }) =>
    paint(result, { x, y, width: width / 2, height }, 0.95, BROWN),
  'a leaf on 1 % of it': (result, dish) => paint(result, dish, 0.01, LEAF),
  'a bright piece on a fifth of 1 %': (result, dish) => paint(result, dish, 0.002, () => [90, 220, 250]),
  'a dark hair on it': (result, dish) => draw(result, dish, 0.3, [40, 26, 18]),
  'a pale hair on it': (result, dish) => draw(result, dish, 0.3, [236, 226, 206]),
  'a brown piece on 2 % of it': (result, dish) => paint(result, dish, 0.02, BROWN),
  'a piece from elsewhere on 2 %': (result, dish) =>
    paint(
      result,
      dish,
      0.02,
      from(result, (x, y) => [x - dish.width * 0.26, y - dish.height * 0.1]),
    ),
  '2 % in another colour of the same lightness': (result, dish) => {
    const own = from(result, (x, y) => [x, y])
    paint(result, dish, 0.02, (x, y) => {
      const luma = lumaOf(Array.from(own(x, y)) as Rgb)
      const [red, blue] = [-60, 90]
      return [luma + red, luma - (0.2126 * red + 0.0722 * blue) / 0.7152, luma + blue]
    })
  },
  'all of it without colour': (result) =>
    recolour(result, (colour) => {
      const luma = lumaOf(colour)
      return [luma, luma, luma]
    }),
  'all of it in brown tones': (result) =>
    recolour(result, (colour) => {
      const luma = lumaOf(colour)
      return [luma * 1.15, luma * 0.97, luma * 0.75]
    }),
  'red and green swapped': (result) => recolour(result, ([r, g, b]) => [g, r, b]),
  'red and blue swapped': (result) => recolour(result, ([r, g, b]) => [b, g, r]),
  mirrored: (result, dish) =>
    paint(
      result,
      dish,
      0.95,
      from(result, (x, y) => [2 * dish.x + dish.width - x, y]),
    ),
  'moved by 2 %': (result, dish) =>
    paint(
      result,
      dish,
      0.95,
      from(result, (x, y) => [x + dish.width * 0.02, y]),
    ),
}

const LANDING = join(import.meta.dirname, '../../../../public/landing')
const PHOTOS: Record<string, () => Promise<Buffer>> = {
  'a rendered dish': async () => (await renderDish(LARGE)).jpeg,
  'a photo of berries': () => asJpeg('berry-bowl-before-720.avif'),
}

/** As a phone would send it. */
async function asJpeg(file: string): Promise<Buffer> {
  return await sharp(await readFile(join(LANDING, file)))
    .jpeg({ quality: 92 })
    .toBuffer()
}

describe.each(Object.keys(PHOTOS))('%s', { timeout: 60_000 }, (name) => {
  let styled: StyledCut[]
  beforeAll(async () => {
    const { picture, cut, original } = await openPhoto(await PHOTOS[name]!(), 'medium')
    const style = (styleId: StyleId, isCrossed: boolean) =>
      styleCut(
        picture,
        { ...cut, isCrossed },
        {
          styleId,
          stylePrompt: null,
          guidance: null,
          template: null,
          cameraAngle: null,
          aspectRatio: '1:1',
          quality: 'medium',
        },
        () => {},
        original,
      )
    // With the shadows of leaves on it, and in its own setting.
    styled = [await style(7, false), await style(2, true)]
  }, 120_000)

  test('set into a scene or graded in place it is the dish that it was', () => {
    expect(styled.map(({ mode }) => mode)).toContain('in place')
    for (const one of styled) expect(one.reportOn().fidelity).toBeGreaterThanOrEqual(UNCHANGED_FROM)
  })

  test.each(Object.keys(FORGERIES))('%s is no longer the dish', (forgery) => {
    for (const { styled: result, placement, reportOn, mode } of styled) {
      if (mode === 'in place') continue
      const honest = result.data.slice()
      FORGERIES[forgery]!(result, placement.to)
      expect(reportOn().fidelity).toBeLessThan(UNCHANGED_FROM)
      result.data.set(honest)
    }
  })
})
