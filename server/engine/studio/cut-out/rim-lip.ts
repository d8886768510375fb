// The lip of a vessel where the path found the edge on its inner side: a painted line on white, white china beside a
// coloured well. What lies between there and the table, and is not the table, is the vessel.
import type { Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'
import { apart, type Colour, colourAt, medianOf, usualOf } from './rim-line.ts'
import { ANGLES, around, placeAt, radiusAt, rayAt, sample, smoothedAround } from './ring.ts'

/** Where the bare table is looked at, in radii of the rim, and over how many angles to either side. */
const TABLE_AT = [1.09, 1.12, 1.15, 1.18] as const
const TABLE_REACH = 6
const LEAST_TABLE = 16
/** Opponent values: this much beside the table's colour, and this many of its usual deviations, is another thing. */
const OTHER = 0.09
const DEVIATIONS = 3.5
/** Of the table's light: what has less may be a shadow. */
const SHADED = 0.97
/** What has so little may be a painted line as well: after more looks at it than these nothing is told. */
const DIM = 0.8
const MOST_DIM = 1
/** Of a lip, in steps: it is looked for up to here, and narrower than this it is the outline's own softness. */
const WIDEST = 6
const NARROWEST = 1.1
const PER_LOOK = 0.5
/** It begins within so many, and falls from so much of its difference to so little over so many: a blurred edge takes more. */
const SOFT = 1
const SHARP = 1.5
const FULL = 0.85
const ENDED = 0.45
/** Angles: the median over these to either side, what share of them must tell, and the mean over these. */
const AROUND = 7
const MOSTLY = 0.6
const SMOOTH = 3

interface Known {
  /** 0..1: what is not table. */
  salient: Plane
  /** 0..1: of the vessel. */
  shadow: Plane
}

/**
 * The path, moved outwards to where the table begins: by a lip's width at most, and only where that is sharp and even
 * over some degrees.
 * @param path of each angle the radius, in steps
 * @returns with it whether it is known there that the vessel ends
 */
export function ontoLip(
  planes: OpponentPlanes,
  rim: Ellipse,
  path: Float32Array,
  known: Known,
): { path: Float32Array; told: boolean[] } {
  const tables = tablesAround(planes, rim, known)
  const widths = Float32Array.from(path, (step, k) =>
    lipAt(planes, rim, { k, step, table: tables[k]! }, known.shadow),
  )
  const even = widths.map((_, k) => {
    const told = around(widths, k, AROUND).filter((width) => !Number.isNaN(width))
    return told.length >= MOSTLY * (2 * AROUND + 1) ? medianOf(told) : 0
  })
  const moves = smoothedAround(even, SMOOTH)
  return {
    path: path.map((step, k) => step + moves[k]!),
    told: Array.from(widths, (width) => !Number.isNaN(width)),
  }
}

interface Table {
  colour: Colour
  /** Distance from its colour at which something is another thing. */
  other: number
}

function tablesAround(planes: OpponentPlanes, rim: Ellipse, { salient, shadow }: Known): (Table | null)[] {
  const bare = Array.from({ length: ANGLES }, (_, k) => {
    const ray = rayAt(rim, k)
    return TABLE_AT.flatMap((radius) => {
      const place = placeAt(salient, rim, ray, radius)
      if (!place) return []
      const { x, y } = place
      return sample(salient, x, y) < 0.3 && sample(shadow, x, y) < 0.5 ? [colourAt(planes, x, y)] : []
    })
  })
  return bare.map((_, k) => {
    const colours = around(bare, k, TABLE_REACH).flat()
    if (colours.length < LEAST_TABLE) return null
    const colour = usualOf(colours)
    const usual = medianOf(colours.map((one) => apart(one, colour)))
    return { colour, other: Math.max(OTHER, DEVIATIONS * usual) }
  })
}

interface Ray {
  k: number
  /** Where the path is. */
  step: number
  table: Table | null
}

/** Width of what lies between the path and the table, in steps; 0 where that is nothing, NaN where it is not known. */
function lipAt(planes: OpponentPlanes, rim: Ellipse, { k, step, table }: Ray, shadow: Plane): number {
  if (!table) return Number.NaN
  const ray = rayAt(rim, k)
  let [most, full, lip, dim] = [0, 0, 0, 0]
  for (let out = PER_LOOK; out <= WIDEST + SHARP; out += PER_LOOK) {
    const place = placeAt(shadow, rim, ray, radiusAt(step + out))
    if (!place) return Number.NaN
    const { x, y } = place
    const colour = colourAt(planes, x, y)
    const isShaded = sample(shadow, x, y) > 0.5 || isDarker(colour, table.colour, SHADED)
    const off = isShaded ? 0 : apart(colour, table.colour) / table.other
    if (off > 1 && off > 0.5 * most) {
      most = Math.max(most, off)
      lip = out
      if (off > FULL * most) full = out
    } else if (lip > 0 && out - lip >= PER_LOOK) {
      if (off < ENDED * most && out - full <= SHARP)
        return lip + PER_LOOK / 2 < NARROWEST ? 0 : lip + PER_LOOK / 2
      if (out - full > SHARP) return 0
    } else if (isDarker(colour, table.colour, DIM)) dim++
    else if (out > SOFT) return dim > MOST_DIM ? Number.NaN : 0
  }
  return Number.NaN
}

function isDarker([light]: Colour, [usual]: Colour, share: number): boolean {
  return light < share * usual
}
