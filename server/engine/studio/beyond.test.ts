import { expect, test } from 'vitest'
import { windowBeyond } from './beyond.ts'
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

/** A wide photo: a red dish, `half` as high, on an even table. */
function shot(left: number, right: number, half = 90): Shot {
  const [width, height] = [400, 240]
  const guide: Picture = { width, height, data: new Uint8ClampedArray(width * height * 3) }
  const mask = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isDish = ((x - (left + right) / 2) / ((right - left) / 2)) ** 2 + ((y - 120) / half) ** 2 < 1
      guide.data.set(isDish ? DISH : TABLE, i * 3)
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

const LEEWAY = { room: 0.04, covered: 0.25 }

/** The square that goes beyond the photo. */
function squareOf({ guide, mask }: Shot): Box | null {
  const dish = boundingBox(mask)!
  return windowBeyond(guide, mask, dish, cropAround(dish, mask.width, mask.height, 1), LEEWAY)
}

/** Paints what is not the dish. */
function paint(one: Shot, colour: number[], is: (x: number, y: number) => boolean): Shot {
  for (let i = 0; i < one.mask.data.length; i++) {
    const [x, y] = [i % one.mask.width, Math.floor(i / one.mask.width)]
    if (one.mask.data[i] === 0 && is(x, y)) one.guide.data.set(colour, 3 * i)
  }
  return one
}

/** A square with bands above and below, drawn at twice the mask's size. */
async function drawnSquare(one: Shot): Promise<{ window: Box; drawn: Picture }> {
  const window = { x: 44, y: -36, width: 312, height: 312 }
  const size = { width: window.width * 2, height: window.height * 2 }
  return { window, drawn: await continued(one.guide, window, one.mask, size) }
}

test('a format that cuts a wide dish goes beyond the photo, as far as the dish needs, alike on both sides', () => {
  const window = squareOf(shot(40, 360))!
  expect(window.height).toBe(window.width)
  expect(window.width).toBe(Math.ceil(boundingBox(shot(40, 360).mask)!.width * (1 + 2 * LEEWAY.room)))
  expect(Math.abs(-window.y - (window.height - 240) / 2)).toBeLessThan(1)
  const upright = squareOf(turned(shot(40, 360)))!
  expect([upright.y, upright.x, upright.height]).toEqual([window.x, window.y, window.width])
})

test('no photo goes on by more than a third of the result, nor for a dish that fits, nor for a close-up', () => {
  expect(squareOf(shot(2, 398))).toBeNull()
  expect(squareOf(shot(100, 300))).toBeNull()
  expect(squareOf(shot(0, 400))).toBeNull()
})

test('a dish that reaches broadly to the border would end there in a straight line', () => {
  expect(squareOf(shot(60, 340, 123))).toBeNull()
  expect(squareOf(shot(60, 340, 90))).not.toBeNull()
})

test('a border that something crosses does not go on, neither the near one nor the far one', () => {
  const thing = [20, 60, 130]
  const before = squareOf(paint(shot(60, 340), thing, (x, y) => y > 215 && Math.abs(x - 200) < 40))!
  expect(before.y + before.height).toBe(240)
  const behind = squareOf(paint(shot(60, 340), thing, (x, y) => y < 25 && Math.abs(x - 200) < 40))!
  expect(behind.y).toBe(0)
  expect(squareOf(paint(shot(60, 340), thing, (x) => Math.abs(x - 200) < 40))).toBeNull()
})

test('what goes on is the table, without a ghost of the dish; the photo itself is untouched', async () => {
  const { window, drawn } = await drawnSquare(shot(60, 340))
  const at = (x: number, y: number) => [
    ...drawn.data.subarray((y * drawn.width + x) * 3, (y * drawn.width + x) * 3 + 3),
  ]
  for (let y = 0; y < -2 * window.y; y += 3) {
    for (let x = 0; x < drawn.width; x += 13) {
      const [r, g, b] = at(x, y)
      const off = Math.max(Math.abs(r! - TABLE[0]!), Math.abs(g! - TABLE[1]!), Math.abs(b! - TABLE[2]!))
      expect(off).toBeLessThan(4)
    }
  }
  expect(at(drawn.width / 2, drawn.height / 2)).toEqual(DISH)
})

test('boards grow softer away from the photo, without a step at its border; the same each time', async () => {
  const boards = () => paint(shot(60, 340), [190, 150, 110], (x, y) => (x + y) % 40 < 20)
  const { window, drawn } = await drawnSquare(boards())
  const contrastAt = (y: number) => {
    const row = Array.from({ length: 120 }, (_, x) => drawn.data[(y * drawn.width + 200 + x) * 3]!)
    return Math.max(...row) - Math.min(...row)
  }
  const border = -2 * window.y
  expect(contrastAt(border - 1)).toBeGreaterThan(35)
  expect(contrastAt(border - 60)).toBeLessThan(0.7 * contrastAt(border - 1))
  expect(contrastAt(0)).toBeLessThanOrEqual(contrastAt(border - 60))
  const step = [0, 1, 2].map((c) => {
    let sum = 0
    for (let x = 0; x < drawn.width; x++)
      sum += Math.abs(
        drawn.data[((border - 1) * drawn.width + x) * 3 + c]! -
          drawn.data[(border * drawn.width + x) * 3 + c]!,
      )
    return sum / drawn.width
  })
  expect(Math.max(...step)).toBeLessThan(4)
  expect((await drawnSquare(boards())).drawn.data).toEqual(drawn.data)
})

test('what comes out from behind the dish and leaves the photo does not end there', async () => {
  const spatula = paint(shot(60, 340, 112), [60, 60, 64], (x, y) => y > 120 && Math.abs(x - 200) < 14)
  const { window, drawn } = await drawnSquare(spatula)
  const y = 2 * (240 - window.y) + 8
  const x = 2 * (200 - window.x)
  expect(drawn.data[(y * drawn.width + x) * 3]!).toBeLessThan(100)
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

test('the result says that its photo goes on, and where the photo is in it', async () => {
  const photo = shot(40, 360)
  const { styled, reportOn, placement } = await styleCut(photo.guide, cutOf(photo, 0.9), MONOCHROME, () => {})
  expect(styled.width).toBe(styled.height)
  expect(reportOn().warnings.join(' ')).toContain('goes on out of focus')
  expect(placement.from.y).toBe(0)
  expect(placement.from.height).toBe(1)
  expect(placement.to.height / styled.height).toBeCloseTo(240 / 363, 2)
})
