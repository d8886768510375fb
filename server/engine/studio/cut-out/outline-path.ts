// The cheapest way around a ring of costs, freed of bumps and corners.
import { eachRow } from '../pixels.ts'
import { medianOf } from './rim-line.ts'
import { ANGLES, around, STEPS, smoothedAround } from './ring.ts'

/** Largest change of radius from one angle to the next, in steps. */
const REACH = 2

/**
 * Of each angle the radius, in steps.
 * @param cost row by row of angles
 */
export function vesselPath(cost: Float32Array): Float32Array {
  return smoothed(withoutDents(withoutBumps(closedPath(cost))))
}

/** The same where the outline may bulge: a bowl's side is no bump. */
export function bulgingPath(cost: Float32Array): Float32Array {
  return smoothed(Float32Array.from(closedPath(cost)))
}

/** Cheapest closed path: two rounds, the second starts where the first one ended. */
function closedPath(cost: Float32Array): Int32Array {
  let start = -1
  let path: Int32Array = new Int32Array(ANGLES)
  for (let round = 0; round < 2; round++) {
    path = openPath(cost, start)
    start = path[Math.floor(ANGLES / 2)]!
    // Turn the circle by half, so that the seam of one round lies in the middle of the other.
    cost = rotate(cost)
    path = rotatePath(path)
  }
  return path
}

function openPath(cost: Float32Array, start: number): Int32Array {
  const total = new Float32Array(ANGLES * STEPS).fill(1e9)
  const from = new Int8Array(ANGLES * STEPS)
  for (let s = 0; s < STEPS; s++) if (start < 0 || s === start) total[s] = cost[s]!
  eachRow(ANGLES - 1, stepOn, { cost, total, from })
  const path = new Int32Array(ANGLES)
  let s = 0
  const last = (ANGLES - 1) * STEPS
  const isNear = (step: number) => start < 0 || Math.abs(step - start) <= REACH
  let best = 1e9
  for (let step = 0; step < STEPS; step++) {
    if (isNear(step) && total[last + step]! < best) {
      best = total[last + step]!
      s = step
    }
  }
  for (let k = ANGLES - 1; k >= 0; k--) {
    path[k] = s
    s += from[k * STEPS + s]!
  }
  return path
}

/** From the cheapest ways to one angle to those to the next. */
function stepOn(
  k: number,
  { cost, total, from }: { cost: Float32Array; total: Float32Array; from: Int8Array },
): void {
  const [before, here] = [k * STEPS, (k + 1) * STEPS]
  for (let s = 0; s < STEPS; s++) {
    let best = 1e9
    let move = 0
    for (let d = -REACH; d <= REACH; d++) {
      const previous = s + d
      if (previous < 0 || previous >= STEPS) continue
      const value = total[before + previous]! + 0.06 * d * d
      if (value < best) {
        best = value
        move = d
      }
    }
    total[here + s] = best + cost[here + s]!
    from[here + s] = move
  }
}

function rotate(cost: Float32Array): Float32Array {
  const half = (ANGLES / 2) * STEPS
  const out = new Float32Array(cost.length)
  out.set(cost.subarray(half))
  out.set(cost.subarray(0, half), cost.length - half)
  return out
}

function rotatePath(path: Int32Array): Int32Array {
  const half = ANGLES / 2
  return Int32Array.from(path, (_, k) => path[(k + half) % ANGLES]!)
}

/** In angles to either side, in steps, and the share of the path that must keep to it. */
const AROUND = 22
const EVEN = 0.8
const BUMP = 1.6
const MOSTLY = 0.8

/** Where a path is even nearly all around, a short stretch that leaves it follows the rim of another dish. */
function withoutBumps(path: Int32Array): Float32Array {
  const usual = Float32Array.from(path, (_, k) => medianOf(around(path, k, AROUND)))
  const off = Float32Array.from(path, (step, k) => Math.abs(step - usual[k]!))
  const isEven = off.filter((steps) => steps <= EVEN).length >= MOSTLY * ANGLES
  return Float32Array.from(path, (step, k) => (isEven && off[k]! > BUMP ? usual[k]! : step))
}

/** Of a dent: how far the path falls and rises again within how many angles, how deep and how long it may be. */
const SHOULDER = { steps: 2, angles: 3 }
const DEEPEST = 5
const LONGEST = 36
/** Angles before and after it over which the path keeps to one radius, within a step. */
const LEVEL = 5

/**
 * A lip that is as pale as the table behind it makes the path fall to the lip's inner edge, and rise again where the
 * table is darker. It is filled between its shoulders.
 */
export function withoutDents(path: Float32Array): Float32Array {
  const out = path.slice()
  const at = (k: number) => path[(k + ANGLES) % ANGLES]!
  const isLevel = (k: number, way: 1 | -1) =>
    Array.from({ length: LEVEL }, (_, d) => at(k + way * d)).every((step) => Math.abs(step - at(k)) <= 1)
  for (let k = 0; k < ANGLES; k++) {
    const falls = at(k + 1) < at(k) && at(k + SHOULDER.angles) <= at(k) - SHOULDER.steps
    if (!falls || !isLevel(k, -1)) continue
    let width = 1
    let deepest = 0
    for (; width <= LONGEST && at(k + width) < at(k) - 1; width++)
      deepest = Math.max(deepest, at(k) - at(k + width))
    // Up to where it has risen for good.
    while (width <= LONGEST && at(k + width + 1) > at(k + width)) width++
    const end = k + width
    const rises = at(end - SHOULDER.angles) <= at(end) - SHOULDER.steps
    if (width > LONGEST || deepest > DEEPEST || !rises || !isLevel(end, 1)) continue
    if (Math.abs(at(end) - at(k)) > 1) continue
    for (let d = 1; d < width; d++)
      out[(k + d) % ANGLES] = Math.max(at(k + d), at(k) + ((at(end) - at(k)) * d) / width)
  }
  return out
}

/** Vessels have no corners: where the path changes from one edge to another it does so over a few degrees. */
function smoothed(path: Float32Array): Float32Array {
  return smoothedAround(smoothedAround(path, 4), 4)
}
