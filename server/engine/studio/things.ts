// The single things that a dish consists of, cookies or bowls that touch one another: a border cuts one clearly or not at all.
import { boxBlur } from './blur.ts'
import { labelRegions } from './cut-out/regions.ts'
import { type Plane, smoothstep } from './pixels.ts'

/** Along one direction of a photo. */
export interface Stretch {
  from: number
  size: number
}

/** The largest one first. */
export interface Things {
  across: Stretch[]
  down: Stretch[]
}

/** What is as narrow as this joins two things, share of the photo's long side. */
const NECK = 0.035
/** What is smaller, share of all, may be cut anywhere. */
const LEAST = 0.08

export function thingsOf(mask: Plane): Things {
  const { width } = mask
  const reach = Math.round((NECK / 2) * Math.max(width, mask.height))
  const { labels, regions } = labelRegions(boxBlur(mask, reach), 0.98)
  const sides = regions.map(() => ({ left: width, right: 0, top: mask.height, bottom: 0 }))
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue
    const side = sides[labels[i]! - 1]!
    const [x, y] = [i % width, Math.floor(i / width)]
    side.left = Math.min(side.left, x)
    side.right = Math.max(side.right, x)
    side.top = Math.min(side.top, y)
    side.bottom = Math.max(side.bottom, y)
  }
  const all = regions.reduce((sum, { size }) => sum + size, 0)
  const large = sides
    .map((side, k) => ({ ...side, area: regions[k]!.size }))
    .filter(({ area }) => area > LEAST * all)
    .toSorted((p, q) => q.area - p.area)
  // The blur took about this much from each side, but for those at the photo's border.
  const stretch = (from: number, to: number, length: number): Stretch => {
    const first = from === 0 ? 0 : Math.max(0, from - reach)
    const end = to === length - 1 ? length : Math.min(length, to + 1 + reach)
    return { from: first, size: end - first }
  }
  return {
    across: large.map(({ left, right }) => stretch(left, right, width)),
    down: large.map(({ top, bottom }) => stretch(top, bottom, mask.height)),
  }
}

/**
 * How many of some things a window cuts so that it looks like a mistake: a little off a cookie, or a little of one, and more of
 * the largest. What the photo itself cuts at that end is cut anyway.
 * @param frame size of the photo
 */
export function clumsyCuts(things: Stretch[], from: number, size: number, frame: number): number {
  const air = AIR * size
  let sum = 0
  for (const [k, thing] of things.entries()) {
    const end = thing.from + thing.size
    const clear = k === 0 ? CLEAR.main : CLEAR.other
    if (thing.from > 0) sum += clumsiness(from - thing.from, Math.min(air, thing.from), thing.size, clear)
    if (end < frame) sum += clumsiness(end - from - size, Math.min(air, frame - end), thing.size, clear)
  }
  return sum
}
/** Of the window's side, around a thing: its plate may reach farther. */
const AIR = 0.13
/** Share of a thing: less than the one cut off is a mistake, more than the other is meant. */
const CLEAR = { main: [0.5, 0.7], other: [0.3, 0.45] } as const
/** What a border along a thing's edge costs, of a cut. */
const NO_AIR = 0.7

/** @param cut how much of a thing lies beyond the border; below 0 it is whole, at `-air` it has all its air */
function clumsiness(
  cut: number,
  air: number,
  size: number,
  [least, clear]: readonly [number, number],
): number {
  if (cut <= -air || cut >= size) return 0
  if (cut <= 0) return NO_AIR * (1 + cut / air) ** 2
  const share = cut / size
  return Math.min(smoothstep(clear, least, share) + smoothstep(0.72, 0.84, share), smoothstep(1, 0.97, share))
}
