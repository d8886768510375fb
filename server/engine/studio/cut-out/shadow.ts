// The vessel's shadow on its table: saliency takes it for dish, and its edge can pass for a rim.
import { createPlane, eachRow, eachStretch, type Plane, smoothstep } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'

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
 * @param planes of the picture
 * @param salient 0..1, same size: what is not table
 * @param distances from the rim's middle, in its radii, same size
 */
export function shadowAround(planes: OpponentPlanes, rim: Ellipse, salient: Plane, distances: Plane): Plane {
  const { width, height } = salient
  const out = createPlane(width, height)
  const places = placesAround(rim, distances)
  const tables = tablesAround(planes, places, salient)
  if (!tables) return out
  // From right above a vessel hides what is below its rim: there even a grey table's shadow is no part of it.
  const isAbove = smoothstep(0.88, 0.95, Math.min(rim.a, rim.b) / Math.max(rim.a, rim.b))
  const looked = { places, tables, planes, salient: salient.data, isAbove, out: out.data }
  const sums = { border: 0, bordering: 0, seen: 0 }
  eachStretch(places.count, shadowStretch, { ...looked, sums })
  const { border, bordering, seen } = sums
  const bulk = seen / (Math.PI * rim.a * rim.b)
  const tells =
    smoothstep(0.3, 0.1, border / Math.max(1, bordering)) * smoothstep(MOST_BULK, MOST_BULK / 2, bulk)
  eachStretch(out.data.length, weakenStretch, { data: out.data, share: tells })
  return out
}

interface Looked {
  places: Places
  tables: Colour[]
  planes: OpponentPlanes
  salient: Float32Array
  /** 0..1: seen from right above. */
  isAbove: number
  out: Float32Array
  /** Shadow on the vessel's border, places there, and shadow that saliency takes for dish. */
  sums: { border: number; bordering: number; seen: number }
}

function shadowStretch(
  from: number,
  to: number,
  { places, tables, planes: [light, red, blue], salient, isAbove, out, sums }: Looked,
): void {
  let [border, bordering, seen] = [0, 0, 0]
  for (let k = from; k < to; k++) {
    const distance = places.distance[k]!
    if (distance > TO) continue
    const i = places.index[k]!
    const table = tables[places.direction[k]!]!
    const l = table[0]
    const r = table[1]
    const b = table[2]
    const level = light.data[i]! / (l + 0.01)
    const off = length(red.data[i]! - r * level, blue.data[i]! - b * level) / (light.data[i]! + 0.04)
    const coloured = smoothstep(0.12, 0.25, length(r, b) / (l + 0.04))
    const told = Math.max(coloured, isAbove * smoothstep(DEEPEST, 1.3 * DEEPEST, level))
    const isShadow = told * smoothstep(0.92, 0.8, level) * smoothstep(0.3, 0.14, off)
    out[i] = isShadow
    seen += isShadow * salient[i]!
    if (distance < BORDER_TO) {
      border += isShadow
      bordering++
    }
  }
  sums.border += border
  sums.bordering += bordering
  sums.seen += seen
}

function weakenStretch(
  from: number,
  to: number,
  { data, share }: { data: Float32Array; share: number },
): void {
  for (let i = from; i < to; i++) data[i]! *= share
}

/** Math.hypot is many times slower. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

/** The pixels from the vessel's border to some way beyond it, in arrays: there are a hundred thousand of them. */
interface Places {
  count: number
  /** Place in the planes. */
  index: Int32Array
  /** In radii of the rim. */
  distance: Float32Array
  direction: Uint8Array
}

function placesAround(rim: Ellipse, { width, height, data: distances }: Plane): Places {
  const reach = TABLE_TO * Math.max(rim.a, rim.b)
  const left = Math.max(0, Math.floor(rim.x - reach))
  const right = Math.min(width, Math.ceil(rim.x + reach) + 1)
  const top = Math.max(0, Math.floor(rim.y - reach))
  const bottom = Math.min(height, Math.ceil(rim.y + reach) + 1)
  const size = Math.max(0, right - left) * Math.max(0, bottom - top)
  const places: Places = {
    count: 0,
    index: new Int32Array(size),
    distance: new Float32Array(size),
    direction: new Uint8Array(size),
  }
  eachRow(Math.max(0, bottom - top), placesInRow, { places, rim, distances, width, top, left, right })
  return places
}

interface Around {
  places: Places
  rim: Ellipse
  distances: Float32Array
  width: number
  top: number
  left: number
  right: number
}

function placesInRow(row: number, { places, rim, distances, width, top, left, right }: Around): void {
  const { index, distance, direction } = places
  const y = top + row
  let { count } = places
  for (let x = left; x < right; x++) {
    const d = distances[y * width + x]!
    if (d < FROM || d > TABLE_TO) continue
    const turn = Math.atan2((y - rim.y) / rim.b, (x - rim.x) / rim.a) / (2 * Math.PI)
    index[count] = y * width + x
    distance[count] = d
    direction[count] = Math.floor((turn + 1) * DIRECTIONS) % DIRECTIONS
    count++
  }
  places.count = count
}

type Colour = [number, number, number]

/** Mean colour of the table in each direction, the mean of all where it is hidden; null where it is nowhere seen. */
function tablesAround(planes: OpponentPlanes, places: Places, salient: Plane): Colour[] | null {
  const sums: Sum[] = Array.from({ length: DIRECTIONS + 1 }, () => ({ count: 0, sum: [0, 0, 0] }))
  const whole = sums[DIRECTIONS]!
  eachStretch(places.count, tableStretch, { planes, places, salient: salient.data, sums })
  for (const { count, sum } of sums.slice(0, DIRECTIONS)) {
    whole.count += count
    for (const c of [0, 1, 2] as const) whole.sum[c] += sum[c]
  }
  if (whole.count === 0) return null
  return sums
    .slice(0, DIRECTIONS)
    .map((one) => (one.count < 0.2 * (whole.count / DIRECTIONS) ? whole : one))
    .map(({ count, sum }) => sum.map((value) => value / count) as Colour)
}

interface Sum {
  count: number
  sum: Colour
}

interface Tables {
  planes: OpponentPlanes
  places: Places
  salient: Float32Array
  sums: Sum[]
}

function tableStretch(
  from: number,
  to: number,
  { planes: [light, red, blue], places, salient, sums }: Tables,
): void {
  for (let k = from; k < to; k++) {
    const i = places.index[k]!
    if (places.distance[k]! < TABLE_FROM || salient[i]! > 0.3) continue
    const one = sums[places.direction[k]!]!
    one.count++
    one.sum[0] += light.data[i]!
    one.sum[1] += red.data[i]!
    one.sum[2] += blue.data[i]!
  }
}
