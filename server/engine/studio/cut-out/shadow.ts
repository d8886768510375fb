// The vessel's shadow on its table: saliency takes it for dish, and its edge can pass for a rim.
import { createPlane, type Picture, type Plane, smoothstep } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'
import { distanceIn, type Ellipse } from './rim.ts'

/** In radii of the rim: where shadows are looked for, where the bare table, and where the vessel's own border. */
const FROM = 0.84
const TO = 1.4
const TABLE_FROM = 1.1
const TABLE_TO = 1.55
const BORDER_TO = 0.93
/** Share of the table's light that is left in a shadow on a grey table; a black line on a rim is darker. */
const DEEPEST = 0.3
/** Share of the rim's area: more than this that saliency takes for dish is the vessel's own dark body. */
const MOST_BULK = 0.2
/** The table changes around the vessel: it is known for each of these directions. */
const DIRECTIONS = 32

/**
 * Where a picture looks like the table beside it, only darker, 0..1. A coloured table gives its shadows away by
 * its colour; on a grey one only the view from
 * above tells them from a vessel’s side. Nothing is told where the vessel itself has the colour of a darker table.
 * @param salient 0..1, same size: what is not table
 */
export function shadowAround(picture: Picture, rim: Ellipse, salient: Plane): Plane {
  const { width, height } = picture
  const out = createPlane(width, height)
  const planes = opponentPlanes(picture)
  const directions = directionsIn(rim, width, height)
  const tables = tablesAround(planes, directions, salient)
  if (!tables) return out
  const [light, red, blue] = planes
  // From right above a vessel hides what is below its rim: there even a grey table's shadow is no part of it.
  const isAbove = smoothstep(0.88, 0.95, Math.min(rim.a, rim.b) / Math.max(rim.a, rim.b))
  let border = 0
  let bordering = 0
  let seen = 0
  for (const { i, distance, direction } of directions) {
    if (distance > TO) continue
    const [l, r, b] = tables[direction]!
    const level = light.data[i]! / (l + 0.01)
    const off = Math.hypot(red.data[i]! - r * level, blue.data[i]! - b * level) / (light.data[i]! + 0.04)
    const coloured = smoothstep(0.12, 0.25, Math.hypot(r, b) / (l + 0.04))
    const told = Math.max(coloured, isAbove * smoothstep(DEEPEST, 1.3 * DEEPEST, level))
    const isShadow = told * smoothstep(0.92, 0.8, level) * smoothstep(0.3, 0.14, off)
    out.data[i] = isShadow
    seen += isShadow * salient.data[i]!
    if (distance < BORDER_TO) {
      border += isShadow
      bordering++
    }
  }
  const bulk = seen / (Math.PI * rim.a * rim.b)
  const tells =
    smoothstep(0.3, 0.1, border / Math.max(1, bordering)) * smoothstep(MOST_BULK, MOST_BULK / 2, bulk)
  for (let i = 0; i < out.data.length; i++) out.data[i]! *= tells
  return out
}

interface Place {
  i: number
  distance: number
  direction: number
}

/** The pixels from the vessel's border to some way beyond it. */
function directionsIn(rim: Ellipse, width: number, height: number): Place[] {
  const distanceOf = distanceIn(rim)
  const places: Place[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const distance = distanceOf(x, y)
      if (distance < FROM || distance > TABLE_TO) continue
      const turn = Math.atan2((y - rim.y) / rim.b, (x - rim.x) / rim.a) / (2 * Math.PI)
      places.push({ i, distance, direction: Math.floor((turn + 1) * DIRECTIONS) % DIRECTIONS })
    }
  }
  return places
}

type Colour = [number, number, number]

/** Mean colour of the table in each direction, the mean of all where it is hidden; null where it is nowhere seen. */
function tablesAround(planes: [Plane, Plane, Plane], places: Place[], salient: Plane): Colour[] | null {
  const sums = Array.from({ length: DIRECTIONS + 1 }, () => ({ count: 0, sum: [0, 0, 0] as Colour }))
  const whole = sums[DIRECTIONS]!
  for (const { i, distance, direction } of places) {
    if (distance < TABLE_FROM || salient.data[i]! > 0.3) continue
    for (const one of [sums[direction]!, whole]) {
      one.count++
      for (const [c, plane] of planes.entries()) one.sum[c]! += plane.data[i]!
    }
  }
  if (whole.count === 0) return null
  return sums
    .slice(0, DIRECTIONS)
    .map((one) => (one.count < 0.2 * (whole.count / DIRECTIONS) ? whole : one))
    .map(({ count, sum }) => sum.map((value) => value / count) as Colour)
}
