import { expect, test } from 'vitest'
import { type Sides, windowsBeyond } from './beyond.ts'
import { continued } from './continued.ts'
import { cropAround } from './crop.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { type Box, boundingBox, createPlane, type Picture, type Plane } from './pixels.ts'
import { styleCut } from './style-photo.ts'
import { tableBeyond } from './table.ts'

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
function squareOf({ guide, mask }: Shot, sides: Sides = { before: true, behind: true }): Box | null {
  const dish = boundingBox(mask)!
  const window = cropAround(dish, mask.width, mask.height, 1)
  return windowsBeyond(guide, mask, dish, window, sides).at(-1) ?? null
}

/** All but the dish times a factor. */
function shadedBy(one: Shot, light: (x: number, y: number) => number): Shot {
  for (let i = 0; i < one.mask.data.length; i++) {
    if (one.mask.data[i] === 1) continue
    const factor = light(i % one.mask.width, Math.floor(i / one.mask.width))
    for (let c = 0; c < 3; c++) one.guide.data[3 * i + c]! *= factor
  }
  return one
}

/** The square, drawn at twice the mask's size. */
async function drawnSquare(one: Shot): Promise<{ window: Box; drawn: Picture }> {
  const window = squareOf(one)!
  const { table } = tableBeyond(one.guide, one.mask, window)
  const size = { width: window.width * 2, height: window.height * 2 }
  return { window, drawn: await continued(one.guide, window, one.mask, table!, size) }
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

test('nothing is continued where things stand at the border, or the dish reaches to it', () => {
  expect(squareOf(shot(40, 360, [0, 240]))).toBeNull()
  expect(squareOf(shot(40, 360, [0, 0], 115))).toBeNull()
})

test('a plate that ends elsewhere at the photo’s border does not go on; a white table does', () => {
  // White all over, but for the dish and the corners above.
  const plated = (corner: number) => {
    const one = shot(60, 340)
    for (let i = 0; i < one.mask.data.length; i++) {
      const [x, y] = [i % 400, Math.floor(i / 400)]
      if (one.mask.data[i] === 0 && (y >= corner || Math.abs(x - 200) < 200 - corner))
        one.guide.data.fill(225, 3 * i, 3 * i + 3)
    }
    return squareOf(one, { before: false, behind: true })
  }
  expect(plated(80)).toBeNull()
  expect(plated(0)).not.toBeNull()
})

test('nothing is continued for a dish that the photo cuts, or that would be cut all the same', () => {
  expect(squareOf(shot(0, 340))).toBeNull()
  expect(squareOf(shot(10, 390))).toBeNull()
})

test('a printed cloth does not go on', () => {
  const printed = shadedBy(shot(60, 340), (x, y) => (Math.hypot((x % 12) - 6, (y % 12) - 6) < 4 ? 0.75 : 1))
  expect(squareOf(printed)).toBeNull()
})

test('a thing that the border cuts is not made longer, whether it has another colour or only another light', () => {
  const cut = (factors: number[]) => {
    const one = shot(60, 340)
    for (let i = 0; i < one.mask.data.length; i++) {
      const [x, y] = [i % 400, Math.floor(i / 400)]
      const isThing = (x - 200) ** 2 + (y - 244) ** 2 < 28 ** 2
      if (isThing) for (let c = 0; c < 3; c++) one.guide.data[3 * i + c]! *= factors[c]!
    }
    return one
  }
  const below = { before: false, behind: true }
  expect(squareOf(cut([1, 0.2, 0.2]), below)).toBeNull()
  expect(squareOf(cut([0.51, 0.33, 0.51]), below)).toBeNull()
  const dark = cut([0.6, 0.6, 0.6])
  expect(tableBeyond(dark.guide, dark.mask, squareOf(dark, below)!)).toEqual({
    table: null,
    seen: { before: false, behind: true },
  })
})

test('where one border is not plain the other one alone does not push the dish aside', () => {
  expect(squareOf(shot(60, 340, [0, 12]))!.height).toBeLessThan(squareOf(shot(60, 340))!.height)
  expect(squareOf(shot(60, 340, [0, 12]))!.y).toBe(0)
})

test('what is continued is table, without a ghost of the dish; the photo itself is untouched', async () => {
  const { window, drawn } = await drawnSquare(shot(40, 360))
  const at = (x: number, y: number) => [
    ...drawn.data.subarray((y * drawn.width + x) * 3, (y * drawn.width + x) * 3 + 3),
  ]
  for (let y = 0; y < -2 * window.y; y += 3) {
    for (let x = 0; x < drawn.width; x += 13) {
      const [r, g, b] = at(x, y)
      const off = Math.max(Math.abs(r! - TABLE[0]!), Math.abs(g! - TABLE[1]!), Math.abs(b! - TABLE[2]!))
      expect(off).toBeLessThan(3)
    }
  }
  expect(at(drawn.width / 2, drawn.height / 2)).toEqual(DISH)
})

test('a pattern goes on as sharp as it is, along its lines and in their light; the same each time', async () => {
  // Slanted boards, brighter to the right.
  const boards = () =>
    shadedBy(shot(40, 360), (x, y) => (0.8 + x / 1500) * ((x + 2 * y) % 80 < 40 ? 1 : 1.15))
  const { window, drawn } = await drawnSquare(boards())
  const valueAt = (x: number, y: number) =>
    drawn.data[(y * drawn.width + x) * 3]! / (0.8 + (x / 2 + window.x) / 1500) / TABLE[0]!
  let [board, gap, between] = [0, 0, 0]
  for (let y = 10; y < -2 * window.y; y += 4) {
    for (let x = 40; x < drawn.width - 40; x += 4) {
      const value = valueAt(x, y)
      if (Math.abs(value - 1) < 0.04) board++
      else if (Math.abs(value - 1.15) < 0.04) gap++
      else between++
    }
  }
  const all = board + gap + between
  expect(Math.min(board, gap) / all).toBeGreaterThan(0.15)
  expect(between / all).toBeLessThan(0.6)
  expect((await drawnSquare(boards())).drawn.data).toEqual(drawn.data)
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

test('the result says that its table was continued, and where the photo is in it', async () => {
  const photo = shot(40, 360)
  const { styled, reportOn, placement } = await styleCut(photo.guide, cutOf(photo, 0.9), MONOCHROME, () => {})
  expect(styled.width).toBe(styled.height)
  expect(reportOn().warnings.join(' ')).toContain('continued at the border')
  expect(placement.from.y).toBe(0)
  expect(placement.from.height).toBe(1)
  expect(placement.to.height / styled.height).toBeCloseTo(0.7, 2)
})
