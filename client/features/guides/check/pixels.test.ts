import { expect, test } from 'vitest'
import { fileTypeOf } from './file-type.ts'
import { looksOf } from './pixels.ts'
import { BLURRED, DARK } from './rules.ts'

const WIDTH = 320
const HEIGHT = 240
type Shade = (x: number, y: number) => number

/** A grey picture of a function. */
function picture(shade: Shade, alpha = 255): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = 4 * (y * WIDTH + x)
      rgba.fill(shade(x, y), at, at + 3)
      rgba[at + 3] = alpha
    }
  }
  return rgba
}

/** Crumbs: something with edges everywhere. */
const crumbs: Shade = (x, y) => 120 + 60 * Math.sign(Math.sin(x * 0.9) * Math.cos(y * 0.7))

/** The mean over a square of that half width. */
function blurred(shade: Shade, reach: number): Shade {
  return (x, y) => {
    let sum = 0
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) sum += shade(x + dx, y + dy)
    }
    return sum / (2 * reach + 1) ** 2
  }
}

const look = (shade: Shade, alpha?: number) => looksOf(picture(shade, alpha), WIDTH, HEIGHT)

test('edges are sharp, smears are not, and the threshold lies between', () => {
  expect(look(crumbs).sharpness).toBeGreaterThan(BLURRED * 5)
  expect(look(blurred(crumbs, 6)).sharpness).toBeLessThan(BLURRED)
  expect(look(() => 128).sharpness).toBe(0)
})

test('a sharp dish before a soft background is sharp', () => {
  const soft = blurred(crumbs, 6)
  const dish: Shade = (x, y) => (Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < 60 ? crumbs(x, y) : soft(x, y))
  expect(look(dish).sharpness).toBeGreaterThan(BLURRED)
})

test('the middle decides how bright it is', () => {
  expect(look(() => 40).brightness).toBeCloseTo(40)
  const lampInTheCorner: Shade = (x, y) => (x < 40 && y < 40 ? 255 : 50)
  expect(look(lampInTheCorner).brightness).toBeLessThan(DARK)
  expect(look(crumbs).brightness).toBeGreaterThan(DARK)
})

test('white round the edge, and what can be seen through', () => {
  const onWhite: Shade = (x, y) => (x > 40 && x < 280 && y > 30 && y < 210 ? 120 : 255)
  expect(look(onWhite)).toMatchObject({ whiteEdge: 1, isTransparent: false })
  expect(look(() => 230).whiteEdge).toBe(0)
  expect(look(crumbs, 0).isTransparent).toBe(true)
})

test('pictures of a few pixels are no reason to fail', () => {
  for (const [width, height] of [
    [1, 1],
    [2, 5],
    [30, 1],
  ] as const) {
    const looks = looksOf(new Uint8ClampedArray(4 * width * height).fill(90), width, height)
    expect(Number.isFinite(looks.brightness) && Number.isFinite(looks.sharpness)).toBe(true)
  }
})

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['GIF', [...'GIF89a'].map((c) => c.charCodeAt(0))],
  ['WebP', [...'RIFF....WEBPVP8 '].map((c) => c.charCodeAt(0))],
  ['TIFF', [0x49, 0x49, 0x2a, 0x00]],
  ['BMP', [0x42, 0x4d, 0x00, 0x00]],
  ['HEIC', [0, 0, 0, 24, ...[...'ftypheic'].map((c) => c.charCodeAt(0))]],
  [null, [...'RIFF....WAVEfmt '].map((c) => c.charCodeAt(0))],
  [null, [...'no picture at all'].map((c) => c.charCodeAt(0))],
  [null, []],
])('the first bytes say %s', (type, bytes) => {
  expect(fileTypeOf(new Uint8Array(bytes))).toBe(type)
})
