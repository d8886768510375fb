// What the styling did to all of a dish: its tone curve, the light that falls on it, the grade of its colours. Found
// from the two pictures themselves, where most of the dish agrees, and taken out: what is left are changes of the dish.
import { BilinearRows, resizePlane } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import { clamp, createPlane, eachRow, eachStretch, type Plane, product } from '../pixels.ts'
import type { Colours } from './colours.ts'
import { type GradeLeft, gradeLeft } from './grade.ts'

/** Entries of the tone curve. */
const TONES = 64
/** Sigma of the light's field, in shares of the dish: a leaf's shadow is wider, a crouton is not. */
const FIELD = 0.06
/** Side of the squares that the field is worked out in. */
const SHEET = 4
/** Factors, on encoded values, that light can have. */
const FACTORS = [0.55, 1.8] as const

export interface Undone extends GradeLeft {
  /** Of the photo, encoded, 0..1. */
  before: Plane
  /** Of the result, in the photo's tone and light. */
  after: Plane
}

/**
 * @param inside 1 where the dish is, else 0
 * @param light the map that the result was lit by, any units, where there is one: its shadows may be as fine as a leaf's
 */
export function undoLight(before: Colours, after: Colours, inside: Plane, light: Plane | null): Undone {
  const toned = through(before.luma, toneCurve(before.luma, after.luma, inside))
  const even = light ? product(after.luma, shadowsBack(toned, after.luma, light, inside)) : after.luma
  const field = fieldOf(toned, even, inside)
  const lit = product(even, resizePlane(field, inside.width, inside.height))
  const { red, blue, chroma } = gradeLeft(before, after, inside)
  // Blurred once for both.
  const sheet = softly(inside)
  return {
    before: before.luma,
    after: through(lit, toneCurve(lit, before.luma, inside)),
    red: less(red, sheet, inside),
    blue: less(blue, sheet, inside),
    chroma,
  }
}

function through(plane: Plane, curve: Float32Array): Plane {
  const out = createPlane(plane.width, plane.height)
  eachStretch(out.data.length, throughCurve, { from: plane.data, curve, to: out.data })
  return out
}

/**
 * The curve from one luma to the other: of every level the median of what the other has there, made monotone by pooling
 * neighbours that go down (Ayer et al. 1955).
 */
function toneCurve(from: Plane, to: Plane, inside: Plane): Float32Array {
  const counts = new Uint32Array(TONES * TONES)
  eachStretch(inside.data.length, countTones, {
    source: from.data,
    target: to.data,
    inside: inside.data,
    counts,
  })
  const pools: { level: number; weight: number; entries: number[] }[] = []
  for (let k = 0; k < TONES; k++) {
    const { level, weight } = medianOf(counts.subarray(k * TONES, (k + 1) * TONES))
    if (weight === 0) continue
    let pool = { level, weight, entries: [k] }
    for (let last = pools.at(-1); last && last.level > pool.level; last = pools.at(-1)) {
      pools.pop()
      const sum = last.weight + pool.weight
      pool = {
        level: (last.level * last.weight + pool.level * pool.weight) / sum,
        weight: sum,
        entries: [...last.entries, ...pool.entries],
      }
    }
    pools.push(pool)
  }
  const points = pools.flatMap(({ level, entries }) => entries.map((k) => ({ at: k, level })))
  return smoothed(curveThrough(points))
}

interface Tones {
  source: Float32Array
  target: Float32Array
  inside: Float32Array
  /** By the source's level, then by the target's. */
  counts: Uint32Array
}

function countTones(from: number, to: number, { source, target, inside, counts }: Tones): void {
  for (let i = from; i < to; i += 2) {
    if (inside[i] === 0) continue
    const row = Math.min(TONES - 1, Math.max(0, (source[i]! * TONES) | 0))
    const column = Math.min(TONES - 1, Math.max(0, (target[i]! * TONES) | 0))
    counts[row * TONES + column]!++
  }
}

/** Level, 0..1, between entries. */
function medianOf(counts: Uint32Array): { level: number; weight: number } {
  const weight = counts.reduce((sum, count) => sum + count, 0)
  let sum = 0
  for (let k = 0; k < TONES; k++) {
    const count = counts[k]!
    if (sum + count >= weight / 2 && count > 0) {
      return { level: (k + (weight / 2 - sum) / count) / TONES, weight }
    }
    sum += count
  }
  return { level: 0, weight: 0 }
}

/** Straight between the points, level beyond them. */
function curveThrough(points: { at: number; level: number }[]): Float32Array {
  const curve = new Float32Array(TONES)
  if (points.length === 0) return curve
  let next = 0
  for (let k = 0; k < TONES; k++) {
    while (next < points.length - 1 && points[next]!.at < k) next++
    const right = points[next]!
    const left = points[Math.max(0, next - 1)]!
    const share = right.at > left.at ? clamp((k - left.at) / (right.at - left.at)) : 1
    curve[k] = left.level + (right.level - left.level) * share
  }
  return curve
}

function smoothed(curve: Float32Array): Float32Array {
  const at = (k: number) => curve[clamp(k, 0, TONES - 1)]!
  return curve.map((_, k) => (at(k - 2) + at(k - 1) + at(k) + at(k + 1) + at(k + 2)) / 5)
}

function throughCurve(
  first: number,
  end: number,
  { from, curve, to }: { from: Float32Array; curve: Float32Array; to: Float32Array },
): void {
  const last = TONES - 1
  for (let i = first; i < end; i++) {
    const at = Math.min(last, Math.max(0, from[i]! * TONES - 0.5))
    const k = Math.min(last - 1, at | 0)
    to[i] = curve[k]! + (curve[k + 1]! - curve[k]!) * (at - k)
  }
}

/** Factors that make one as light as the other wherever the map has the same level. */
function shadowsBack(lighter: Plane, other: Plane, light: Plane, inside: Plane): Plane {
  let top = 1e-6
  for (let i = 0; i < light.data.length; i++) top = Math.max(top, light.data[i]!)
  const given: Shadows = {
    light: light.data,
    scale: 1 / top,
    lighter: lighter.data,
    other: other.data,
    inside: inside.data,
    sums: new Float64Array(TONES * 2),
  }
  eachStretch(inside.data.length, sumShadows, given)
  const points = Array.from({ length: TONES }, (_, at) => {
    const [sum, rest] = [given.sums[2 * at]!, given.sums[2 * at + 1]!]
    return { at, level: clamp(sum / rest, ...FACTORS), isSeen: rest > 0 }
  })
  const curve = smoothed(curveThrough(points.filter(({ isSeen }) => isSeen)))
  const levels = createPlane(light.width, light.height)
  eachStretch(levels.data.length, scaleStretch, { from: light.data, scale: 1 / top, to: levels.data })
  return through(levels, curve)
}

interface Shadows {
  light: Float32Array
  /** Brings the map to 0..1. */
  scale: number
  lighter: Float32Array
  other: Float32Array
  inside: Float32Array
  /** Of both, by level. */
  sums: Float64Array
}

function sumShadows(from: number, to: number, { light, scale, lighter, other, inside, sums }: Shadows): void {
  for (let i = from; i < to; i++) {
    if (inside[i] === 0) continue
    const at = Math.min(TONES - 1, Math.max(0, (light[i]! * scale * TONES) | 0)) * 2
    sums[at]! += lighter[i]!
    sums[at + 1]! += other[i]!
  }
}

function scaleStretch(
  first: number,
  end: number,
  { from, scale, to }: { from: Float32Array; scale: number; to: Float32Array },
): void {
  for (let i = first; i < end; i++) to[i] = from[i]! * scale
}

/** How much lighter one is around each pixel of the dish than the other. */
function fieldOf(lighter: Plane, other: Plane, inside: Plane): Plane {
  const own = softly(product(lighter, inside))
  const rest = softly(product(other, inside))
  eachStretch(own.data.length, ratioStretch, { own: own.data, rest: rest.data })
  return own
}

function ratioStretch(
  from: number,
  to: number,
  { own, rest }: { own: Float32Array; rest: Float32Array },
): void {
  for (let i = from; i < to; i++) {
    own[i] = Math.min(FACTORS[1], Math.max(FACTORS[0], (own[i]! + 1e-4) / (rest[i]! + 1e-4)))
  }
}

/** What light varies over: a plane so blurred that a small sheet of it says all. */
function softly(plane: Plane): Plane {
  const small = shrunk(plane)
  return gaussianBlur(small, FIELD * Math.max(small.width, small.height))
}

/** Sums of squares; what is left over at the right and below counts with its neighbours. */
function shrunk(plane: Plane): Plane {
  const out = createPlane(Math.ceil(plane.width / SHEET), Math.ceil(plane.height / SHEET))
  eachRow(out.height, shrinkRow, { plane, out })
  return out
}

function shrinkRow(row: number, { plane: { width, height, data }, out }: { plane: Plane; out: Plane }): void {
  for (let y = row * SHEET; y < (row + 1) * SHEET; y++) {
    const from = Math.min(height - 1, y) * width
    for (let x = 0, i = row * out.width; i < (row + 1) * out.width; i++) {
      for (const end = x + SHEET; x < end; x++) out.data[i]! += data[from + Math.min(width - 1, x)]!
    }
  }
}

/** Takes away what all of a neighbourhood has: light is warmer at one side, a colour of its own has only a piece. */
function less(plane: Plane, sheet: Plane, inside: Plane): Plane {
  const around = softly(plane)
  eachStretch(around.data.length, shareStretch, { sum: around.data, weight: sheet.data })
  const [width, height] = [plane.width, plane.height]
  const rows = new BilinearRows([around], width, height)
  eachRow(height, lessRow, { p: plane.data, rows, inside: inside.data, row: new Float32Array(width) })
  return plane
}

function shareStretch(
  from: number,
  to: number,
  { sum, weight }: { sum: Float32Array; weight: Float32Array },
): void {
  for (let i = from; i < to; i++) sum[i]! /= Math.max(1e-3, weight[i]!)
}

interface Less {
  p: Float32Array
  inside: Float32Array
  /** Reads what is taken away. */
  rows: BilinearRows
  row: Float32Array
}

function lessRow(y: number, { p, inside, rows, row }: Less): void {
  rows.fill(y, [row])
  for (let x = 0, i = y * row.length; x < row.length; x++, i++) if (inside[i] !== 0) p[i]! -= row[x]!
}
