// From the rim to the vessel's real outline: bowls bulge below their rim, platters are not ellipses, and a
// shadow's edge can pass for a rim. A closed path around the rim's centre is found by dynamic programming.
import { eachRow, type Plane, smoothstep } from '../pixels.ts'
import { outOfCorners } from './corners.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import { fillOutline } from './outline-fill.ts'
import { vesselPath } from './outline-path.ts'
import type { Ellipse } from './rim.ts'
import { beyondLine, ontoCurve } from './rim-curve.ts'
import { rimLine } from './rim-line.ts'
import { ontoLip } from './rim-lip.ts'
import { ANGLES, INNER, PER_STEP, placeAt, radiusAt, rayAt, STEPS, sample } from './ring.ts'

/** What is known of each pixel beside its colour, at the picture's size. */
interface Known {
  /** 0..1: believed where it covers the vessel just inside the rim. */
  salient: Plane
  /** Of the vessel 0..1: an ellipse may hold some of it, the vessel does not. */
  shadow: Plane
  /** That a colour is the vessel's, as `vesselOdds` has it. */
  odds: Plane
}

/**
 * 1 inside the outline, 0 outside, soft over a pixel; at the picture's size.
 * @param planes of the picture
 * @param distances from the rim's middle, in its radii, same size
 */
export function traceOutline(
  planes: OpponentPlanes,
  rim: Ellipse,
  { salient, shadow, odds }: Known,
  distances: Plane,
): Plane {
  const inner = vesselPath(costField(planes, rim, { salient, shadow, odds }))
  const lip = ontoLip(planes, rim, inner, { salient, shadow })
  const curve = ontoCurve(planes, rim, lip.path, lip.told)
  const path = outOfCorners(planes, rim, curve, salient)
  const line = rimLine(planes, rim, path)
  return fillOutline(line ? beyondLine(path, line) : path, rim, distances)
}

/** Row by row of angles: what it costs to leave the vessel at this radius. */
function costField(planes: OpponentPlanes, rim: Ellipse, { salient, shadow, odds }: Known): Float32Array {
  const soft = calmPlanes(planes)
  const known = wholeVesselSeen(salient, rim)
  const edge = new Float32Array(ANGLES * STEPS)
  const cost = new Float32Array(ANGLES * STEPS)
  eachRow(ANGLES, costOfRay, { rim, soft, salient, shadow, odds, known, edge, cost })
  const scale = percentile(edge, 0.92) + 0.01
  for (let i = 0; i < cost.length; i++) cost[i] = cost[i]! - 0.8 * (edge[i]! / (edge[i]! + scale))
  return cost
}

interface CostField {
  rim: Ellipse
  soft: OpponentPlanes
  salient: Plane
  shadow: Plane
  odds: Plane
  /** 0..1: whether saliency knows the whole vessel. */
  known: number
  edge: Float32Array
  cost: Float32Array
}

function costOfRay(k: number, { rim, soft, salient, shadow, odds, known, edge, cost }: CostField): void {
  const { width, height } = salient
  const ray = rayAt(rim, k)
  const trust = Math.max(0.85 * known, trustIn(salient, rim, ray))
  const dark = shadowOn(shadow, rim, ray)
  let vessel = 0
  let shaded = 0
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
    // Where a shadow ends the vessel has ended before.
    if (s > INWARDS) edge[i]! *= 1 - dark[s - INWARDS]!
    if (r < 1) shaded += dark[s]! * PER_STEP
    const seen = 2 * sample(salient, x, y) - 1
    vessel += ((1 - trust) * sample(odds, x, y) + trust * seen) * PER_STEP
    cost[i] = -3.2 * vessel + 3.5 * (r - 1) * (r - 1) + (r < 1 ? 2.5 * (1 - r) : 0) + 2.5 * shaded
  }
}

/** From an edge to its inner side, in steps. */
const INWARDS = 2

/** What looks like a shadow and is no broader, in steps, is a dark line that the rim is painted with. */
const PAINTED = 4

/** Of each step 0..1: whether shadow lies from here to the ellipse without a break. */
function shadowOn(shadow: Plane, rim: Ellipse, ray: { dx: number; dy: number }): Float32Array {
  const dark = new Float32Array(STEPS)
  const onRim = Math.round((1 - INNER) / PER_STEP) - INWARDS
  const take = (s: number, before: number) => {
    const place = placeAt(shadow, rim, ray, radiusAt(s))
    dark[s] = place ? Math.min(before, sample(shadow, place.x, place.y)) : 0
  }
  take(onRim, 1)
  for (let s = onRim - 1; s >= 0; s--) take(s, dark[s + 1]!)
  if (dark[onRim - PAINTED]! < 0.5) return dark.fill(0)
  for (let s = onRim + 1; s < STEPS; s++) take(s, dark[s - 1]!)
  return dark
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

function percentile(values: Float32Array, share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.floor(share * (sorted.length - 1))]!
}
