import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { outOfCorners } from './corners.ts'
import { opponentPlanes } from './edges.ts'
import { ANGLES, INNER, PER_STEP, rayAt, smoothedAround } from './ring.ts'

const [WIDTH, HEIGHT] = [420, 360]
const RIM = { x: 200, y: 210, a: 130, b: 110, turn: 0 }
const CUP = { x: 190, y: 150, radius: 70 }
const isSaucer = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b) < 1
const isCup = (x: number, y: number) => Math.hypot(x - CUP.x, y - CUP.y) < CUP.radius

/** A cup that stands before the far rim of its saucer, and where in each direction both of them end. */
function cupOnSaucer(saucer: number[], table: number[]) {
  const picture: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(3 * WIDTH * HEIGHT) }
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p += 3)
      picture.data.set(isCup(x, y) ? [240, 236, 230] : isSaucer(x, y) ? saucer : table, p)
  }
  const ends = Float32Array.from({ length: ANGLES }, (_, k) => {
    const { dx, dy } = rayAt(RIM, k)
    let end = 0
    for (let step = -20; step < 70; step += 0.25) {
      const r = INNER + step * PER_STEP
      const [x, y] = [RIM.x + dx * r, RIM.y + dy * r]
      if (isCup(x, y) || isSaucer(x, y)) end = step
    }
    return end
  })
  return { planes: opponentPlanes(picture), ends }
}

/** As a path has it that may not turn sharply. */
function blunt(ends: Float32Array): Float32Array {
  const even = smoothedAround(smoothedAround(ends, 7), 7)
  return ends.map((end, k) => Math.max(end, even[k]!))
}

const apart = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, step, k) => sum + Math.abs(step - other[k]!), 0)

test('the table in the corner between a cup and its saucer is left out', () => {
  const { planes, ends } = cupOnSaucer([150, 40, 24], [196, 132, 84])
  const path = blunt(ends)
  expect(apart(path, ends)).toBeGreaterThan(20)
  const cut = outOfCorners(planes, RIM, path, createPlane(WIDTH, HEIGHT))
  expect(apart(cut, ends)).toBeLessThan(0.5 * apart(path, ends))
})

test('where saucer and table are alike nothing is', () => {
  const { planes, ends } = cupOnSaucer([206, 204, 200], [198, 194, 188])
  const path = blunt(ends)
  expect(outOfCorners(planes, RIM, path, createPlane(WIDTH, HEIGHT))).toEqual(path)
})
