// What speaks against a vessel's outline once it is drawn: stretches that lie on no edge, and things that go on
// beyond it. A cut-out that is wrong there looks broken, so it is better known.

import { boxBlur } from '../blur.ts'
import { createPlane, eachStretch, type Plane } from '../pixels.ts'
import { beyondStretch } from './beyond-stretch.ts'
import { type EdgeField, edgeAlong, type OpponentPlanes } from './edges.ts'
import { areaOf, labelRegions, touchingLabels } from './regions.ts'
import type { Ellipse } from './rim.ts'
import { apart, type Colour, medianOf, usualOf } from './rim-line.ts'

export interface Doubts {
  /** Share of the outline, 0..1, where nothing stands out inside and no edge is seen: table was taken for vessel. */
  unsupported: number
  /** Share of the outline, 0..1, that cuts through something: a handle, a spatula, a board. */
  crossing: number
  /** The longest stretch of it, in shares of the outline, beyond which the vessel's own colours go on. */
  ownBeyond: number
}

/** Saliency from here on is no chance, if no certainty either: the dark body of a glass below its bright rim. */
const HALF_SEEN = 0.2
/** Farther than this share of the guide's long side from the mask it is no soft edge of it. */
const BESIDE = 0.008

/**
 * Area that was half seen beside the mask, in areas of the mask. Whole dishes stay below 0.07.
 * @param food saliency, 0..1
 * @param shadow of the vessel, 0..1, same size: what lies in it does not count
 * @param mask of the vessel with what reaches over it, same size
 */
export function leftOut(food: Plane, shadow: Plane, mask: Plane): number {
  const near = boxBlur(mask, Math.max(1, BESIDE * Math.max(mask.width, mask.height)))
  const sums = { area: 0, beside: 0 }
  eachStretch(mask.data.length, besideStretch, { food, shadow, mask, near, sums })
  return sums.beside / Math.max(1, sums.area)
}

interface Beside {
  food: Plane
  shadow: Plane
  mask: Plane
  /** The mask, blurred. */
  near: Plane
  sums: { area: number; beside: number }
}

function besideStretch(from: number, to: number, { food, shadow, mask, near, sums }: Beside): void {
  let [area, beside] = [0, 0]
  for (let i = from; i < to; i++) {
    if (mask.data[i]! > 0.5) area++
    else if (near.data[i]! < 0.02 && food.data[i]! * (1 - shadow.data[i]!) > HALF_SEEN) beside++
  }
  sums.area += area
  sums.beside += beside
}

/** Without a rim even this says that something goes on there, if it is as large as a part of a dish. */
const HARDLY_SEEN = 0.1
/** Nearer than this share of the guide's long side it is the same thing's. */
const ADJOINING = 0.02

/** Area that was hardly seen and adjoins the mask, in areas of the mask: the lower half of a glass. Whole dishes stay below 0.11. */
export function goesOn(food: Plane, mask: Plane): number {
  const long = Math.max(mask.width, mask.height)
  const near = boxBlur(mask, Math.max(1, BESIDE * long))
  const adjoining = boxBlur(mask, Math.max(2, ADJOINING * long))
  const beyond = createPlane(mask.width, mask.height)
  eachStretch(beyond.data.length, beyondStretch, {
    near: near.data,
    least: 0.02,
    from: food.data,
    out: beyond.data,
  })
  const labelled = labelRegions(beyond, HARDLY_SEEN)
  const touching = touchingLabels(labelled, adjoining)
  const found = labelled.regions.filter(({ label }) => touching.has(label))
  return found.reduce((total, { size }) => total + size, 0) / Math.max(1, areaOf(mask))
}

const RAYS = 240
/** Beyond this many radii food or chopsticks reach out; their edges are not the vessel's. */
const FARTHEST = 1.3
/** Steps from the outline, in shares of the guide's long side: to the inside, and to where a shadow's edge has ended. */
const INSIDE = 0.0095
const OUTSIDE = [0.0095, 0.014, 0.019] as const
/** Colours closer than this, in opponent values, are the same thing. */
const SAME = 0.1

/**
 * @param planes of the guide
 * @param mask of the vessel with what reaches over it, at the guide's size
 * @param shadow of the vessel, same size
 * @param food saliency, same size
 * @param odds that a colour is the vessel's, as `vesselOdds` has it, same size
 * @param edges of the guide, at any size
 */
export function doubtsAbout(
  planes: OpponentPlanes,
  { mask, shadow, food, odds }: { mask: Plane; shadow: Plane; food: Plane; odds: Plane },
  rim: Ellipse,
  edges: EdgeField,
): Doubts {
  const long = Math.max(mask.width, mask.height)
  const rays = Array.from({ length: RAYS }, (_, k) => outlineAt(mask, rim, k, OUTSIDE.at(-1)! * long))
  const tables = tablesAlong(planes, mask, food, rays, rim)
  const scale = edges.width / mask.width
  let unsupported = 0
  let crossing = 0
  for (const [k, ray] of rays.entries()) {
    if (!ray) continue
    const at = (share: number): [number, number] => [
      ray.x + ray.nx * share * long,
      ray.y + ray.ny * share * long,
    ]
    if (near(food, ...at(-INSIDE)) < 0.3 && !hasEdge(edges, ray, scale)) unsupported++
    const table = tables[Math.floor(k / SECTOR)]
    if (!table) continue
    const outside = OUTSIDE.map((share) => colourAt(planes, ...at(share)))
    const isForeign = outside.every(
      (colour, j) => apart(colour, table.colour) > table.spread && near(shadow, ...at(OUTSIDE[j]!)) < 0.4,
    )
    const goesOn = apart(colourAt(planes, ...at(-INSIDE)), outside[0]!) < SAME
    // What saliency saw reaching out and lost sight of is cut off as well: half a handle.
    if (isForeign && (goesOn || ray.radius > STUB)) crossing++
  }
  return {
    unsupported: unsupported / RAYS,
    crossing: crossing / RAYS,
    ownBeyond: longestRun(rays, (ray) => isOwnBeyond(odds, ray, long)) / RAYS,
  }
}

/** Log odds from which a colour is the vessel's and hardly the table's. */
const OWN = 0.5

function isOwnBeyond(odds: Plane, { x, y, nx, ny }: OutlinePoint, long: number): boolean {
  return OUTSIDE.every((share) => near(odds, x + nx * share * long, y + ny * share * long) > OWN)
}

/** Of rays beside one another, all around. */
function longestRun(rays: (OutlinePoint | null)[], is: (ray: OutlinePoint) => boolean): number {
  let [run, longest] = [0, 0]
  for (const ray of [...rays, ...rays]) {
    run = ray && is(ray) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return Math.min(longest, rays.length)
}

/** A part that reaches out this far beyond the rim is no lip or spout. */
const STUB = 1.07

interface OutlinePoint {
  x: number
  y: number
  /** Away from the middle, unit length. */
  nx: number
  ny: number
  /** In radii of the rim. */
  radius: number
}

/**
 * Where the mask ends in a direction; null where that is far from the rim, or out of the frame.
 * @param room pixels that must be in the frame beyond it
 */
function outlineAt(mask: Plane, rim: Ellipse, k: number, room: number): OutlinePoint | null {
  const t = (k / RAYS) * 2 * Math.PI
  const u = Math.cos(t) * rim.a
  const v = Math.sin(t) * rim.b
  const dx = u * Math.cos(rim.turn) - v * Math.sin(rim.turn)
  const dy = u * Math.sin(rim.turn) + v * Math.cos(rim.turn)
  let radius = 0.8
  for (let r = radius; r < FARTHEST + 0.2; r += 0.01)
    if (near(mask, rim.x + dx * r, rim.y + dy * r) > 0.5) radius = r
  const length = Math.hypot(dx, dy)
  const point = { x: rim.x + dx * radius, y: rim.y + dy * radius, nx: dx / length, ny: dy / length, radius }
  const isSeen = !Number.isNaN(near(mask, point.x + point.nx * room, point.y + point.ny * room))
  return isSeen && radius < FARTHEST ? point : null
}

/** Rays that share one look at the table. */
const SECTOR = 8

interface Table {
  colour: Colour
  /** Colours farther away than this are not the table's. */
  spread: number
}

/** The table's median colour, sector by sector: a narrow handle does not change it. */
function tablesAlong(
  planes: OpponentPlanes,
  mask: Plane,
  food: Plane,
  rays: (OutlinePoint | null)[],
  rim: Ellipse,
): (Table | null)[] {
  const rings = rays.map((ray) => {
    const found: Colour[] = []
    if (!ray) return found
    for (let r = 0.12; r < 0.6; r += 0.03) {
      const reach = r * Math.sqrt(rim.a * rim.b)
      const [x, y] = [ray.x + ray.nx * reach, ray.y + ray.ny * reach]
      if (near(mask, x, y) < 0.1 && near(food, x, y) < 0.3) found.push(colourAt(planes, x, y))
    }
    return found
  })
  return Array.from({ length: RAYS / SECTOR }, (_, sector) => {
    const list: Colour[] = []
    const k = (sector + 0.5) * SECTOR
    for (let d = -36; d <= 36; d += 4) list.push(...rings[(k + d + RAYS) % RAYS]!)
    if (list.length < 20) return null
    const colour = usualOf(list)
    return { colour, spread: Math.max(0.1, 3 * medianOf(list.map((one) => apart(one, colour)))) }
  })
}

function hasEdge(edges: EdgeField, { x, y, nx, ny }: OutlinePoint, scale: number): boolean {
  for (let pixels = -2; pixels <= 2; pixels++)
    if (edgeAlong(edges, (x + nx * pixels) * scale, (y + ny * pixels) * scale, nx, ny) > 0.12) return true
  return false
}

/** NaN outside the frame. */
function near({ width, height, data }: Plane, x: number, y: number): number {
  const column = Math.round(x)
  const row = Math.round(y)
  return column < 0 || row < 0 || column >= width || row >= height ? Number.NaN : data[row * width + column]!
}

/** Of the nearest pixel. */
function colourAt(planes: OpponentPlanes, x: number, y: number): Colour {
  return [near(planes[0], x, y), near(planes[1], x, y), near(planes[2], x, y)]
}
