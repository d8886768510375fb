import { expect, test } from 'vitest'
import { windowsBeyond } from './beyond.ts'
import { continued } from './continued.ts'
import { cropAround } from './crop.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { type Box, boundingBox, createPlane, type Picture, type Plane } from './pixels.ts'
import { styleCut } from './style-photo.ts'

const TABLE = [150, 110, 70]
const DISH = [190, 30, 40]

interface Shot {
  guide: Picture
  mask: Plane
}

/** A wide photo: a red dish on an even table; `objects` are rows that bottles stand in. */
function shot(left: number, right: number, objects: [number, number] = [0, 0], half = 90): Shot {
  const [width, height] = [400, 240]
  const guide: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isDish = ((x - (left + right) / 2) / ((right - left) / 2)) ** 2 + ((y - 120) / half) ** 2 < 1
      const isBottle = y >= objects[0] && y < objects[1] && x % 60 < 12
      guide.data.set(isDish ? DISH : isBottle ? [20, 60, 30] : TABLE, i * 3)
      mask.data[i] = isDish ? 1 : 0
    }
  }
  return { guide, mask }
}

/** The same, lying on its side. */
function turned({ guide, mask }: Shot): Shot {
  const out: Shot = {
    guide: { width: guide.height, height: guide.width, data: new Uint8ClampedArray(guide.data.length) },
    mask: createPlane(mask.height, mask.width),
  }
  for (let y = 0; y < guide.height; y++) {
    for (let x = 0; x < guide.width; x++) {
      const [from, to] = [y * guide.width + x, x * guide.height + y]
      out.guide.data.set(guide.data.subarray(from * 3, from * 3 + 3), to * 3)
      out.mask.data[to] = mask.data[from]!
    }
  }
  return out
}

/** The largest square that goes beyond the photo. */
function squareOf({ guide, mask }: Shot): Box | null {
  const dish = boundingBox(mask)!
  const window = cropAround(dish, mask.width, mask.height, 1)
  return windowsBeyond(guide, mask, dish, window).at(-1) ?? null
}

test('a format that cuts a wide dish is given more table where the photo’s border is plain', () => {
  const window = squareOf(shot(40, 360))!
  expect(window.height).toBe(window.width)
  expect(-window.y).toBeGreaterThan(10)
  expect(window.y + window.height - 240).toBeGreaterThan(10)
  // No more than three tenths of the result.
  expect(window.height).toBeLessThanOrEqual(240 / 0.7)
  const upright = squareOf(turned(shot(40, 360)))!
  expect([upright.y, upright.x, upright.height]).toEqual([window.x, window.y, window.width])
})

test('of a table whose grain is seen no more than an eighth of the result', () => {
  const grained = (step: number) => {
    const one = shot(40, 360)
    for (let i = 0; i < one.mask.data.length; i++)
      if (one.mask.data[i] === 0 && (i & 1) === 0)
        for (let c = 0; c < 3; c++) one.guide.data[3 * i + c]! += step
    return squareOf(one)!.height
  }
  expect(grained(1)).toBeGreaterThan(240 / 0.875)
  expect(grained(4)).toBeLessThanOrEqual(240 / 0.875)
  expect(grained(4)).toBeGreaterThan(240)
})

test('nothing is continued where things stand at the border, or the dish reaches to it', () => {
  expect(squareOf(shot(40, 360, [0, 240]))).toBeNull()
  expect(squareOf(shot(40, 360, [0, 0], 115))).toBeNull()
})

test('nor where the table is shaded along its border, or gets darker towards it', () => {
  const shaded = (light: (x: number, y: number) => number) => {
    const one = shot(40, 360)
    for (let i = 0; i < one.mask.data.length; i++) {
      if (one.mask.data[i] === 1) continue
      const factor = light((i % 400) / 400, Math.floor(i / 400) / 240)
      for (let c = 0; c < 3; c++) one.guide.data[3 * i + c]! *= factor
    }
    return squareOf(one)
  }
  expect(shaded(() => 0.9)).not.toBeNull()
  expect(shaded((x) => 1.2 - 0.9 * x)).toBeNull()
  expect(shaded((_, y) => Math.min(1, 0.4 + 12 * Math.min(y, 1 - y)))).toBeNull()
})

test('where one border is not plain the other one alone does not push the dish aside', () => {
  expect(squareOf(shot(60, 340, [0, 12]))!.height).toBeLessThan(squareOf(shot(60, 340))!.height)
  expect(squareOf(shot(60, 340, [0, 12]))!.y).toBe(0)
})

test('what is continued is table, without a ghost of the dish; the photo itself is untouched', async () => {
  const { guide, mask } = shot(40, 360)
  const window = squareOf({ guide, mask })!
  const size = { width: window.width * 2, height: window.height * 2 }
  const { data } = await continued(guide, window, mask, boundingBox(mask)!, size)
  const at = (x: number, y: number) => [
    ...data.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3),
  ]
  for (let y = 0; y < -2 * window.y; y += 3) {
    for (let x = 0; x < size.width; x += 13) {
      const [r, g, b] = at(x, y)
      // No more than grain.
      expect(
        Math.max(Math.abs(r! - TABLE[0]!), Math.abs(g! - TABLE[1]!), Math.abs(b! - TABLE[2]!)),
      ).toBeLessThan(6)
    }
  }
  expect(at(size.width / 2, size.height / 2)).toEqual(DISH)
})

test('a pattern at the border dissolves close to it, instead of being drawn out into streaks', async () => {
  const { guide, mask } = shot(40, 360)
  for (let i = 0; i < guide.width * guide.height; i++)
    if (mask.data[i] === 0 && (i % guide.width) % 60 < 30)
      for (let c = 0; c < 3; c++) guide.data[3 * i + c]! += 14
  const window = { x: 60, y: -20, width: 280, height: 280 }
  const { data, width } = await continued(guide, window, mask, boundingBox(mask)!, window)
  const contrast = (y: number) => {
    const row = Array.from({ length: 240 }, (_, x) => data[(y * width + 20 + x) * 3]!)
    return Math.max(...row) - Math.min(...row)
  }
  expect(contrast(40)).toBeGreaterThan(10)
  expect(contrast(0)).toBeLessThan(10)
})

/** Dish and table of a photo that keeps its setting. */
function cutOf({ guide, mask }: Shot, confidence: number): CutOut {
  return {
    guide,
    mask,
    coefficients: { weights: [mask, mask, mask], offset: mask },
    rim: null,
    hint: null,
    confidence,
    isCrossed: true,
    isPlatter: false,
    isBlurred: false,
    cropped: 0,
  }
}

const MONOCHROME = {
  styleId: 6,
  stylePrompt: null,
  guidance: null,
  template: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality: 'medium',
} as const

test('the result says that its table was continued, what is still cut off, and where the photo is in it', async () => {
  const photo = shot(2, 398)
  const { styled, reportOn, placement } = await styleCut(photo.guide, cutOf(photo, 0.9), MONOCHROME, () => {})
  expect(styled.width).toBe(styled.height)
  expect(reportOn().warnings.join(' ')).toContain('continued at the border')
  expect(reportOn().warnings.join(' ')).toContain('16:9 shows more of it')
  expect(placement.from.y).toBe(0)
  expect(placement.from.height).toBe(1)
  expect(placement.to.height / styled.height).toBeCloseTo(0.7, 2)
})
