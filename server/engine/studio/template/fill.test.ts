import { expect, test } from 'vitest'
import { createPlane, type Picture, type Plane } from '../pixels.ts'
import { clearTable, withWhatLeans } from './fill.ts'
import { distanceTo, type Surface } from './surface.ts'

const [WIDTH, HEIGHT] = [320, 240]
const LEVEL = 150

/** 1 inside an ellipse about the middle. */
function ellipse(a: number, b: number, dx = 0): Plane {
  const plane = createPlane(WIDTH, HEIGHT)
  for (let i = 0; i < plane.data.length; i++) {
    const x = (i % WIDTH) - WIDTH / 2 - dx
    const y = Math.floor(i / WIDTH) - HEIGHT / 2
    plane.data[i] = (x / a) ** 2 + (y / b) ** 2 < 1 ? 1 : 0
  }
  return plane
}

/** A table of grains, the same each time. @param light of each pixel, where it is not 1 */
function table(light?: (i: number) => number): Picture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  let seed = 7
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    const grain = ((seed >> 16) % 41) - 20
    data.fill((LEVEL + grain) * (light?.(i) ?? 1), i * 3, i * 3 + 3)
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const ALL_TABLE: Surface = {
  free: 0.6,
  foreign: 0,
  abrupt: 0,
  uneven: 1,
  busy: 0.04,
  whole: 1,
  color: [LEVEL, LEVEL, LEVEL],
  alike: createPlane(WIDTH, HEIGHT, 1),
}

async function cleared(picture: Picture, hole: Plane, dark: Plane, size: number): Promise<boolean> {
  const spot = { x: WIDTH / 2, y: HEIGHT / 2, width: size, height: size, size, distance: distanceTo(hole) }
  return await clearTable(picture, hole, dark, spot, ALL_TABLE)
}

function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

test('texture reaches the middle of a large hole', async () => {
  const picture = table()
  const hole = ellipse(148, 112)
  expect(await cleared(picture, hole, createPlane(WIDTH, HEIGHT), 232)).toBe(true)
  const grain = (from: number, to: number) =>
    Array.from({ length: 30 }, (_, row) =>
      deviation(
        Array.from({ length: to - from }, (_, x) => picture.data[((row + 105) * WIDTH + from + x) * 3]!),
      ),
    )
  const outside = grain(0, 20).reduce((sum, value) => sum + value, 0) / 30
  for (let x = 70; x < 250; x += 20) expect(Math.min(...grain(x, x + 20))).toBeGreaterThan(0.3 * outside)
})

test('what is left of a shadow beside the hole is not copied into it', async () => {
  const hole = ellipse(70, 60)
  // Far beyond the dish's own; its table has red streaks, so that it is known again.
  const rest = createPlane(WIDTH, HEIGHT)
  const picture = table()
  for (let i = 0; i < rest.data.length; i++) {
    if (i % WIDTH > 0.42 * WIDTH || hole.data[i]) continue
    rest.data[i] = 1
    picture.data[i * 3]! += Math.floor(i / WIDTH) % 6 < 3 ? 25 : -25
  }
  expect(await cleared(picture, hole, rest, 130)).toBe(true)
  const red: number[] = []
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i]) red.push(picture.data[i * 3]! - picture.data[i * 3 + 1]!)
  }
  expect(deviation(red)).toBeLessThan(4)
})

test('nothing is made up where hardly any table is seen', async () => {
  const picture = table()
  const before = picture.data.slice()
  expect(await cleared(picture, ellipse(172, 130), createPlane(WIDTH, HEIGHT), 270)).toBe(false)
  expect(picture.data).toEqual(before)
})

test('a fork that leans on the dish goes with it, one that lies apart stays', () => {
  const hole = ellipse(70, 60)
  const picture = table()
  const fork = (from: number, to: number, row: number) => {
    for (let y = row; y < row + 7; y++) picture.data.fill(235, (y * WIDTH + from) * 3, (y * WIDTH + to) * 3)
  }
  fork(225, 290, 118)
  fork(225, 290, 20)
  const taken = withWhatLeans(picture, hole, ALL_TABLE.alike, 130)
  const at = (x: number, y: number) => taken.data[y * WIDTH + x]
  expect([240, 260, 286].map((x) => at(x, 121))).toEqual([1, 1, 1])
  expect([240, 260, 286].map((x) => at(x, 23))).toEqual([0, 0, 0])
  const grown = taken.data.reduce((sum, value) => sum + value, 0)
  expect(grown).toBeLessThan(1.4 * hole.data.reduce((sum, value) => sum + value, 0))
})
