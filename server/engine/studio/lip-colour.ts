// A lip is of one colour all around. A lens that shifts red against blue gives it a rose line on one side and a blue one on the other,
// and a glaze mirrors what stood beside it: along the outline both look like remains of the old table.
import { boxBlur } from './blur.ts'
import type { Ellipse } from './cut-out/rim.ts'
import { halfOf } from './fringe.ts'
import { clamp, type Picture, type Plane, smoothstep } from './pixels.ts'

/** Of the dish's long side: how wide what is looked at is along the outline. */
const WIDTH = 0.006
/** Directions, and depths that are told apart: by the share of what is around a place that is dish. */
const DIRECTIONS = 96
const DEPTHS = [0.5, 0.7, 0.88] as const
const INNER = 0.97
/** Fewer pixels in a direction say nothing. */
const LEAST_PIXELS = 3
/** Directions to either side that tell as well: so what has a pattern keeps it. */
const BESIDE = 2
/** Length of a difference, log: that of one thing in another light, and from where on it is another thing. */
const ALIKE = 0.2
const OTHER = { from: 0.4, to: 0.75 }
/** How long a lip's own colour is, in usual differences from it: shorter is chance. */
const OWN = { none: 1, all: 3 }
/** Share of the directions that must be alike, for there to be one colour. */
const LEAST_ALIKE = 0.5
/** Of the rim's radius, by which something stands out from what is beside it: food over the rim, or cutlery. */
const STANDS_OUT = 0.012
const BESIDE_FOOD = 10
/** Of its direction's change, that a pixel gets: a line of a lens is thinner than what is looked at. */
const MOST = 2
/** A change that nobody sees, log. */
const FAINTEST = 0.01
/** Added to bytes: of the dark no colour is told. */
const DARK = 6

interface Seen {
  /** Of each depth and direction: sums of three channels, and of how many pixels. */
  sums: Float32Array
  /** Of each direction the farthest of the dish, in radii of the rim. */
  reach: Float32Array
}

/** Red over green and blue over green, logarithms. */
type Tint = readonly [number, number]

/**
 * Gives the outer line of a rim the colour that it mostly has, in place; its light stays.
 * @param rim in the picture's pixels
 */
export function evenLip(picture: Picture, alpha: Plane, rim: Ellipse): void {
  const long = Math.max(picture.width, picture.height)
  const near = boxBlur(halfOf(alpha), Math.max(1, (WIDTH * long) / 2))
  const seen: Seen = {
    sums: new Float32Array(DEPTHS.length * DIRECTIONS * 4),
    reach: new Float32Array(DIRECTIONS),
  }
  const { sums, reach } = seen
  const { data } = picture
  eachOnLine(alpha, near, rim, (i, depth, direction, distance) => {
    const k = Math.floor(direction)
    if (alpha.data[i]! > 0.5) reach[k] = Math.max(reach[k]!, distance)
    const at = 4 * (Math.round(depth) * DIRECTIONS + k)
    for (let c = 0; c < 3; c++) sums[at + c]! += data[3 * i + c]!
    sums[at + 3]!++
  })
  const lines = DEPTHS.map((_, depth) => lineAt(seen, depth))
  if (lines.every((line) => line === null)) return
  eachOnLine(alpha, near, rim, (i, depth, direction, _, share) => {
    // Between two depths, or the one that tells.
    const [first, second] = [lines[Math.floor(depth)], lines[Math.ceil(depth)]]
    const [one, other] = [first ?? second, second ?? first]
    if (!one || !other) return
    const part = depth % 1
    const mix = (value: (line: Line) => number) => value(one) + (value(other) - value(one)) * part
    const change = [0, 1].map((at) => mix((line) => between(line.change, direction, at))) as [number, number]
    if (Math.hypot(...change) < FAINTEST) return
    const usual = [0, 1].map((at) => mix((line) => line.usual[at]!)) as [number, number]
    changePixel(data, 3 * i, usual, change, share)
  })
}

/** Calls back for each pixel of the line along the outline; the last value fades its inner side out. */
function eachOnLine(
  alpha: Plane,
  near: Plane,
  { x: middle, y: height, a, b, turn }: Ellipse,
  found: (i: number, depth: number, direction: number, distance: number, share: number) => void,
): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0, i = 0; y < alpha.height; y++) {
    const row = (y >> 1) * near.width
    for (let x = 0; x < alpha.width; x++, i++) {
      const inside = near.data[row + (x >> 1)]!
      if (inside > INNER || alpha.data[i]! < 0.02) continue
      const [dx, dy] = [x - middle, y - height]
      const [u, v] = [(dx * cos + dy * sin) / a, (dy * cos - dx * sin) / b]
      const direction = ((Math.atan2(v, u) / (2 * Math.PI) + 1) % 1) * DIRECTIONS
      found(i, depthOf(inside), direction, Math.hypot(u, v), 1 - smoothstep(DEPTHS[2], INNER, inside))
    }
  }
}

function depthOf(inside: number): number {
  const [outer, middle, inner] = DEPTHS
  return inside < middle
    ? clamp((inside - outer) / (middle - outer))
    : 1 + clamp((inside - middle) / (inner - middle))
}

/** What a depth of the lip has, and what is to be added in each direction. */
interface Line {
  usual: Tint
  change: Float32Array
}

/** Null where the lip is not of one colour. */
function lineAt({ sums, reach }: Seen, depth: number): Line | null {
  const tints = Array.from({ length: DIRECTIONS }, (_, k) => tintAt(sums, depth, k))
  const told = tints.filter((tint) => tint !== null)
  if (told.length < LEAST_ALIKE * DIRECTIONS) return null
  const middle: Tint = [medianOf(told.map(([red]) => red)), medianOf(told.map(([, blue]) => blue))]
  const awayFrom = (own: Tint, tint: Tint) => Math.hypot(own[0] - tint[0], own[1] - tint[1])
  const spread = medianOf(told.map((tint) => awayFrom(middle, tint)))
  // Between a rose side and a blue one the middle is violet, and none of the lip's own.
  const own = smoothstep(OWN.none, OWN.all, Math.hypot(...middle) / Math.max(1e-3, spread))
  const usual: Tint = [own * middle[0], own * middle[1]]
  const away = (tint: Tint) => awayFrom(usual, tint)
  if (told.filter((tint) => away(tint) < ALIKE).length < LEAST_ALIKE * told.length) return null
  const change = new Float32Array(2 * DIRECTIONS)
  for (const [k, tint] of tints.entries()) {
    if (!tint || standsOut(reach, k)) continue
    const share = 1 - smoothstep(OTHER.from, OTHER.to, away(tint))
    change[2 * k] = share * (usual[0] - tint[0])
    change[2 * k + 1] = share * (usual[1] - tint[1])
  }
  return { usual, change }
}

/** Of a direction and those beside it. */
function tintAt(sums: Float32Array, depth: number, k: number): Tint | null {
  const [red, green, blue, count] = [0, 1, 2, 3].map((c) => {
    let sum = 0
    for (let off = -BESIDE; off <= BESIDE; off++)
      sum += sums[4 * (depth * DIRECTIONS + ((k + off + DIRECTIONS) % DIRECTIONS)) + c]!
    return sum
  }) as [number, number, number, number]
  if (count < LEAST_PIXELS) return null
  const level = green / count + DARK
  return [Math.log((red / count + DARK) / level), Math.log((blue / count + DARK) / level)]
}

function standsOut(reach: Float32Array, k: number): boolean {
  const around = [-BESIDE_FOOD, BESIDE_FOOD].map((off) => reach[(k + off + DIRECTIONS) % DIRECTIONS]!)
  const own = [-1, 0, 1].map((off) => reach[(k + off + DIRECTIONS) % DIRECTIONS]!)
  return Math.max(...own) > Math.min(...around) + STANDS_OUT
}

function medianOf(values: number[]): number {
  return values.sort((p, q) => p - q)[values.length >> 1]!
}

/** Of pairs of values by direction. */
function between(values: Float32Array, direction: number, at: number): number {
  const from = direction - 0.5
  const first = Math.floor(from)
  const one = values[2 * ((first + DIRECTIONS) % DIRECTIONS) + at]!
  const other = values[2 * ((first + 1) % DIRECTIONS) + at]!
  return one + (other - one) * (from - first)
}

/** As bright as before. What is of the usual colour already, beside a chip, stays. */
function changePixel(data: Uint8ClampedArray, p: number, usual: Tint, [u, v]: Tint, share: number): void {
  const [r, g, b] = [data[p]! + DARK, data[p + 1]! + DARK, data[p + 2]! + DARK]
  const lacks = (usual[0] - Math.log(r / g)) * u + (usual[1] - Math.log(b / g)) * v
  const amount = share * clamp(lacks / (u * u + v * v), 0, MOST)
  if (amount === 0) return
  const [red, blue] = [r * Math.exp(amount * u), b * Math.exp(amount * v)]
  const level = (0.2126 * r + 0.7152 * g + 0.0722 * b) / (0.2126 * red + 0.7152 * g + 0.0722 * blue)
  data[p] = red * level - DARK
  data[p + 1] = g * level - DARK
  data[p + 2] = blue * level - DARK
}
