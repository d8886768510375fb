// A glass with two layers of which only the upper one was seen: below its outline the glass's walls go on.
import { boundingBox, type Plane } from '../pixels.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import { apart, type Colour } from './rim-line.ts'

/** Rows that are looked at, below the outline, in shares of its width. */
const ROWS = [0.08, 0.12, 0.16, 0.2, 0.24]
/** Of them, on how many both walls must be seen. */
const LEAST_ROWS = 4
/** Share of the height above the foot at which the sides are where the walls come from. */
const ABOVE_FOOT = 0.15
/** Where a wall may be, in shares of the width: farther out, and farther in. */
const OUT = 0.06
const IN = 0.3
/** From row to row it is that near to where it was, in shares of the width. */
const STRAIGHT = 0.05
/** Pixels to either side, and the opponent values that a wall differs by over them: a shadow's edge is softer. */
const OVER = 2
const WALL = 0.09
/** Between what is inside and the table on both sides. */
const INSIDE = 0.12

/** @param planes of the picture @param mask at its size, of what was found without a rim and has a glass's or a bowl's outline */
export function wallsGoOnBelow(planes: OpponentPlanes, mask: Plane): boolean {
  const box = boundingBox(mask)
  if (!box) return false
  const calm = calmPlanes(planes)
  const { width, height } = mask
  const colourAt = (x: number, y: number): Colour => {
    const i = y * width + Math.min(width - 1, Math.max(0, Math.round(x)))
    return [calm[0].data[i]!, calm[1].data[i]!, calm[2].data[i]!]
  }
  const start = Math.round(box.y + box.height * (1 - ABOVE_FOOT))
  const sides = sidesAt(mask, start)
  const before = { left: Number.NaN, right: Number.NaN }
  let seen = 0
  for (const share of ROWS) {
    const y = Math.round(box.y + box.height + share * box.width)
    if (y >= height) return false
    const wallNear = (side: number, inwards: 1 | -1) => {
      let [best, at] = [0, side]
      for (let d = -OUT * box.width; d < IN * box.width; d++) {
        const x = side + inwards * d
        const step = apart(colourAt(x - OVER, y), colourAt(x + OVER, y))
        if (step > best) [best, at] = [step, x]
      }
      return best > WALL ? at : Number.NaN
    }
    const left = wallNear(sides.left, 1)
    const right = wallNear(sides.right, -1)
    const inside = colourAt((left + right) / 2, y)
    const isOther = [left - OUT * box.width, right + OUT * box.width].every(
      (x) => apart(colourAt(x, y), inside) > INSIDE,
    )
    const isStraight = [left - before.left, right - before.right].every(
      (d) => !(Math.abs(d) > STRAIGHT * box.width),
    )
    if (!Number.isNaN(left + right) && isOther && isStraight) seen++
    Object.assign(before, { left, right })
  }
  return seen >= LEAST_ROWS
}

/** Where a row of the mask begins and ends. */
function sidesAt({ width, data }: Plane, y: number): { left: number; right: number } {
  let [left, right] = [0, width - 1]
  while (left < right && data[y * width + left]! <= 0.5) left++
  while (right > left && data[y * width + right]! <= 0.5) right--
  return { left, right }
}
