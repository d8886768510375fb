// Another dish that stands before a plate hides an arc of its near rim. What lies at some depth below the rim there lies at the same
// depth beside it: the arc is drawn from both of its ends, as where the photo's border hides one (closed-arc.ts).
import {
  bilinear,
  DIRECTIONS,
  type Grid,
  type MissingArc,
  mixed,
  seenBeside,
  type Values,
} from './closed-arc.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { calmPlanes, type OpponentPlanes, opponentPlanes } from './cut-out/edges.ts'
import type { GuidedCoefficients } from './cut-out/matte.ts'
import { apart, type Colour, colourAt, medianOf, usualOf } from './cut-out/rim-line.ts'
import { ANGLES, around, outlineSteps, placeAt, radiusAt, rayAt } from './cut-out/ring.ts'
import { type Picture, type Plane, smoothstep } from './pixels.ts'

/** Steps inside of the outline and beyond it where it is looked at what is there. */
const INSIDE = [-1.5, -2.5, -3.5] as const
const OUTSIDE = [2.5, 4, 5.5] as const
/** Opponent values, and usual deviations: so unlike the table beside it, and so like what it covers, is another dish. */
const FOREIGN = 0.22
const DEVIATIONS = 3
const ONE_THING = 0.16
const RIM_SEEN = 0.3
/** Angles that it covers, and how many more its edge does. */
const RUN = { least: 6, most: 30 }
const EDGE = 3
/** And beyond that, where the mask may still have its nick. */
const MORE = 2
/** Angles to either side over which an outline keeps to its radius. */
const NICK = 4
/** How deep below the outline the rim beside it is looked at, radii, and how like both ends of it are, opponent values. */
const RIM_AT = [0.008, 0.02, 0.035, 0.05] as const
const ALIKE = 0.2
/** How deep it reaches at most, and over how much the photo passes into what is drawn, radii. */
const DEEPEST = 0.13
/** All of an arc is drawn as deep as its rim: towards its ends the other dish's edge is a sliver along it. */
const RIM_DEEP = 0.03
/** Directions over which it grows from that to what is covered. */
const GROWS = 9
const SEAM = 0.02
/** Opponent values: what is nearer to what is foretold is the plate again, over so many radii. */
const FORETOLD = 0.11
const CALM = 0.014
const PER_LOOK = 0.004
/** Beyond the outline, radii: its soft edge is drawn as well. */
const BEYOND = 0.06

export interface CoveredArc extends MissingArc {
  /** Of each direction how deep below the outline something else lies, radii. */
  depths: Float32Array
}

/** The arc of the near rim that another dish covers; null where there is none, or it is not seen to be one. */
export function coveredArc({ guide, mask, rim }: Pick<CutOut, 'guide' | 'mask' | 'rim'>): CoveredArc | null {
  if (!rim) return null
  const sharp = opponentPlanes(guide)
  const planes = calmPlanes(sharp)
  const path = outlineSteps(mask, rim)
  const colourOf = (k: number, steps: readonly number[]): Colour | null => {
    const seen = steps.flatMap((step) => {
      const place = placeAt(mask, rim, rayAt(rim, k), radiusAt(path[k]! + step))
      return place ? [colourAt(planes, place.x, place.y)] : []
    })
    return seen.length === steps.length ? usualOf(seen) : null
  }
  const near = Array.from({ length: ANGLES }, (_, k) => k)
    .filter((k) => rayAt(rim, k).dy > 0)
    .map((k) => ({ k, inside: colourOf(k, INSIDE), outside: colourOf(k, OUTSIDE) }))
  const tables = near.flatMap(({ outside }) => (outside ? [outside] : []))
  if (tables.length < near.length / 2) return null
  const table = usualOf(tables)
  const foreign = Math.max(FOREIGN, DEVIATIONS * medianOf(tables.map((one) => apart(one, table))))
  const isForeign = near.map(({ outside }) => outside !== null && apart(outside, table) > foreign)
  const runs = runsOf(isForeign).filter(([from, to]) => {
    if (to - from < RUN.least || to - from > RUN.most || from < EDGE || to > near.length - EDGE) return false
    const steps = near.slice(from, to).map(({ inside, outside }) => apart(inside!, outside!))
    // Its edge is round: it reaches over the rim in the middle, and leaves that in sight at both ends.
    return Math.min(...steps) < ONE_THING && Math.min(steps[0]!, steps.at(-1)!) > RIM_SEEN
  })
  if (runs.length !== 1) return null
  const [from, to] = runs[0]!
  const per = DIRECTIONS / ANGLES
  // Where the edge of the other dish meets it, the mask has a nick.
  const even = path.map((_, k) => medianOf(around(path, k, NICK)))
  const outline = Float32Array.from({ length: DIRECTIONS }, (_, direction) => {
    const [k, share] = [Math.floor(direction / per), (direction % per) / per]
    return radiusAt(mixed(even[k]!, even[(k + 1) % ANGLES]!, share))
  })
  const arc: MissingArc = {
    side: 'bottom',
    room: 0,
    rim,
    mask: { width: mask.width, height: mask.height },
    outline,
    from: per * (near[from]!.k - EDGE),
    to: per * (near[to - 1]!.k + EDGE),
  }
  if (!isBare(sharp, arc)) return null
  const wider = { ...arc, from: arc.from - per * MORE, to: arc.to + per * MORE }
  return { ...wider, depths: depthsOf(sharp, wider) }
}

/** Whether both ends of an arc show the same rim: where food lies over one of them nothing is known of what is between. */
function isBare(planes: OpponentPlanes, arc: MissingArc): boolean {
  const alike = RIM_AT.filter((depth) => {
    const [one, other] = [arc.from, arc.to].map((direction) => {
      const { x, y } = placeOf(arc, direction, depth)
      return planes.map((plane) => bilinear(plane, 1, x, y, 0)) as Colour
    })
    return apart(one!, other!) < ALIKE
  })
  // One may fall on a line's edge.
  return alike.length >= RIM_AT.length - 1
}

/** First of each run, and the one after its last. */
function runsOf(are: boolean[]): [number, number][] {
  const starts = [...are.keys()].filter((k) => are[k] && !are[k - 1])
  return starts.map((from) => {
    const end = are.indexOf(false, from)
    return [from, end < 0 ? are.length : end]
  })
}

/** How deep below the outline the photo is not what is foretold, direction by direction. */
function depthsOf(planes: OpponentPlanes, arc: MissingArc): Float32Array {
  const rough = Float32Array.from({ length: DIRECTIONS }, (_, direction) => {
    if (direction <= arc.from || direction >= arc.to) return 0
    let deepest = 0
    for (let depth = 0; depth < DEEPEST && depth - deepest < CALM; depth += PER_LOOK)
      if (offAt(planes, arc, direction, depth) > FORETOLD) deepest = depth
    return deepest
  })
  // Its rim is round: a direction that looks into food, or along a gleam, is no deeper than those beside it.
  const beside = (depths: Float32Array, k: number, reach: number) =>
    Array.from({ length: 2 * reach + 1 }, (_, d) => depths[(k + d - reach + DIRECTIONS) % DIRECTIONS]!)
  const calm = rough.map((_, k) => Math.max(RIM_DEEP, medianOf(beside(rough, k, 6))))
  // It grows deeper little by little: where that is sudden a seam leads across the china.
  const widest = calm.map((_, k) => Math.max(...beside(calm, k, GROWS)))
  return widest.map((_, k) => {
    if (k <= arc.from || k >= arc.to) return 0
    return beside(widest, k, GROWS).reduce((sum, depth) => sum + depth, 0) / (2 * GROWS + 1)
  })
}

function offAt(planes: Grid<Float32Array>[], arc: MissingArc, direction: number, depth: number): number {
  const { x, y } = placeOf(arc, direction, depth)
  const place = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, share: 0 }
  if (!seenBeside(arc, x, y, place)) return 0
  const off = planes.map(
    (plane) =>
      mixed(
        bilinear(plane, 1, place.from.x, place.from.y, 0),
        bilinear(plane, 1, place.to.x, place.to.y, 0),
        place.share,
      ) - bilinear(plane, 1, x, y, 0),
  )
  return Math.hypot(...off)
}

function placeOf({ rim, outline }: MissingArc, direction: number, depth: number): { x: number; y: number } {
  const t = (direction / DIRECTIONS) * 2 * Math.PI
  const [u, v] = [Math.cos(t) * rim.a, Math.sin(t) * rim.b]
  const radius = outline[direction % DIRECTIONS]! - depth
  return {
    x: rim.x + radius * (u * Math.cos(rim.turn) - v * Math.sin(rim.turn)),
    y: rim.y + radius * (u * Math.sin(rim.turn) + v * Math.cos(rim.turn)),
  }
}

/** A picture or plane in which what is seen beside a covered arc goes on along it. */
export function withoutCover<T extends Values>(grid: Grid<T>, channels: number, arc: CoveredArc): Grid<T> {
  const { width, height } = grid
  const data = grid.data.slice() as T
  const [kx, ky] = [arc.mask.width / width, arc.mask.height / height]
  const corners = [arc.from, (arc.from + arc.to) >> 1, arc.to].flatMap((direction) =>
    [-BEYOND, DEEPEST + SEAM].map((depth) => placeOf(arc, direction, depth)),
  )
  const [xs, ys] = [corners.map(({ x }) => x / kx), corners.map(({ y }) => y / ky)]
  const place = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, share: 0 }
  const last = {
    x: Math.min(width - 1, Math.ceil(Math.max(...xs))),
    y: Math.min(height - 1, Math.ceil(Math.max(...ys))),
  }
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= last.y; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= last.x; x++) {
      const own = ownAt(arc, (x + 0.5) * kx - 0.5, (y + 0.5) * ky - 0.5, place)
      if (own >= 1) continue
      for (let c = 0; c < channels; c++) {
        const [one, other] = [place.from, place.to].map((p) =>
          bilinear(grid, channels, (p.x + 0.5) / kx - 0.5, (p.y + 0.5) / ky - 0.5, c),
        )
        const i = (y * width + x) * channels + c
        data[i] = mixed(mixed(one!, other!, place.share), data[i]!, own)
      }
    }
  }
  return { width, height, data }
}

/** 0..1: how much of the photo stays at a place in pixels of the mask. @param place gets what is seen beside it */
function ownAt(arc: CoveredArc, x: number, y: number, place: Parameters<typeof seenBeside>[3]): number {
  const { rim, outline, depths } = arc
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  const [u, v] = [
    ((x - rim.x) * cos + (y - rim.y) * sin) / rim.a,
    ((y - rim.y) * cos - (x - rim.x) * sin) / rim.b,
  ]
  const turned = (Math.atan2(v, u) / (2 * Math.PI) + 1) % 1
  const k = Math.round(turned * DIRECTIONS) % DIRECTIONS
  const depth = outline[k]! - Math.hypot(u, v)
  if (depths[k] === 0 || depth < -BEYOND || !seenBeside(arc, x, y, place)) return 1
  return smoothstep(depths[k]!, depths[k]! + SEAM, depth)
}

/** A photo and its cut-out with the arc of the near rim that another dish covers. */
export function uncover<T extends { picture: Picture; cut: CutOut }>(photo: T, arc: CoveredArc): T {
  const { guide, mask, coefficients } = photo.cut
  const drawn = (plane: Plane): Plane => withoutCover(plane, 1, arc)
  return {
    ...photo,
    picture: withoutCover(photo.picture, 3, arc),
    cut: {
      ...photo.cut,
      guide: withoutCover(guide, 3, arc),
      mask: drawn(mask),
      coefficients: {
        weights: coefficients.weights.map(drawn) as GuidedCoefficients['weights'],
        offset: drawn(coefficients.offset),
      },
    },
  }
}
