// From the rim to the vessel's real outline: bowls bulge below their rim, platters are not ellipses, and a
// shadow's edge can pass for a rim. A closed path around the rim's centre is found by dynamic programming.
import { gaussianBlur } from '../blur.ts'
import { clamp, createPlane, eachRow, eachStretch, type Plane, smoothstep } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'
import { medianOf, rimLine } from './rim-line.ts'
import { ANGLES, INNER, OUTER, PER_STEP, rayAt, STEPS, sample } from './ring.ts'

/** Largest change of radius from one angle to the next, in steps. */
const REACH = 2

/**
 * 1 inside the outline, 0 outside, soft over a pixel; at the picture's size.
 * @param planes of the picture
 * @param salient 0..1, same size: believed where it covers the vessel just inside the rim
 * @param distances from the rim's middle, in its radii, same size
 */
export function traceOutline(planes: OpponentPlanes, rim: Ellipse, salient: Plane, distances: Plane): Plane {
  const path = smoothed(withoutBumps(closedPath(costField(planes, rim, salient, distances))))
  const line = rimLine(planes, rim, path)
  return fill(
    path.map((step) => step + line),
    rim,
    distances,
  )
}

/** Row by row of angles: what it costs to leave the vessel at this radius. */
function costField(planes: OpponentPlanes, rim: Ellipse, salient: Plane, distances: Plane): Float32Array {
  const odds = vesselOdds(planes, distances)
  const soft = planes.map((plane) => gaussianBlur(plane, 0.8)) as OpponentPlanes
  const known = wholeVesselSeen(salient, rim)
  const edge = new Float32Array(ANGLES * STEPS)
  const cost = new Float32Array(ANGLES * STEPS)
  eachRow(ANGLES, costOfRay, { rim, soft, salient, odds, known, edge, cost })
  const scale = percentile(edge, 0.92) + 0.01
  for (let i = 0; i < cost.length; i++) cost[i] = cost[i]! - 0.8 * (edge[i]! / (edge[i]! + scale))
  return cost
}

interface CostField {
  rim: Ellipse
  soft: OpponentPlanes
  salient: Plane
  odds: Plane
  /** 0..1: whether saliency knows the whole vessel. */
  known: number
  edge: Float32Array
  cost: Float32Array
}

function costOfRay(k: number, { rim, soft, salient, odds, known, edge, cost }: CostField): void {
  const { width, height } = salient
  const ray = rayAt(rim, k)
  const trust = Math.max(0.85 * known, trustIn(salient, rim, ray))
  let vessel = 0
  for (let s = 0; s < STEPS; s++) {
    const r = INNER + s * PER_STEP
    const x = rim.x + ray.dx * r
    const y = rim.y + ray.dy * r
    const i = k * STEPS + s
    if (x < 1 || y < 1 || x >= width - 2 || y >= height - 2) {
      // Outside the frame nothing is known: the path stays on the ellipse.
      cost[i] = 1.5 * Math.abs(r - 1)
      continue
    }
    const step = 0.012
    let sum = 0
    for (const plane of soft) {
      const d =
        sample(plane, x + ray.dx * step, y + ray.dy * step) -
        sample(plane, x - ray.dx * step, y - ray.dy * step)
      sum += d * d
    }
    edge[i] = Math.sqrt(sum)
    const seen = 2 * sample(salient, x, y) - 1
    vessel += ((1 - trust) * sample(odds, x, y) + trust * seen) * PER_STEP
    cost[i] = -3.2 * vessel + 3.5 * (r - 1) * (r - 1) + (r < 1 ? 2.5 * (1 - r) : 0)
  }
}

/** 0..0.85: how far saliency reaches to the rim in this direction. Where it stops at the food it knows nothing. */
function trustIn(salient: Plane, rim: Ellipse, ray: { dx: number; dy: number }): number {
  let sum = 0
  for (let r = 0.84; r < 0.98; r += 0.02) sum += sample(salient, rim.x + ray.dx * r, rim.y + ray.dy * r) / 7
  return 0.85 * smoothstep(0.55, 0.9, sum)
}

/** 0..1: whether saliency ends at the rim nearly all around. Then it saw the vessel, not just the food. */
function wholeVesselSeen(salient: Plane, rim: Ellipse): number {
  let seen = 0
  let agrees = 0
  for (let k = 0; k < ANGLES; k += 2) {
    const { dx, dy } = rayAt(rim, k)
    const x = rim.x + dx
    const y = rim.y + dy
    if (x < 1 || y < 1 || x >= salient.width - 2 || y >= salient.height - 2) continue
    seen++
    const before = sample(salient, rim.x + dx * 0.95, rim.y + dy * 0.95)
    const beyond = sample(salient, rim.x + dx * 1.05, rim.y + dy * 1.05)
    if (before > 0.6 && beyond < 0.4) agrees++
  }
  return seen === 0 ? 0 : smoothstep(0.5, 0.75, agrees / seen)
}

/**
 * Log odds that a colour is the vessel's rather than the table's, about -1..1, from the band just inside the
 * rim and a ring well outside it: two smoothed histograms.
 */
function vesselOdds(planes: OpponentPlanes, { width, height, data: distances }: Plane): Plane {
  const counts: Counts = {
    planes,
    distances,
    inside: new Float32Array(BINS),
    outside: new Float32Array(BINS),
    insideCount: 0,
    outsideCount: 0,
  }
  eachStretch(distances.length, countStretch, counts)
  const { insideCount, outsideCount } = counts
  const odds = createPlane(width, height)
  // Too little table in view to know its colours.
  if (outsideCount < insideCount * 0.25) return odds
  const front = spread(counts.inside, insideCount)
  const back = spread(counts.outside, outsideCount)
  const oddsOf = front.map((value, b) => clamp(0.4 * Math.log((value + 2e-4) / (back[b]! + 2e-4)), -1, 1))
  eachStretch(distances.length, oddsStretch, { planes, distances, oddsOf, odds: odds.data })
  return gaussianBlur(odds, 1)
}

interface Counts {
  planes: OpponentPlanes
  distances: Float32Array
  inside: Float32Array
  outside: Float32Array
  insideCount: number
  outsideCount: number
}

function countStretch(from: number, to: number, counts: Counts): void {
  const { planes, distances, inside, outside } = counts
  let [insideCount, outsideCount] = [0, 0]
  for (let i = from; i < to; i++) {
    const d = distances[i]!
    if (d > 1.9 || d < 0.78) continue
    if (d < 0.97) {
      inside[bin(planes, i, 1)]!++
      insideCount++
    } else if (d > 1.32) {
      // The vessel's own shadow is the table, darker.
      for (let k = 0; k < SHADES.length; k++) {
        const shade = SHADES[k]!
        outside[bin(planes, i, shade.light)]! += shade.weight
      }
      outsideCount++
    }
  }
  counts.insideCount += insideCount
  counts.outsideCount += outsideCount
}

interface Odds {
  planes: OpponentPlanes
  distances: Float32Array
  /** Of each bin. */
  oddsOf: Float32Array
  odds: Float32Array
}

/** Nothing is asked of them farther in or out than the path may go. */
function oddsStretch(from: number, to: number, { planes, distances, oddsOf, odds }: Odds): void {
  for (let i = from; i < to; i++) {
    const d = distances[i]!
    if (d > INNER - 0.06 && d < OUTER + 0.08) odds[i] = oddsOf[bin(planes, i, 1)]!
  }
}

const SHADES = [
  { light: 1, weight: 0.55 },
  { light: 0.75, weight: 0.2 },
  { light: 0.5, weight: 0.15 },
  { light: 0.35, weight: 0.1 },
] as const
const LIGHT_BINS = 10
const CHROMA_BINS = 20
const BINS = LIGHT_BINS * CHROMA_BINS * CHROMA_BINS

function bin(planes: OpponentPlanes, i: number, shade: number): number {
  const level = planes[0].data[i]! * shade
  const l = Math.min(LIGHT_BINS - 1, Math.floor(level * LIGHT_BINS))
  // Relative to the lightness: a shadow nearly keeps it, and dark colours are told apart too.
  const scale = (0.7 * CHROMA_BINS * shade) / (level + 0.15)
  const a = clamp(Math.floor(planes[1].data[i]! * scale + CHROMA_BINS / 2), 0, CHROMA_BINS - 1)
  const b = clamp(Math.floor(planes[2].data[i]! * scale + CHROMA_BINS / 2), 0, CHROMA_BINS - 1)
  return (l * CHROMA_BINS + a) * CHROMA_BINS + b
}

/** Shares of a histogram, each bin leaking into its neighbours along all three axes. */
function spread(histogram: Float32Array, count: number): Float32Array {
  let current = histogram.map((value) => value / Math.max(1, count))
  for (const stride of [1, CHROMA_BINS, CHROMA_BINS * CHROMA_BINS]) {
    const next = new Float32Array(BINS)
    for (let i = 0; i < BINS; i++) {
      next[i] = 0.5 * current[i]! + 0.25 * ((current[i - stride] ?? 0) + (current[i + stride] ?? 0))
    }
    current = next
  }
  return current
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
  const usual = Float32Array.from(path, (_, k) =>
    medianOf(Array.from({ length: 2 * AROUND + 1 }, (_, d) => path[(k + d - AROUND + ANGLES) % ANGLES]!)),
  )
  const off = Float32Array.from(path, (step, k) => Math.abs(step - usual[k]!))
  const isEven = off.filter((steps) => steps <= EVEN).length >= MOSTLY * ANGLES
  return Float32Array.from(path, (step, k) => (isEven && off[k]! > BUMP ? usual[k]! : step))
}

/** Vessels have no corners: where the path changes from one edge to another it does so over a few degrees. */
function smoothed(path: Float32Array): Float32Array {
  let current = path
  for (let round = 0; round < 2; round++) {
    current = current.map((_, k) => {
      let sum = 0
      for (let d = -4; d <= 4; d++) sum += current[(k + d + ANGLES) % ANGLES]!
      return sum / 9
    })
  }
  return current
}

function fill(path: Float32Array, rim: Ellipse, { width, height, data: distances }: Plane): Plane {
  const plane = createPlane(width, height)
  // Only where the path may run does the direction matter.
  const least = path.reduce((low, step) => Math.min(low, step), STEPS)
  const most = path.reduce((high, step) => Math.max(high, step), 0)
  const pixel = 1 / Math.min(rim.a, rim.b)
  const solid = INNER + least * PER_STEP - pixel
  const empty = INNER + most * PER_STEP + pixel
  eachRow(height, fillRow, { path, rim, distances, width, solid, empty, out: plane.data })
  return plane
}

interface Filled {
  path: Float32Array
  rim: Ellipse
  distances: Float32Array
  width: number
  /** In radii: nearer than this everything is inside, farther than the other nothing. */
  solid: number
  empty: number
  out: Float32Array
}

function fillRow(y: number, { path, rim, distances, width, solid, empty, out }: Filled): void {
  const cos = Math.cos(rim.turn)
  const sin = Math.sin(rim.turn)
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const d = distances[i]!
    if (d > empty) continue
    if (d < solid) {
      out[i] = 1
      continue
    }
    const dx = x - rim.x
    const dy = y - rim.y
    const t = Math.atan2((-dx * sin + dy * cos) / rim.b, (dx * cos + dy * sin) / rim.a)
    const position = ((t / (2 * Math.PI) + 1) % 1) * ANGLES
    const k = Math.floor(position) % ANGLES
    const share = position - Math.floor(position)
    const step = path[k]! * (1 - share) + path[(k + 1) % ANGLES]! * share
    out[i] = clamp((INNER + step * PER_STEP - d) * Math.min(rim.a, rim.b) + 0.5)
  }
}

function percentile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.floor(share * (sorted.length - 1))]!
}
