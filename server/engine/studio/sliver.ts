// A plate whose rim the photo's border just touches: its outline is closed a few pixels within, so that it can stand
// anywhere instead of at the picture's border.
import { distanceIn, type Rim } from './cut-out/rim.ts'
import { type CutSides, cutSides } from './layout.ts'
import { clamp, type Plane, smoothstep } from './pixels.ts'

/** Share of the diameter that may be taken off, or be missing beyond the border. */
const MOST_TAKEN = 0.02
/** Where a rim's outline lies, in its own radii: beyond is a handle or what hangs over. */
const ON_RIM = { from: 0.93, to: 1.08 }
/** How far from the border, in the mask's pixels, the outline then ends: room for its soft edge. */
const WITHIN = 2
/** The outline is drawn in over this angle to either side, radians: a longer stretch of it stays regular. */
const DRAWN_IN = 1.1
const FREE = 0.03

/** Points of the frame's border that a mask covers. */
interface Flat {
  first: { x: number; y: number }
  last: { x: number; y: number }
  middle: { x: number; y: number }
}

/**
 * The mask with its outline drawn in where only a sliver of the rim is cut off.
 * @returns the same mask where there is none
 */
export function closeSlivers(mask: Plane, rim: Rim | null): Plane {
  if (!rim) return mask
  const sides = cutSides(mask)
  let closed = mask
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    const flat = sides[side] && flatAt(mask, side)
    const profile = flat && drawnIn(flat, rim)
    if (profile) closed = clipped(closed, rim, profile)
  }
  return closed
}

/** The covered stretch of one side; null where there are several. */
function flatAt({ width, height, data }: Plane, side: keyof CutSides): Flat | null {
  const isAcross = side === 'top' || side === 'bottom'
  const fixed = side === 'right' ? width - 1 : side === 'bottom' ? height - 1 : 0
  const at = (k: number) => (isAcross ? { x: k, y: fixed } : { x: fixed, y: k })
  let [first, last, count] = [-1, -1, 0]
  for (let k = 0; k < (isAcross ? width : height); k++) {
    const { x, y } = at(k)
    if (data[y * width + x]! <= 0.5) continue
    if (first < 0) first = k
    last = k
    count++
  }
  if (count < 0.9 * (last - first + 1)) return null
  return { first: at(first), last: at(last), middle: at((first + last) / 2) }
}

/** How far out the outline may be in each direction from the rim's middle, in its radii. */
interface Profile {
  /** Direction of the cut. */
  towards: number
  usual: number
  taken: number
}

/** @returns null where more than a sliver is missing, or what is cut is not the rim */
function drawnIn({ first, last, middle }: Flat, rim: Rim): Profile | null {
  const distance = distanceIn(rim)
  const usual = Math.max(distance(first.x, first.y), distance(last.x, last.y))
  const border = distance(middle.x, middle.y)
  const radius = Math.hypot(middle.x - rim.x, middle.y - rim.y)
  const room = (WITHIN * border) / radius
  const taken = usual - border + room
  const isRim = border > ON_RIM.from && usual < ON_RIM.to
  if (!isRim || usual - border > 2 * MOST_TAKEN) return null
  return { towards: Math.atan2(middle.y - rim.y, middle.x - rim.x), usual, taken }
}

function clipped(mask: Plane, rim: Rim, { towards, usual, taken }: Profile): Plane {
  const { width, height } = mask
  const data = mask.data.slice()
  const distance = distanceIn(rim)
  const soft = 1 / Math.min(rim.a, rim.b)
  const [across, down] = [Math.cos(towards), Math.sin(towards)]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0 || (x - rim.x) * across + (y - rim.y) * down < 0) continue
      const radius = distance(x, y)
      if (radius < usual - taken - soft) continue
      const turn = Math.atan2(y - rim.y, x - rim.x) - towards
      const off = clamp(Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) / DRAWN_IN)
      if (off === 1) continue
      // Towards the ends of the stretch the outline is left to itself.
      const edge = usual + FREE * off ** 8 - taken * Math.cos((off * Math.PI) / 2) ** 2
      data[i]! *= smoothstep(edge + soft, edge - soft, radius)
    }
  }
  return { ...mask, data }
}
