// The sides of a vessel that is seen from the side, where the photo hardly shows them: a white bowl before a white table.
import { resizePlane } from '../bilinear.ts'
import { boxBlur } from '../blur.ts'
import { boundingBox, clamp, type Picture, type Plane, product, smoothstep } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'

/** Opponent values between which an edge passes from one that is not to be followed to one that is. */
const FAINT = 0.12
const CLEAR = 0.2
/** Of the picture's long side: what lies on either side of the outline. */
const BESIDE = 0.012

/**
 * 0..1 around the outline: how clearly the picture shows it. The mean colours on its two sides are compared, for the
 * pattern on a bowl has edges too.
 * @param picture of any size
 */
export function clarityOf(mask: Plane, picture: Picture): Plane {
  const { width, height } = picture
  const inside = resizePlane(mask, width, height)
  const radius = Math.max(2, Math.round(BESIDE * Math.max(width, height)))
  const covered = boxBlur(inside, radius).data
  const squares = new Float32Array(width * height)
  for (const plane of opponentPlanes(picture)) {
    const all = boxBlur(plane, radius).data
    const within = boxBlur(product(plane, inside), radius).data
    for (let i = 0; i < squares.length; i++) {
      const share = covered[i]!
      if (share < 0.05 || share > 0.95) continue
      squares[i]! += (within[i]! / share - (all[i]! - within[i]!) / (1 - share)) ** 2
    }
  }
  return { width, height, data: squares.map((square) => smoothstep(FAINT, CLEAR, Math.sqrt(square))) }
}

/** Of the height: how long a notch may be, and what is smoothed; of the width: how deep it may be. */
const NOTCH = 0.09
const SMOOTH = 0.03
const DEEPEST = 0.04
/** Columns a row: where the outline runs more across than down, rows do not tell it. */
const STEEPEST = 1.5

/**
 * A mask whose sides are smooth where the picture hardly shows them. Vessels have no short notches: the network makes
 * them where a rim and a side of another colour meet.
 * @param clarity as `clarityOf` has it, same size
 */
export function evenSides(mask: Plane, clarity: Plane): Plane {
  const box = boundingBox(mask, 0.5)
  if (!box) return mask
  const out = { ...mask, data: mask.data.slice() }
  for (const side of [-1, 1] as const) {
    const ends = Float32Array.from({ length: box.height }, (_, row) => endOf(mask, box.y + row, side))
    const { filled, lower } = withoutNotches(ends, box.width)
    const even = smoothed(filled, Math.max(1, Math.round(SMOOTH * box.height)))
    const faint = ends.map((end, row) => faintAt(clarity, end * side, box.y + row, slopeAt(ends, row)))
    // Below a rim of another colour the side goes on to where it is hardly seen.
    const shares = smoothed(
      faint.map((share, row) => Math.max(share, faint[lower[row]!]!)),
      2,
    )
    for (const [row, end] of ends.entries())
      moveEnd(out, box.y + row, side, end, end + shares[row]! * (even[row]! - end))
  }
  return out
}

/** Where a row of the mask ends towards a side, counted in its direction. */
function endOf({ width, data }: Plane, y: number, side: -1 | 1): number {
  const first = y * width
  for (let x = side > 0 ? width - 1 : 0; x >= 0 && x < width; x -= side) {
    const value = data[first + x]!
    if (value <= 0.5) continue
    const beyond = x + side < 0 || x + side >= width ? 0 : data[first + x + side]!
    return side * x + (value - 0.5) / Math.max(0.01, value - beyond)
  }
  return Number.NaN
}

function slopeAt(ends: Float32Array, row: number): number {
  const [before, after] = [ends[Math.max(0, row - 2)]!, ends[Math.min(ends.length - 1, row + 2)]!]
  return Math.abs(after - before) / 4
}

function faintAt({ width, data }: Plane, x: number, y: number, slope: number): number {
  if (Number.isNaN(x) || slope > STEEPEST) return 0
  return 1 - data[y * width + clamp(Math.round(x), 0, width - 1)]!
}

/** What lies behind the straight line between two places near it, one above and one below, is filled up to that line. */
function withoutNotches(ends: Float32Array, across: number): { filled: Float32Array; lower: Int32Array } {
  const reach = Math.max(2, Math.round(NOTCH * ends.length))
  const filled = ends.slice()
  /** Of each row that place below; itself where nothing is filled. */
  const lower = Int32Array.from(ends, (_, row) => row)
  for (const [row, end] of ends.entries()) {
    for (let up = 1; up <= reach && up <= row; up++) {
      for (let down = 1; down <= reach && row + down < ends.length; down++) {
        const line = (ends[row - up]! * down + ends[row + down]! * up) / (up + down)
        if (!(line > filled[row]!)) continue
        filled[row] = line
        lower[row] = row + down
      }
    }
    if (filled[row]! - end <= DEEPEST * across) continue
    filled[row] = end
    lower[row] = row
  }
  return { filled, lower }
}

/** Mean of as many rows above as below; less of them near the ends. */
function smoothed(values: Float32Array, reach: number): Float32Array {
  return values.map((_, row) => {
    const room = Math.min(reach, row, values.length - 1 - row)
    let sum = 0
    for (let d = -room; d <= room; d++) sum += values[row + d]!
    return sum / (2 * room + 1)
  })
}

/** Moves a row's end from one place to another, soft over a pixel. */
function moveEnd({ width, data }: Plane, y: number, side: -1 | 1, from: number, to: number): void {
  if (!(Math.abs(to - from) > 0.05)) return
  const first = Math.floor(Math.min(from, to)) - 1
  const last = Math.ceil(Math.max(from, to)) + 1
  for (let k = first; k <= last; k++) {
    const x = side * k
    if (x >= 0 && x < width) data[y * width + x] = clamp(to - k + 0.5)
  }
}
