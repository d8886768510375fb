import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../pixels.ts'
import { clearGlass } from './clear-glass.ts'

const [WIDTH, HEIGHT] = [240, 320]
const GLASS = { left: 70, right: 170, top: 40, bottom: 280 }
const WALL = [150, 150, 148]
type Colour = number[]

/** A glass before a wall, by the colours down its height; what is seen through its upper and its lower part, null without any. */
function seenIn(colourAt: (x: number, down: number) => Colour, wall: Colour = WALL) {
  const data = new Uint8ClampedArray(3 * WIDTH * HEIGHT)
  const mask = createPlane(WIDTH, HEIGHT)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const isIn = x >= GLASS.left && x < GLASS.right && y >= GLASS.top && y < GLASS.bottom
    mask.data[i] = isIn ? 1 : 0
    data.set(isIn ? colourAt(x, (y - GLASS.top) / (GLASS.bottom - GLASS.top)) : wall, 3 * i)
  }
  const clear = clearGlass({ width: WIDTH, height: HEIGHT, data }, mask, [1, 1, 1], 0.85)
  return clear && { upper: at(clear, 0.15), lower: at(clear, 0.6), outside: clear.data[60 * WIDTH + 60] }
}
const at = ({ data, width }: Plane, down: number) =>
  data[Math.round(GLASS.top + down * (GLASS.bottom - GLASS.top)) * width + 120]

const filledTo =
  (line: number, above: Colour, drink: Colour) =>
  (_: number, down: number): Colour =>
    down < line ? above : drink
const JUICE = [205, 110, 30]

test('above the drink a glass is clear, and the drink is not', () => {
  const seen = seenIn(filledTo(0.35, [135, 138, 138], JUICE))!
  expect(seen.upper).toBeGreaterThan(0.9)
  expect(seen.lower).toBe(0)
  expect(seen.outside).toBe(0)
})

test('what has the colour of a wooden wall beside it is clear above a drink, and on another wall it is food', () => {
  const wooden = filledTo(0.35, [140, 100, 66], [120, 20, 40])
  expect(seenIn(wooden, [150, 108, 72])!.upper).toBeGreaterThan(0.9)
  expect(seenIn(wooden)).toBeNull()
})

test('foam on the drink stays, though the glass above it is clear', () => {
  const drink = filledTo(0.35, [135, 138, 138], JUICE)
  const seen = seenIn((x, down) => (x > 90 && down > 0.12 && down < 0.2 ? [214, 212, 206] : drink(x, down)))!
  expect(seen.upper).toBeLessThan(0.1)
})

test('liquid as clear as water fades into a drink that sank', () => {
  const seen = seenIn((_, down) => {
    const share = Math.min(1, Math.max(0, (down - 0.2) / 0.35))
    return JUICE.map((value, c) => [130, 132, 130][c]! * (1 - share) + value * share)
  })!
  expect(seen.upper).toBeGreaterThan(0.7)
  expect(seen.lower).toBe(0)
})

test.each([
  ['foam on beer', filledTo(0.3, [222, 218, 208], [196, 130, 30])],
  ['coffee above milk', filledTo(0.4, [112, 70, 40], [226, 216, 200])],
  ['berries above cream', filledTo(0.4, [96, 52, 84], [226, 216, 200])],
  [
    'cream in the shade of its folds',
    (x: number, down: number): Colour => {
      const shade = 0.72 + 0.26 * Math.sin(x * 0.45) * Math.cos(down * 90)
      return down < 0.4 ? [200 * shade, 198 * shade, 192 * shade] : [96, 60, 40]
    },
  ],
  ['a full glass', filledTo(0, WALL, JUICE)],
])('%s is not clear', (_, colourAt) => {
  expect(seenIn(colourAt)).toBeNull()
})
