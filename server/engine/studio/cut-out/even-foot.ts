// The foot that a round vessel stands on, seen from the side: glass is dark there as its shadow is, and the network draws it as a
// crooked V, on whose point it would stand. It is a smooth arc, the same on both sides of the vessel's middle.
import { solve } from '../least-squares.ts'
import { boundingBox, clamp, type Plane, smoothstep } from '../pixels.ts'
import { symmetry } from './blob.ts'

/** Rows that a column of the outline goes down or up: from there on it is the side. */
const STEEPEST = 0.8
/** Columns over which that is taken, share of the width, and those that a foot has at least. */
const SLOPE_OVER = 0.04
const BROADEST_SLOPE = 12
const LEAST = 0.25
/** Share of the foot's half width over which the arc passes into the side. */
const ENDS = 0.3
/** Share of the width: what moves by more has corners or a stem, and what moves by less is an arc already. */
const MOST = 0.04
const FEWEST = 0.002

/** What is as even on both sides, and taller than broad by so much, is a glass or a jug that stands. */
const EVEN = 0.92
const TALL = 1.15

/** The mask with an even foot, if it is that of something tall and round that stands. */
export function evenFoot(mask: Plane): Plane {
  const box = boundingBox(mask, 0.5)
  if (!box || box.height < TALL * box.width || box.y + box.height >= mask.height) return mask
  if (symmetry(mask) < EVEN) return mask
  const ends = Float32Array.from({ length: box.width }, (_, x) => lowerEnd(mask, box.x + x))
  const foot = footIn(ends)
  if (!foot || foot.to - foot.from < LEAST * box.width) return mask
  const arc = arcOf(ends, foot)
  const moves = arc.map((end, d) => end - ends[foot.from + d]!)
  const most = moves.reduce((far, move) => Math.max(far, Math.abs(move)), 0)
  if (most > MOST * box.width || most < FEWEST * box.width) return mask
  const out = { ...mask, data: mask.data.slice() }
  for (const [d, move] of moves.entries()) {
    const x = foot.from + d
    const share = smoothstep(0, ENDS, 1 - Math.abs(placeIn(foot, x)))
    moveEnd(out, box.x + x, ends[x]!, ends[x]! + share * move)
  }
  return out
}

/** First and last column. */
interface Foot {
  from: number
  to: number
}

/** -1..1 */
const placeIn = ({ from, to }: Foot, x: number) => (2 * (x - from)) / (to - from) - 1

/** Where a column of the mask ends below. */
function lowerEnd({ width, height, data }: Plane, x: number): number {
  for (let y = height - 1; y >= 0; y--) {
    const value = data[y * width + x]!
    if (value <= 0.5) continue
    const below = y + 1 < height ? data[(y + 1) * width + x]! : 0
    return y + (value - 0.5) / Math.max(0.01, value - below)
  }
  return 0
}

/** The columns around the lowest ones that are not steep. */
function footIn(ends: Float32Array): Foot | null {
  const reach = clamp(Math.round((SLOPE_OVER * ends.length) / 2), 1, BROADEST_SLOPE)
  const bottom = ends.reduce((most, end) => Math.max(most, end), 0)
  const lowest = [...ends.keys()].filter((x) => ends[x]! > bottom - 1)
  const middle = lowest[lowest.length >> 1]!
  const isFlat = (x: number) =>
    x >= reach &&
    x < ends.length - reach &&
    Math.abs(ends[x + reach]! - ends[x - reach]!) < STEEPEST * 2 * reach
  if (!isFlat(middle)) return null
  const foot = { from: middle, to: middle }
  while (isFlat(foot.from - 1)) foot.from--
  while (isFlat(foot.to + 1)) foot.to++
  return foot
}

/** The even polynomial of the fourth degree that is nearest to the ends. */
function arcOf(ends: Float32Array, foot: Foot): Float32Array {
  const matrix = Array.from({ length: 3 }, () => [0, 0, 0, 0])
  for (let x = foot.from; x <= foot.to; x++) {
    const square = placeIn(foot, x) ** 2
    const powers = [1, square, square * square]
    for (const [r, one] of powers.entries())
      for (const [c, other] of [...powers, ends[x]!].entries()) matrix[r]![c]! += one * other
  }
  const [flat, bent, more] = solve(matrix) as [number, number, number]
  return Float32Array.from({ length: foot.to - foot.from + 1 }, (_, d) => {
    const square = placeIn(foot, foot.from + d) ** 2
    return flat + square * (bent + square * more)
  })
}

/** Moves a column's end, soft over a pixel. */
function moveEnd({ width, height, data }: Plane, x: number, from: number, to: number): void {
  if (Math.abs(to - from) < 0.05) return
  const last = Math.min(height - 1, Math.ceil(Math.max(from, to)) + 1)
  for (let y = Math.max(0, Math.floor(Math.min(from, to)) - 1); y <= last; y++)
    data[y * width + x] = clamp(to - y + 0.5)
}
