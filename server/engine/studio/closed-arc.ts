// The arc of a rim that a photo's border hides: how it goes on from the two that end there, and what is seen along it. What
// lies at some depth below the rim there lies at the same depth where the rim is seen, as on whatever was turned on a wheel.
import type { Rim } from './cut-out/rim.ts'
import { clamp, type Plane, smoothstep } from './pixels.ts'

export type Side = 'left' | 'right' | 'top' | 'bottom'

export const isAcross = (side: Side) => side === 'top' || side === 'bottom'

/** Directions in which the outline is looked for, of the rim's own parameter. */
export const DIRECTIONS = 720
/** Radii of the rim between which it lies, and how far apart it is looked for. */
const OUTER = 1.3
const INNER = 0.8
const LOOK = 0.004
/** Share of the rim's size: an outline that is nearer to the border may have been led by it. */
const MARGIN = 0.012
/** Directions on either side of the arc by which it goes on. */
const FLANK = 24
/** Share of all directions that an arc may have. */
const LONGEST = 0.3
/** Room for the soft edge beyond the rim, share of the photo's other side. */
const ROOM = 0.03
/** What is seen beside the arc is stretched along it: so much of it lies in its own half. */
const BESIDE = 0.5
/** So many directions farther it is looked at as well, and the middle one of each channel counts: what lies on china is not seen twice. */
const FARTHER = [0, 9, 18] as const
/** Share of the photo's other side over which the photo passes into the arc. */
const SEAM = 0.012

export interface MissingArc {
  side: Side
  /** Share of the photo's other side that has to be added for it. */
  room: number
  /** In pixels of the mask. */
  rim: Rim
  mask: { width: number; height: number }
  /** Of each direction the outline's radius; in the arc the one it would have. */
  outline: Float32Array
  /** First and last direction of the arc; the last may be more than all directions. */
  from: number
  to: number
}

/**
 * The arc of a vessel's outline that a border hides.
 * @param mask of a vessel, 0..1
 * @returns null where none is hidden there, or more than an arc
 */
export function arcOver(side: Side, mask: Plane, rim: Rim): MissingArc | null {
  const margin = MARGIN * (rim.a + rim.b)
  const outline = Float32Array.from({ length: DIRECTIONS }, (_, k) => outlineAt(side, mask, rim, k, margin))
  const middle = nearestTo(side, rim)
  const at = (k: number) => outline[(k + DIRECTIONS) % DIRECTIONS]!
  const most = LONGEST * DIRECTIONS
  let [from, to] = [middle, middle]
  while (Number.isNaN(at(from)) && middle - from <= most) from--
  while (Number.isNaN(at(to)) && to - middle <= most) to++
  if (to - from < 2 || to - from > most) return null
  const before = flank(at, from, -1)
  const behind = flank(at, to, 1)
  if (!before || !behind) return null
  const length = to - from
  for (let k = from + 1; k < to; k++)
    outline[(k + DIRECTIONS) % DIRECTIONS] = hermite(before, behind, length, (k - from) / length)
  const [first, last] = from < 0 ? [from + DIRECTIONS, to + DIRECTIONS] : [from, to]
  const arc = { side, rim, mask: { width: mask.width, height: mask.height }, outline, from: first, to: last }
  const across = isAcross(side) ? mask.height : mask.width
  return { ...arc, room: Math.ceil(beyondOf(arc) + ROOM * across) / across }
}

/** From the centre to the rim at a direction. */
function rayAt({ a, b, turn }: Rim, k: number): { dx: number; dy: number } {
  const t = (k / DIRECTIONS) * 2 * Math.PI
  const [u, v] = [Math.cos(t) * a, Math.sin(t) * b]
  return { dx: u * Math.cos(turn) - v * Math.sin(turn), dy: u * Math.sin(turn) + v * Math.cos(turn) }
}

/** Pixels between a place and a border, negative beyond it. */
function depthOf(side: Side, { width, height }: { width: number; height: number }, x: number, y: number) {
  if (side === 'left') return x
  if (side === 'top') return y
  return side === 'right' ? width - 1 - x : height - 1 - y
}

/** Radius of a mask's edge; NaN where that is beyond a border, or hardly within the one that is asked for. */
function outlineAt(side: Side, mask: Plane, rim: Rim, k: number, margin: number): number {
  const { dx, dy } = rayAt(rim, k)
  let before: number | null = null
  for (let radius = OUTER; radius > INNER; radius -= LOOK) {
    const [x, y] = [rim.x + dx * radius, rim.y + dy * radius]
    if (x < 0 || y < 0 || x > mask.width - 1 || y > mask.height - 1) continue
    const value = bilinear(mask, 1, x, y, 0)
    if (value > 0.5) {
      // Where a border cuts it, this one or another, its edge is not seen.
      if (before === null || depthOf(side, mask, x, y) < margin) return Number.NaN
      return radius + LOOK * (1 - (0.5 - before) / (value - before))
    }
    before = value
  }
  return Number.NaN
}

function nearestTo(side: Side, rim: Rim): number {
  let [best, nearest] = [0, Number.POSITIVE_INFINITY]
  for (let k = 0; k < DIRECTIONS; k++) {
    const { dx, dy } = rayAt(rim, k)
    const depth = depthOf(side, { width: 0, height: 0 }, dx, dy)
    if (depth < nearest) [best, nearest] = [k, depth]
  }
  return best
}

interface Flank {
  radius: number
  /** Change with each direction, as their number grows. */
  slope: number
}

/** How an outline goes on from a direction; null where it is not seen beside it. @param step away from the arc */
function flank(at: (k: number) => number, k: number, step: number): Flank | null {
  const half = FLANK / 2
  const mean = (first: number) => {
    let sum = 0
    for (let i = 0; i < half; i++) sum += at(k + step * (first + i))
    return sum / half
  }
  const [near, far] = [mean(0), mean(half)]
  if (Number.isNaN(near + far)) return null
  const outwards = (far - near) / half
  return { radius: near - (outwards * (half - 1)) / 2, slope: outwards * step }
}

/** Cubic, from one flank to the other. @param t 0..1 */
function hermite(from: Flank, to: Flank, length: number, t: number): number {
  const s = 1 - t
  return (
    s * s * (1 + 2 * t) * from.radius +
    t * t * (1 + 2 * s) * to.radius +
    s * t * length * (s * from.slope - t * to.slope)
  )
}

/** Pixels of the mask by which the arc goes beyond its border. */
function beyondOf({ side, mask, rim, outline, from, to }: Omit<MissingArc, 'room'>): number {
  let most = 0
  for (let k = from; k <= to; k++) {
    const { dx, dy } = rayAt(rim, k)
    const radius = outline[k % DIRECTIONS]!
    most = Math.max(most, 0 - depthOf(side, mask, rim.x + dx * radius, rim.y + dy * radius))
  }
  return most
}

export interface Grid<T> {
  width: number
  height: number
  data: T
}

export type Values = Uint8ClampedArray | Float32Array

/**
 * A picture or plane with room beyond one side, and what the rim shows beside the arc going on along it.
 * @param beyond what lies there beside the arc: what is at the border, or nothing
 */
export function withArc<T extends Values>(
  grid: Grid<T>,
  channels: number,
  arc: MissingArc,
  beyond: 'border' | 'nothing',
  Data: new (length: number) => T,
): Grid<T> {
  const { width, height } = grid
  const { side } = arc
  const deep = isAcross(side) ? height : width
  const room = Math.max(1, Math.round(arc.room * deep))
  const size = isAcross(side) ? { width, height: height + room } : { width: width + room, height }
  const [left, top] = [side === 'left' ? room : 0, side === 'top' ? room : 0]
  const data = new Data(size.width * size.height * channels)
  for (let y = 0; y < height; y++) {
    const row = grid.data.subarray(y * width * channels, (y + 1) * width * channels)
    data.set(row as never, ((y + top) * size.width + left) * channels)
  }
  const seam = Math.max(1, SEAM * deep)
  const [kx, ky] = [arc.mask.width / width, arc.mask.height / height]
  const length = isAcross(side) ? width : height
  const places = FARTHER.map(() => ({ from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, share: 0 }))
  for (let k = 0; k < length; k++) {
    for (let d = -room; d < seam; d++) {
      const far = side === 'left' || side === 'top' ? d : deep - 1 - d
      const [x, y] = isAcross(side) ? [k, far] : [far, k]
      const seen = (place: Beside, i: number) =>
        seenBeside(arc, (x + 0.5) * kx - 0.5, (y + 0.5) * ky - 0.5, place, FARTHER[i]!)
      const isInArc = places.every(seen)
      if (!isInArc && d >= 0) continue
      const own = d < 0 ? 0 : smoothstep(0, seam, d)
      const at = ((y + top) * size.width + x + left) * channels
      for (let c = 0; c < channels; c++) {
        const read = (p: { x: number; y: number }) =>
          bilinear(grid, channels, (p.x + 0.5) / kx - 0.5, (p.y + 0.5) / ky - 0.5, c)
        const outside = () => (beyond === 'nothing' ? 0 : bilinear(grid, channels, x, y, c))
        const along = isInArc
          ? middleOf(places.map(({ from, to, share }) => mixed(read(from), read(to), share)))
          : outside()
        data[at + c] = mixed(along, data[at + c]!, own)
      }
    }
  }
  return { ...size, data }
}

/** Of three. */
const middleOf = ([p, q, r]: number[]) => Math.max(Math.min(p!, q!), Math.min(Math.max(p!, q!), r!))

/** Share of the photo's other side within the border where it is compared, and levels: most of it may be that far off. */
const COMPARED = 0.04
const FORETOLD = 14

/**
 * Whether the arc's beginning, which the photo still shows, is what is seen beside it: bare china, not food.
 * @param guide with the mask's size
 */
export function isForetold(guide: Grid<Uint8ClampedArray>, mask: Plane, arc: MissingArc): boolean {
  const { width, height } = guide
  const [length, deep] = isAcross(arc.side) ? [width, height] : [height, width]
  const place = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, share: 0 }
  const off: number[] = []
  for (let k = 0; k < length; k++) {
    for (let d = 0; d < COMPARED * deep; d++) {
      const far = arc.side === 'left' || arc.side === 'top' ? d : deep - 1 - d
      const [x, y] = isAcross(arc.side) ? [k, far] : [far, k]
      if (mask.data[y * width + x]! < 0.9 || !seenBeside(arc, x, y, place)) continue
      for (let c = 0; c < 3; c++) {
        const one = bilinear(guide, 3, place.from.x, place.from.y, c)
        const other = bilinear(guide, 3, place.to.x, place.to.y, c)
        off.push(Math.abs(mixed(one, other, place.share) - guide.data[3 * (y * width + x) + c]!))
      }
    }
  }
  off.sort((p, q) => p - q)
  return off.length > 0 && off[Math.floor(0.9 * off.length)]! < FORETOLD
}

export interface Beside {
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** Of the latter. */
  share: number
}

/** Where on both sides of an arc that is seen which would be seen at a place in it, all in pixels of the mask. False beside it. */
export function seenBeside(
  { rim, outline, from, to }: MissingArc,
  x: number,
  y: number,
  place: Beside,
  farther = 0,
): boolean {
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  const u = ((x - rim.x) * cos + (y - rim.y) * sin) / rim.a
  const v = ((y - rim.y) * cos - (x - rim.x) * sin) / rim.b
  const turned = (Math.atan2(v, u) / (2 * Math.PI)) * DIRECTIONS
  const k = turned + Math.ceil((from - turned) / DIRECTIONS) * DIRECTIONS
  if (k >= to) return false
  const depth = radiusAt(outline, k) - Math.hypot(u, v)
  const put = (direction: number, on: { x: number; y: number }) => {
    const radius = radiusAt(outline, direction) - depth
    const { dx, dy } = rayAt(rim, direction)
    on.x = rim.x + dx * radius
    on.y = rim.y + dy * radius
  }
  put(from - BESIDE * (k - from) - farther, place.from)
  put(to + BESIDE * (to - k) + farther, place.to)
  place.share = smoothstep(from, to, k)
  return true
}

/** The outline between two directions. */
function radiusAt(outline: Float32Array, k: number): number {
  const first = Math.floor(k)
  const at = (i: number) => outline[(i + DIRECTIONS) % DIRECTIONS]!
  const [one, other] = [at(first), at(first + 1)]
  return Number.isNaN(one) ? other : Number.isNaN(other) ? one : mixed(one, other, k - first)
}

/** At a place in pixels, beyond the grid as at its border. */
export function bilinear(
  { width, height, data }: Grid<Values>,
  channels: number,
  x: number,
  y: number,
  c: number,
) {
  const [cx, cy] = [clamp(x, 0, width - 1), clamp(y, 0, height - 1)]
  const [left, top] = [Math.min(width - 2, Math.floor(cx)), Math.min(height - 2, Math.floor(cy))]
  const i = (top * width + left) * channels + c
  const below = i + width * channels
  const upper = mixed(data[i]!, data[i + channels]!, cx - left)
  return mixed(upper, mixed(data[below]!, data[below + channels]!, cx - left), cy - top)
}

export const mixed = (one: number, other: number, share: number) => one + (other - one) * share
