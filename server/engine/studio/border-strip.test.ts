import { expect, test } from 'vitest'
import { withoutStrips } from './border-strip.ts'
import { createPlane, type Picture } from './pixels.ts'

const [WIDTH, HEIGHT] = [400, 300]
const SQUARE = { x: 50, y: 0, width: 300, height: 300 }

/** A dark table, and a bright thing at its lower border. */
function shot(box: { x: number; width: number; depth: number }): Picture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 3).fill(40)
  for (let y = HEIGHT - box.depth; y < HEIGHT; y++)
    for (let x = box.x; x < box.x + box.width; x++)
      data.fill(210, (y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3)
  return { width: WIDTH, height: HEIGHT, data }
}

const windowOf = (guide: Picture, mask = createPlane(WIDTH, HEIGHT)) => withoutStrips(guide, mask, SQUARE)

test('a bright edge at the border is left out, and the window keeps its proportions and its middle', () => {
  const window = windowOf(shot({ x: 200, width: 60, depth: 2 }))
  expect(window.width).toBe(window.height)
  expect(window.y).toBe(0)
  expect(window.height).toBeLessThan(299)
  expect(window.height).toBeGreaterThan(290)
  expect(Math.abs(window.x + window.width / 2 - 200)).toBeLessThan(2)
})

test('what reaches farther in, lies outside of the window, or is the dish stays', () => {
  expect(windowOf(shot({ x: 200, width: 60, depth: 40 }))).toBe(SQUARE)
  expect(windowOf(shot({ x: 360, width: 40, depth: 2 }))).toBe(SQUARE)
  const dish = createPlane(WIDTH, HEIGHT, 1)
  expect(windowOf(shot({ x: 200, width: 60, depth: 2 }), dish)).toBe(SQUARE)
})
