import { expect, test } from 'vitest'
import { createPlane, type Plane } from '../pixels.ts'
import { boxes, SEVEN_LEAST, sevenTaps } from './blurs.ts'

/** Values without an order, the same in every run. */
function rough(width: number, height: number): Plane {
  const plane = createPlane(width, height)
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = ((i * 7919) % 97) / 97
  return plane
}

/** As it is defined: the mean of what of the window lies in the plane. */
function mean({ width, height, data }: Plane, radius: number): Plane {
  const out = createPlane(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
        for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
          sum += data[v * width + u]!
          count++
        }
      }
      out.data[y * width + x] = sum / count
    }
  }
  return out
}

function farthest(p: Plane, q: Plane): number {
  expect([p.width, p.height]).toEqual([q.width, q.height])
  return p.data.reduce((most, value, i) => Math.max(most, Math.abs(value - q.data[i]!)), 0)
}

const SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 13, 30].flatMap((width) =>
  [1, 2, 3, 4, 5, 6, 9, 17].map((height) => [width, height] as const),
)

test('boxes: the mean of every window, of planes of any size, narrower than the window too', () => {
  for (const [width, height] of SIZES) {
    const plane = rough(width, height)
    for (const radius of [1, 2, 5, 40]) {
      const wanted = mean(plane, radius)
      expect(farthest(boxes(plane, radius, 1), wanted), `${width} × ${height}, ${radius}`).toBeLessThan(1e-5)
      expect(farthest(boxes(plane, radius, 2), mean(wanted, radius))).toBeLessThan(1e-5)
    }
  }
})

test('seven taps: three boxes of radius 1, at the edges too', () => {
  for (const [width, height] of SIZES) {
    if (Math.min(width, height) < SEVEN_LEAST) continue
    const plane = rough(width, height)
    const wanted = mean(mean(mean(plane, 1), 1), 1)
    expect(farthest(sevenTaps(plane), wanted), `${width} × ${height}`).toBeLessThan(1e-5)
  }
})

test('a plane is left as it is, its memory grows with the largest one, and the next small one is right', () => {
  const large = rough(1500, 900)
  const copy = large.data.slice()
  const soft = boxes(large, 3, 1)
  expect(large.data).toEqual(copy)
  // Running sums of single precision drift by no more than this over a thousand rows.
  const at = 450 * 1500 + 700
  let sum = 0
  for (let v = -3; v <= 3; v++) for (let u = -3; u <= 3; u++) sum += large.data[at + v * 1500 + u]!
  expect(soft.data[at]).toBeCloseTo(sum / 49, 5)
  expect(farthest(boxes(rough(9, 9), 1, 1), mean(rough(9, 9), 1))).toBeLessThan(1e-5)
  // What has been handed out is nobody else's.
  expect(soft.data[at]).toBeCloseTo(sum / 49, 5)
})

test('where everything is alike it stays so', () => {
  const even = createPlane(333, 222, 0.3)
  expect(boxes(even, 7, 1).data.every((value) => Math.abs(value - Math.fround(0.3)) < 1e-6)).toBe(true)
})
