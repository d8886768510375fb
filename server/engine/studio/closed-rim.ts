// A vessel of which the photo's border takes off a sliver is made whole by its own outermost part: that is stretched by a few
// pixels to where the rim would have gone on. Nothing is drawn that the photo does not show.
import type { CutOut } from './cut-out/cut-out.ts'
import type { GuidedCoefficients } from './cut-out/matte.ts'
import type { Rim } from './cut-out/rim.ts'
import { cutSides } from './layout.ts'
import { type Box, clamp, type Picture, type Plane } from './pixels.ts'

/** Share of the vessel that a sliver may be deep: more would show as a bulge. */
const DEEPEST = 0.025
/** Share of a border's length from which something that reaches it is a thing of its own: a handle, a spoon. */
const LEAST_RUN = 0.02
/** How many times a sliver's depth is stretched, and how deep that is at least, share of the photo's other side. */
const STRETCHED = { depths: 8, least: 0.03 }
/** Room for the soft edge beyond the rim, share of the same. */
const ROOM = 0.03
/** From the ends of the cut to where the table is, share of the border. */
const ASIDE = 0.02

export type Side = 'left' | 'right' | 'top' | 'bottom'

/** What a border takes off, as an arc over the cut. */
interface Sliver {
  side: Side
  /** Of the cut along the border, shares of it. */
  from: number
  to: number
  /** Of the arc in its middle, share of the photo's other side. */
  depth: number
}

export interface Closed {
  picture: Picture
  cut: CutOut
  /** Where the photo lies in it, in pixels of the mask. */
  photo: Box
}

/** Whether all that a photo cuts off is slivers of a round vessel. */
export function isClosable({ mask, rim }: Pick<CutOut, 'mask' | 'rim'>): boolean {
  return rim !== null && sidesCut(mask).every((side) => sliverAt(side, mask, rim) !== null)
}

/** Whether something else than the vessel's rim reaches a border: a handle that ends in the air is no handle. */
export function cutsHandle({ mask, rim }: Pick<CutOut, 'mask' | 'rim'>): boolean {
  return rim !== null && sidesCut(mask).some((side) => apartFrom(side, mask, rim))
}

/**
 * @param picture with the mask's proportions
 * @param cut one that `isClosable`
 */
export function closeRim(picture: Picture, cut: CutOut): Closed {
  let closed: Closed = { picture, cut, photo: { x: 0, y: 0, width: cut.mask.width, height: cut.mask.height } }
  for (const side of sidesCut(cut.mask)) {
    const sliver = closed.cut.rim && sliverAt(side, closed.cut.mask, closed.cut.rim)
    if (sliver) closed = closeSide(closed, sliver)
  }
  return closed
}

function sidesCut(mask: Plane): Side[] {
  const cut = cutSides(mask)
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => cut[side])
}

const isAcross = (side: Side) => side === 'top' || side === 'bottom'

/** Along a border: where the rim is nearest to it, its radius of curvature there, and how large the vessel is across it. */
function rimAt(side: Side, { x, y, a, b, turn }: Rim) {
  const halfWidth = Math.hypot(a * Math.cos(turn), b * Math.sin(turn))
  const halfHeight = Math.hypot(a * Math.sin(turn), b * Math.cos(turn))
  return isAcross(side)
    ? { middle: x, radius: halfWidth ** 2 / halfHeight, size: 2 * halfHeight }
    : { middle: y, radius: halfHeight ** 2 / halfWidth, size: 2 * halfWidth }
}

/** Stretches of a border that the mask covers: first pixel, and the one after the last. */
function runsAlong(side: Side, { width, height, data }: Plane): [number, number][] {
  const [length, step] = isAcross(side) ? [width, 1] : [height, width]
  const start = side === 'right' ? width - 1 : side === 'bottom' ? (height - 1) * width : 0
  const runs: [number, number][] = []
  for (let k = 0, first = -1; k <= length; k++) {
    const isCovered = k < length && data[start + k * step]! > 0.5
    if (isCovered && first < 0) first = k
    if (!isCovered && first >= 0) {
      runs.push([first, k])
      first = -1
    }
  }
  return runs
}

/** Half of the longest cut that is a sliver's. */
const mostHalf = (radius: number, size: number) => Math.sqrt(2 * radius * DEEPEST * size)

function apartFrom(side: Side, mask: Plane, rim: Rim): boolean {
  const { middle, radius, size } = rimAt(side, rim)
  const length = isAcross(side) ? mask.width : mask.height
  const reach = Math.max(mostHalf(radius, size), (LEAST_RUN * length) / 2)
  return runsAlong(side, mask).some(
    ([from, to]) => to - from >= LEAST_RUN * length && Math.abs((from + to) / 2 - middle) > 1.2 * reach,
  )
}

/** @returns null where the border takes off more than a sliver, or something else than the rim */
function sliverAt(side: Side, mask: Plane, rim: Rim): Sliver | null {
  if (apartFrom(side, mask, rim)) return null
  const { middle, radius, size } = rimAt(side, rim)
  const half = mostHalf(radius, size)
  const near = runsAlong(side, mask).filter(([from, to]) => Math.abs((from + to) / 2 - middle) <= 1.2 * half)
  if (near.length === 0) return null
  const from = near[0]![0]
  const to = near.at(-1)![1]
  // An arc's height over its chord.
  const depth = (to - from) ** 2 / (8 * radius)
  if (depth > DEEPEST * size) return null
  const [length, other] = isAcross(side) ? [mask.width, mask.height] : [mask.height, mask.width]
  return { side, from: from / length, to: to / length, depth: depth / other }
}

function closeSide({ picture, cut, photo }: Closed, sliver: Sliver): Closed {
  const { guide, mask, coefficients, rim, hint } = cut
  const room = sliver.depth + ROOM
  const guideRoom = Math.ceil(room * (isAcross(sliver.side) ? mask.height : mask.width))
  const share = guideRoom / (isAcross(sliver.side) ? mask.height : mask.width)
  const shift = {
    x: sliver.side === 'left' ? guideRoom : 0,
    y: sliver.side === 'top' ? guideRoom : 0,
  }
  const moved = <T extends { x: number; y: number }>(one: T): T => ({
    ...one,
    x: one.x + shift.x,
    y: one.y + shift.y,
  })
  const grown = (plane: Plane): Plane => stretched(plane, 1, sliver, share, 'border', Float32Array)
  return {
    picture: stretched(picture, 3, sliver, share, 'table', Uint8ClampedArray),
    photo: moved(photo),
    cut: {
      ...cut,
      guide: stretched(guide, 3, sliver, share, 'table', Uint8ClampedArray),
      mask: stretched(mask, 1, sliver, share, 'nothing', Float32Array),
      coefficients: {
        weights: coefficients.weights.map(grown) as GuidedCoefficients['weights'],
        offset: grown(coefficients.offset),
      },
      rim: rim && moved(rim),
      hint: hint && moved(hint),
      cropped: 0,
    },
  }
}

interface Grid<T> {
  width: number
  height: number
  data: T
}

/** What lies beyond the arc: the table on both sides of the cut, what is at the border there, or nothing. */
type Beyond = 'table' | 'border' | 'nothing'

/**
 * A picture or plane with room beyond one side, into which what the border cuts is stretched.
 * @param share of its size across that border that is added
 */
function stretched<T extends Uint8ClampedArray | Float32Array>(
  grid: Grid<T>,
  channels: number,
  sliver: Sliver,
  share: number,
  beyond: Beyond,
  Values: new (length: number) => T,
): Grid<T> {
  const { width, height } = grid
  const { side } = sliver
  const room = Math.max(1, Math.round(share * (isAcross(side) ? height : width)))
  const size = isAcross(side) ? { width, height: height + room } : { width: width + room, height }
  const data = new Values(size.width * size.height * channels)
  const start = ((side === 'top' ? room : 0) * size.width + (side === 'left' ? room : 0)) * channels
  const row = width * channels
  for (let y = 0; y < height; y++)
    data.set(grid.data.subarray(y * row, (y + 1) * row) as never, start + y * size.width * channels)
  fillBeyond(grid.data, data, {
    ...sliver,
    ...cellsAlong(side, grid, size, channels),
    room,
    channels,
    beyond,
  })
  return { ...size, data }
}

/** Where in their arrays the cells of both lie: `k` along the border, `d` from it into the photo, outside it negative. */
function cellsAlong(side: Side, { width, height }: Size, size: Size, channels: number) {
  const [length, deep] = isAcross(side) ? [width, height] : [height, width]
  const room = size.width + size.height - width - height
  const inwards = side === 'left' || side === 'top' ? 1 : -1
  const place = (w: number, k: number, d: number) => (isAcross(side) ? d * w + k : k * w + d) * channels
  const [first, firstThere] = inwards > 0 ? [0, room] : [deep - 1, deep - 1]
  const read = (k: number, d: number) => place(width, k, first + inwards * d)
  const write = (k: number, d: number) => place(size.width, k, firstThere + inwards * d)
  return { length, deep, read, write }
}

type Size = Omit<Grid<unknown>, 'data'>

interface Fill extends Sliver, ReturnType<typeof cellsAlong> {
  room: number
  channels: number
  beyond: Beyond
}

function fillBeyond(data: Values, out: Values, fill: Fill): void {
  const { from, to, depth, length, deep, read, write, room, channels, beyond } = fill
  const [first, end] = [from * length, to * length]
  const aside = Math.max(1, Math.round(ASIDE * length))
  const before = Math.max(0, Math.round(first) - aside)
  const behind = Math.min(length - 1, Math.round(end) + aside)
  const stretch = Math.round(Math.max(STRETCHED.depths * depth, STRETCHED.least) * deep)
  for (let k = 0; k < length; k++) {
    const t = (2 * (k + 0.5 - first)) / (end - first) - 1
    const arc = Math.abs(t) < 1 ? depth * deep * (1 - t * t) : 0
    const along = (k - before) / (behind - before)
    for (let d = -room; d < (arc === 0 ? 0 : stretch); d++) {
      // How much of it is within the arc, and what of the photo is stretched to there.
      const within = arc === 0 ? 0 : clamp(d + 1 + arc)
      const source = Math.max(0, ((d + arc) * stretch) / (stretch + arc))
      const at = Math.min(deep - 2, Math.floor(source))
      for (let c = 0; c < channels; c++) {
        const own = mixed(data[read(k, at) + c]!, data[read(k, at + 1) + c]!, Math.min(1, source - at))
        const table =
          arc === 0 || beyond === 'border'
            ? data[read(k, 0) + c]!
            : mixed(data[read(before, 0) + c]!, data[read(behind, 0) + c]!, along)
        out[write(k, d) + c] = mixed(beyond === 'nothing' ? 0 : table, own, within)
      }
    }
  }
}

type Values = Uint8ClampedArray | Float32Array

const mixed = (one: number, other: number, share: number) => one + (other - one) * share
