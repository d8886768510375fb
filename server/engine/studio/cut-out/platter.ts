// A platter that is no ellipse has no rim to be found, and on a white table it looks like food on its plate: its
// border tells it, a band of one colour all along the outline, which is neither the food's nor the table's.
import { boxBlur } from '../blur.ts'
import { type Box, boundingBox, type Plane } from '../pixels.ts'
import { convexity } from './blob.ts'
import type { OpponentPlanes } from './edges.ts'
import { apart, type Colour, usualOf } from './rim-line.ts'

/** Loaves and rolls reach .975. Round food on a round plate is no longer than broad. */
const LEAST_CONVEXITY = 0.98
const LEAST_LENGTH = 1.3

/** Blurs in shares of the outline's size, and how much of what they see is outline: so far in or out a pixel lies. */
const BORDER = { blur: 0.05, from: 0.55, to: 0.8 }
const FOOD = { blur: 0.14, from: 0.999 }
const TABLE = { blur: 0.06, from: 0.1, to: 0.4 }

/** Differences of mean colours, in opponent values: from the food, from the table, and how even the border is beside them. */
const FROM_FOOD = 0.12
const FROM_TABLE = 0.15
const UNEVEN = 0.6
/** The border is compared in so many directions; as many of them agree. */
const SECTORS = 16
const AGREE = 0.8
/** Fewer pixels in one of them say nothing. */
const LEAST_PIXELS = 10

/**
 * Whether an outline that the network saw is that of a platter with a border.
 * @param planes of the picture
 * @param mask at its size
 */
export function isPlatter(planes: OpponentPlanes, mask: Plane): boolean {
  const box = boundingBox(mask)
  if (!box) return false
  const length = Math.max(box.width / box.height, box.height / box.width)
  if (length < LEAST_LENGTH || convexity(mask) < LEAST_CONVEXITY) return false
  const { border, food, table } = bandsOf(planes, mask, box)
  const seen = border.map(meanOf).filter((colour) => colour !== null)
  const [inner, outer] = [meanOf(food), meanOf(table)]
  if (!inner || !outer || seen.length < SECTORS / 2) return false
  const usual = usualOf(seen)
  const away = apart(usual, inner)
  const unlike = ranked(seen.map((colour) => apart(colour, usual)))(AGREE)
  return away > FROM_FOOD && apart(usual, outer) > FROM_TABLE && unlike < UNEVEN * away
}

interface Sum {
  colour: Colour
  count: number
}
const nothing = (): Sum => ({ colour: [0, 0, 0], count: 0 })

/** Colours along the outline's inner side, well within it, and just beyond it. What the frame cuts off has no border there. */
function bandsOf(planes: OpponentPlanes, mask: Plane, box: Box): { border: Sum[]; food: Sum; table: Sum } {
  const size = Math.sqrt(box.width * box.height)
  const [near, deep, beyond] = [BORDER, FOOD, TABLE].map(({ blur }) => boxBlur(mask, size * blur).data)
  const border = Array.from({ length: SECTORS }, nothing)
  const [food, table] = [nothing(), nothing()]
  const [x0, y0] = [box.x + box.width / 2, box.y + box.height / 2]
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i]! > 0.9) {
      if (deep![i]! > FOOD.from) add(food, planes, i)
      else if (near![i]! > BORDER.from && near![i]! < BORDER.to) {
        const turn = Math.atan2(
          (Math.floor(i / mask.width) - y0) / box.height,
          ((i % mask.width) - x0) / box.width,
        )
        add(border[Math.floor((turn / (2 * Math.PI) + 1) * SECTORS) % SECTORS]!, planes, i)
      }
    } else if (mask.data[i]! < 0.05 && beyond![i]! > TABLE.from && beyond![i]! < TABLE.to)
      add(table, planes, i)
  }
  return { border, food, table }
}

function add(sum: Sum, planes: OpponentPlanes, i: number): void {
  sum.count++
  for (const c of [0, 1, 2] as const) sum.colour[c] += planes[c].data[i]!
}

function meanOf({ colour: [light, red, blue], count }: Sum): Colour | null {
  return count < LEAST_PIXELS ? null : [light / count, red / count, blue / count]
}

/** @returns the value at a share of the way up */
function ranked(values: number[]): (share: number) => number {
  const sorted = values.toSorted((p, q) => p - q)
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/** A corner that reaches the frame over less of the long side than this just touches it, or nearly. */
const TOUCH = 0.07
/** Pixels of the guide that are taken there: what is between a corner and the frame passes for platter. */
const TAKEN = 2

/** A mask that ends before the frame where it just touches it: nobody sees that such a corner is a little flat. */
export function withoutTouches(mask: Plane): Plane {
  const { width, height } = mask
  const out = { ...mask, data: mask.data.slice() }
  const sides = [
    { first: 0, along: width, inwards: 1, count: height },
    { first: width - 1, along: width, inwards: -1, count: height },
    { first: 0, along: 1, inwards: width, count: width },
    { first: (height - 1) * width, along: 1, inwards: -width, count: width },
  ]
  for (const { first, along, inwards, count } of sides) {
    const border = Array.from({ length: count }, (_, k) => first + k * along)
    if (border.filter((i) => mask.data[i]! > 0.5).length > TOUCH * Math.max(width, height)) continue
    for (const i of border) {
      for (let depth = 0; depth < TAKEN; depth++) out.data[i + depth * inwards] = 0
      out.data[i + TAKEN * inwards]! *= 0.5
    }
  }
  return out
}
