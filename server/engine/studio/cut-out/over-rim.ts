// What reaches over a vessel's rim: a floret, a crisp, the end of a spoon. Saliency also takes shadows for dish right
// beside the rim, and sees the vessel's own edge a little farther out than the outline has it.
import { boxBlur } from '../blur.ts'
import { createPlane, eachRow, eachStretch, type Plane } from '../pixels.ts'
import { beyondStretch } from './beyond-stretch.ts'
import type { OpponentPlanes } from './edges.ts'
import { keepRegions, type Labelled, labelRegions, touchingLabels } from './regions.ts'
import type { Ellipse } from './rim.ts'
import { apart, type Colour, colourAt, medianOf, usualOf } from './rim-line.ts'
import { ANGLES, rayAt } from './ring.ts'

/** In shares of the guide: what is smaller is a crumb, or the vessel's own edge where all of the vessel was seen. */
const PART = 0.002
const STUB = 0.0002
/** Share of the vessel's border. */
const BORDER_SEEN = 0.3
/**
 * Narrower than this share of its length it may be the vessel's edge: such strips reach .2, ends of spoons and
 * florets .45 and more.
 */
const COMPACT = 0.35

/**
 * A strip is food where what lies inside of it is of another colour than the rim usually is there, by so many opponent values and
 * usual deviations, and the strip is of the same: corners of crisps .475 and .073, toast and vessels' edges .2 or .116.
 */
const FOOD = { off: 0.3, deviations: 5, alike: 0.095 }
/** Radii of the rim: how deep inside the outline that is looked at. */
const DEEP = 0.03
/** Fewer pixels tell nothing. */
const LEAST_PIXELS = 20

/**
 * The salient parts that reach over the rim, at their values; zero elsewhere.
 * @param planes of the picture
 * @param outline of the vessel
 * @param salient what the network saw, and `lit` the same without shadows; all of one size
 * @param distances from the rim's middle, in its radii
 */
export function partsOver(
  planes: OpponentPlanes,
  outline: Plane,
  { salient, lit, distances }: { salient: Plane; lit: Plane; distances: Plane },
  rim: Ellipse,
): Plane {
  const near = boxBlur(outline, Math.max(1, rim.a * 0.03))
  const over = createPlane(outline.width, outline.height)
  eachStretch(over.data.length, beyondStretch, {
    near: near.data,
    least: 0.2,
    from: lit.data,
    out: over.data,
  })
  // Parts that do not come close to the rim belong to other dishes.
  const reach = boxBlur(outline, Math.max(2, rim.a * 0.06))
  const labelled = labelRegions(over)
  const touching = touchingLabels(labelled, reach)
  const shapes = shapesOf(labelled, outline)
  const guide = outline.width * outline.height
  const least = isBorderSeen(salient, distances) ? PART : STUB
  return keepRegions(
    over,
    labelled,
    ({ label, size }) =>
      touching.has(label) &&
      (size > (narrowness(shapes[label]!) > COMPACT ? STUB : least) * guide ||
        (size > LEAST_PIXELS && isFood(label, labelled, planes, outline, rim))),
  )
}

/** Whether a strip goes on with what lies over the rim, and is not the rim's own edge. */
function isFood(
  label: number,
  { labels }: Labelled,
  planes: OpponentPlanes,
  outline: Plane,
  rim: Ellipse,
): boolean {
  const inside = (dx: number, dy: number): Colour => {
    const radius = radiusOf(outline, rim, dx, dy) - DEEP
    return colourAt(planes, rim.x + dx * radius, rim.y + dy * radius)
  }
  const ring = Array.from({ length: ANGLES }, (_, k) => {
    const { dx, dy } = rayAt(rim, k)
    return inside(dx, dy)
  })
  const usual = usualOf(ring)
  const usualOff = medianOf(ring.map((colour) => apart(colour, usual)))
  const [offs, steps]: [number[], number[]] = [[], []]
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue
    const [x, y] = [i % outline.width, Math.floor(i / outline.width)]
    const { dx, dy } = directionTo(rim, x, y)
    const beneath = inside(dx, dy)
    offs.push(apart(beneath, usual))
    steps.push(apart(colourAt(planes, x, y), beneath))
  }
  return medianOf(offs) > Math.max(FOOD.off, FOOD.deviations * usualOff) && medianOf(steps) < FOOD.alike
}

/** From the middle of a rim to its ellipse, towards a place. */
function directionTo({ x, y, a, b, turn }: Ellipse, px: number, py: number): { dx: number; dy: number } {
  const [dx, dy] = [px - x, py - y]
  const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / a
  const v = (dy * Math.cos(turn) - dx * Math.sin(turn)) / b
  const radius = Math.max(0.01, Math.hypot(u, v))
  return { dx: dx / radius, dy: dy / radius }
}

/** Where a vessel's outline ends in a direction, in its rim's radii. */
function radiusOf({ width, height, data }: Plane, rim: Ellipse, dx: number, dy: number): number {
  for (let radius = 1.3; radius > 0.7; radius -= 0.005) {
    const [x, y] = [Math.round(rim.x + dx * radius), Math.round(rim.y + dy * radius)]
    const isWithin = x >= 0 && y >= 0 && x < width && y < height
    if (isWithin && data[y * width + x]! > 0.5) return radius
  }
  return 1
}

/** Sums over a region's pixels. */
interface Sums {
  size: number
  x: number
  y: number
  xx: number
  xy: number
  yy: number
}

/** By label. */
function shapesOf({ labels, regions }: Labelled, { width, height }: Plane): Sums[] {
  const sums = Array.from({ length: regions.length + 1 }, () => ({
    size: 0,
    x: 0,
    y: 0,
    xx: 0,
    xy: 0,
    yy: 0,
  }))
  eachRow(height, shapeRow, { labels, width, sums })
  return sums
}

function shapeRow(
  y: number,
  { labels, width, sums }: { labels: Int32Array; width: number; sums: Sums[] },
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (labels[i] === 0) continue
    const one = sums[labels[i]!]!
    one.size++
    one.x += x
    one.y += y
    one.xx += x * x
    one.xy += x * y
    one.yy += y * y
  }
}

/** Width over length of the ellipse with the same second moments, 0..1. */
function narrowness({ size, x, y, xx, xy, yy }: Sums): number {
  const [sx, sy] = [x / size, y / size]
  const across = xx / size - sx * sx
  const down = yy / size - sy * sy
  const both = xy / size - sx * sy
  const middle = (across + down) / 2
  const spread = Math.hypot((across - down) / 2, both)
  return Math.sqrt(Math.max(0, middle - spread) / Math.max(1e-6, middle + spread))
}

/** Where of the vessel nothing but the food was seen, a little that stands out from its rim is the end of a handle. */
function isBorderSeen(salient: Plane, distances: Plane): boolean {
  const sums = { border: 0, seen: 0 }
  eachStretch(distances.data.length, borderStretch, {
    salient: salient.data,
    distances: distances.data,
    sums,
  })
  return sums.seen >= BORDER_SEEN * sums.border
}

interface Border {
  salient: Float32Array
  distances: Float32Array
  sums: { border: number; seen: number }
}

function borderStretch(from: number, to: number, { salient, distances, sums }: Border): void {
  let [border, seen] = [0, 0]
  for (let i = from; i < to; i++) {
    if (distances[i]! < 0.9 || distances[i]! > 1) continue
    border++
    if (salient[i]! > 0.5) seen++
  }
  sums.border += border
  sums.seen += seen
}
