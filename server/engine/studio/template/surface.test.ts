import { expect, test } from 'vitest'
import { createPlane, type Picture, smoothstep } from '../pixels.ts'
import { distanceTo, isClean, measureSurface } from './surface.ts'

const [WIDTH, HEIGHT] = [320, 240]

/** A dish of 110 pixels, and around it a table whose colour passes from one to the other, left to right. */
function tableOf(left: number[], right: number[]): boolean {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  const mask = createPlane(WIDTH, HEIGHT)
  for (let i = 0; i < mask.data.length; i++) {
    const t = smoothstep(0.4, 0.6, (i % WIDTH) / WIDTH)
    mask.data[i] = Math.hypot((i % WIDTH) - WIDTH / 2, Math.floor(i / WIDTH) - HEIGHT / 2) < 55 ? 1 : 0
    for (let c = 0; c < 3; c++) data[i * 3 + c] = mask.data[i] ? 240 : left[c]! + t * (right[c]! - left[c]!)
  }
  const picture: Picture = { width: WIDTH, height: HEIGHT, data }
  const spot = { x: WIDTH / 2, y: HEIGHT / 2, width: 110, height: 110, size: 110, distance: distanceTo(mask) }
  return isClean(measureSurface(picture, spot))
}

test('a table in two shades is one table, two colours are not', () => {
  expect(tableOf([150, 110, 75], [175, 135, 105])).toBe(true)
  // As bright as each other, and one passes into the other: a plate under the dish, and what that stands on.
  expect(tableOf([0, 140, 0], [200, 60, 200])).toBe(false)
})
