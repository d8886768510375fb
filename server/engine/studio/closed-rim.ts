// A vessel of which the photo's border takes off a sliver is made whole by its own rim: the two arcs that end at the border go
// on until they meet. Nothing is drawn that the photo does not show beside it.
import {
  arcOver,
  DIRECTIONS,
  isAcross,
  isForetold,
  type MissingArc,
  type Side,
  withArc,
} from './closed-arc.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { calmPlanes, opponentPlanes } from './cut-out/edges.ts'
import type { GuidedCoefficients } from './cut-out/matte.ts'
import type { Rim } from './cut-out/rim.ts'
import { apart, colourAt, usualOf } from './cut-out/rim-line.ts'
import { ANGLES, outlineSteps, placeAt, radiusAt, rayAt } from './cut-out/ring.ts'
import { cutSides } from './layout.ts'
import type { Box, Picture, Plane } from './pixels.ts'

/** Share of the vessel that a sliver may be deep: more would show as a bulge. */
const DEEPEST = 0.025
/** The same where what the border shows is what the rim beside it foretells. */
const DEEPEST_PLAIN = 0.16
/** Share of a border's length from which something that reaches it is a thing of its own: a handle, a spoon. */
const LEAST_RUN = 0.02

/** What leads from a rim is looked for so many steps beyond it, every so many angles of the ring, so often, and told by opponent values. */
const LOOK_AT = [3, 4.5, 6] as const
const LOOK_EVERY = 2
const LOOKS = 9
const SIDE_OF_THING = 0.25

export interface Closed {
  picture: Picture
  cut: CutOut
  /** Where the photo lies in it, in pixels of the mask. */
  photo: Box
}

/** Whether all that a photo cuts off is slivers of a round vessel. */
export function isClosable({ guide, mask, rim }: Pick<CutOut, 'guide' | 'mask' | 'rim'>): boolean {
  return (
    rim !== null &&
    sidesCut(mask).every((side) => {
      const depth = depthOfCut(side, mask, rim)
      const arc = depth <= DEEPEST_PLAIN ? arcOver(side, mask, rim) : null
      return arc !== null && (depth <= DEEPEST || isForetold(guide, mask, arc))
    })
  )
}

/** Whether something else than the vessel's rim reaches a border: a handle that ends in the air is no handle. */
export function cutsHandle({ guide, mask, rim }: Pick<CutOut, 'guide' | 'mask' | 'rim'>): boolean {
  if (rim === null) return false
  return sidesCut(mask).some((side) => {
    if (apartFrom(side, mask, rim)) return true
    const arc = arcOver(side, mask, rim)
    return arc !== null && isLedFrom(guide, mask, rim, arc)
  })
}

/**
 * Whether something leads from the rim to the border beside an arc that it hides, and is not in the mask: the handle of a pan. Along
 * a rim a table changes slowly, on all photos by less than .15 from one look to the next; a handle's two sides by .57 and .7.
 */
function isLedFrom(guide: Picture, mask: Plane, rim: Rim, { from, to }: MissingArc): boolean {
  const planes = calmPlanes(opponentPlanes(guide))
  const path = outlineSteps(mask, rim)
  const per = DIRECTIONS / ANGLES
  return [from, to].some((end, which) => {
    const looks = Array.from({ length: LOOKS }, (_, i) => {
      const k = (Math.round(end / per) + (which === 0 ? -1 : 1) * LOOK_EVERY * i + 2 * ANGLES) % ANGLES
      return LOOK_AT.flatMap((step) => {
        const place = placeAt(mask, rim, rayAt(rim, k), radiusAt(path[k]! + step))
        return place ? [colourAt(planes, place.x, place.y)] : []
      })
    }).filter((seen) => seen.length > 0)
    const colours = looks.map(usualOf)
    return colours.filter((one, i) => i > 0 && apart(one, colours[i - 1]!) > SIDE_OF_THING).length >= 2
  })
}

/**
 * @param picture with the mask's proportions
 * @param cut one that `isClosable`
 */
export function closeRim(picture: Picture, cut: CutOut): Closed {
  let closed: Closed = { picture, cut, photo: { x: 0, y: 0, width: cut.mask.width, height: cut.mask.height } }
  for (const side of sidesCut(cut.mask)) {
    const arc = closed.cut.rim && arcOver(side, closed.cut.mask, closed.cut.rim)
    if (arc) closed = closeSide(closed, arc)
  }
  return closed
}

function sidesCut(mask: Plane): Side[] {
  const cut = cutSides(mask)
  return (['left', 'right', 'top', 'bottom'] as const).filter((side) => cut[side])
}

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

/** How much of the vessel a border takes off, share of its size; infinite where that is something else than the rim. */
function depthOfCut(side: Side, mask: Plane, rim: Rim): number {
  if (apartFrom(side, mask, rim)) return Number.POSITIVE_INFINITY
  const { middle, radius, size } = rimAt(side, rim)
  const half = mostHalf(radius, size)
  const near = runsAlong(side, mask).filter(([from, to]) => Math.abs((from + to) / 2 - middle) <= 1.2 * half)
  if (near.length === 0) return Number.POSITIVE_INFINITY
  // An arc's height over its chord.
  return (near.at(-1)![1] - near[0]![0]) ** 2 / (8 * radius * size)
}

function closeSide({ picture, cut, photo }: Closed, arc: MissingArc): Closed {
  const { guide, mask, handles, coefficients, rim, hint } = cut
  const room = Math.round(arc.room * (isAcross(arc.side) ? mask.height : mask.width))
  const shift = { x: arc.side === 'left' ? room : 0, y: arc.side === 'top' ? room : 0 }
  const moved = <T extends { x: number; y: number }>(one: T): T => ({
    ...one,
    x: one.x + shift.x,
    y: one.y + shift.y,
  })
  const grown = (plane: Plane): Plane => withArc(plane, 1, arc, 'border', Float32Array)
  return {
    picture: withArc(picture, 3, arc, 'border', Uint8ClampedArray),
    photo: moved(photo),
    cut: {
      ...cut,
      guide: withArc(guide, 3, arc, 'border', Uint8ClampedArray),
      mask: withArc(mask, 1, arc, 'nothing', Float32Array),
      ...(handles && { handles: withArc(handles, 1, arc, 'nothing', Float32Array) }),
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
