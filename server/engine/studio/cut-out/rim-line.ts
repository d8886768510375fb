// The thin coloured line in which many plates end: part of the vessel, though it looks like neither plate nor table.
import type { OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'
import { ANGLES, placeAt, radiusAt, rayAt, sample } from './ring.ts'

/** A coloured line along a rim, in steps: where it is looked at, where its surroundings are, and how wide it may be. */
const LINE_AT = 1
const INSIDE_AT = -2
const OUTSIDE_AT = [3.5, 5.5, 9.5] as const
const WIDEST_LINE = 8
/** Between two lines of it, in steps. */
const GLEAM = 2.6
/** Opponent values: a line is of one colour within this, and differs from what is on either side of it by the other. */
const SAME_LINE = 0.13
const OTHER_COLOUR = 0.1
/** Share of the rim in sight where that is so. Photos without such a line stay below 0.2; a shadow lies on one side only. */
const LEAST_LINE = 0.55

/**
 * Plates often end in a thin line of another colour, which the path takes for the table: cut off it leaves its
 * crumbs.
 * @returns of each angle its width in steps, null where it is not seen; nothing where there is none
 */
export function rimLine(planes: OpponentPlanes, rim: Ellipse, path: Float32Array): (number | null)[] | null {
  const colour = (k: number, step: number): Colour | null => {
    const place = placeAt(planes[0], rim, rayAt(rim, k), radiusAt(path[k]! + step))
    return place && colourAt(planes, place.x, place.y)
  }
  const rays: { k: number; line: Colour; inside: Colour; outside: Colour[] }[] = []
  for (let k = 0; k < ANGLES; k += 2) {
    const [line, inside] = [colour(k, LINE_AT), colour(k, INSIDE_AT)]
    const outside = OUTSIDE_AT.map((step) => colour(k, step)).filter((one) => one !== null)
    if (line && inside && outside.length === OUTSIDE_AT.length) rays.push({ k, line, inside, outside })
  }
  if (rays.length < ANGLES / 4) return null
  const usual = usualOf(rays.map(({ line }) => line))
  const table = usualOf(rays.map(({ outside }) => outside.at(-1)!))
  if (isBetween(usual, usualOf(rays.map(({ inside }) => inside)), table)) return null
  const lined = rays.filter(
    ({ line, inside, outside }) =>
      apart(line, usual) < SAME_LINE &&
      apart(line, inside) > OTHER_COLOUR &&
      outside.some((one) => apart(line, one) > OTHER_COLOUR),
  )
  if (lined.length < LEAST_LINE * rays.length) return null
  const widths = new Array<number | null>(ANGLES).fill(null)
  for (const { k } of lined) widths[k] = widthAt((step) => colour(k, step), usual)
  const width = medianOf(widths.filter((one) => one !== null))
  // Of one colour as far as was looked: no line, but the table, which begins softly in a blurred photo.
  return width < WIDEST_LINE ? widths.map((one) => one && one + 0.5) : null
}

/** A rim that shines between two dark edges is two lines. */
function widthAt(colour: (step: number) => Colour | null, usual: Colour): number {
  let width = LINE_AT
  for (let step = LINE_AT; step <= WIDEST_LINE && step - width <= GLEAM; step += 0.5) {
    const here = colour(step)
    if (!here) break
    if (apart(here, usual) < SAME_LINE) width = step
  }
  return width
}

/** A soft edge goes through all that is between two colours: this much farther by way of a third one is a detour. */
const DETOUR = 1.1

function isBetween(colour: Colour, p: Colour, q: Colour): boolean {
  return apart(colour, p) + apart(colour, q) < DETOUR * apart(p, q)
}

/** Opponent values: light, red, blue. */
export type Colour = [number, number, number]

export function colourAt(planes: OpponentPlanes, x: number, y: number): Colour {
  return [sample(planes[0], x, y), sample(planes[1], x, y), sample(planes[2], x, y)]
}

export function apart(p: Colour, q: Colour): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

export function usualOf(colours: Colour[]): Colour {
  const values = new Float64Array(colours.length)
  const usual = (c: 0 | 1 | 2) => {
    for (let k = 0; k < values.length; k++) values[k] = colours[k]![c]
    return values.sort()[values.length >> 1]!
  }
  return [usual(0), usual(1), usual(2)]
}

export function medianOf(values: ArrayLike<number>): number {
  return new Float64Array(values).sort()[values.length >> 1]!
}
