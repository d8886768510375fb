// What an outline shows of the foot that a vessel stands on, and from how high that foot was seen.
import { type Box, clamp, type Plane } from './pixels.ts'

export interface Foot {
  /** Its middle and its width, shares of the outline's box. */
  x: number
  width: number
  /** Degrees above the table, within what a view from the side can be. */
  elevationDegrees: number
}

/** Of the outline's height: a foot is no higher, and what hangs lower than the contour's middle is none. */
const LOWEST = 0.3
/** Columns over which a slope is taken, share of the width. */
const SLOPE_OVER = 0.025
/** Of photos from the side: from higher up the rim is seen. */
const ELEVATIONS = { from: 4, to: 24 }

/**
 * A round foot is seen as half an ellipse as flat as the view: where it has turned by 45 degrees the side begins. Of a
 * vessel that is rounder than any foot the ellipse is the one that fits into its outline at the highest view.
 */
export function footOf(mask: Plane, box: Box): Foot | null {
  const contour = lowerContour(mask, box)
  const bottom = Math.max(...contour)
  if (bottom < 0) return null
  const middle = middleOf(contour, bottom)
  const most = bottom - LOWEST * box.height
  const left = turnOf(contour, middle, -1, most)
  const right = turnOf(contour, middle, 1, most)
  const half = (left.width + right.width) / 2
  const flatness = (bottom - (left.y + right.y) / 2) / Math.max(1, half)
  // The ellipse's sine, from where its slope is 1: r = s √(1 + s²) − s².
  const sine = flatness < 0.45 ? flatness / Math.sqrt(1 - 2 * flatness) : 1
  const elevationDegrees = clamp(
    (Math.asin(Math.min(1, sine)) * 180) / Math.PI,
    ELEVATIONS.from,
    ELEVATIONS.to,
  )
  const flat = Math.sin((elevationDegrees * Math.PI) / 180)
  const a = inscribed(contour, middle, bottom, half * Math.sqrt(1 + flat * flat), flat)
  return { x: (middle + 0.5) / box.width, width: Math.min(1, (2 * a + 1) / box.width), elevationDegrees }
}

/** Share of a rim's width around its middle whose median is the vessel's lowest row: a fork that hangs lower is none of it. */
const BELOW_MIDDLE = 0.15

/**
 * Of a vessel whose rim is seen from half way up: the widest foot that its outline has room for, and the row it reaches. A bowl's outline narrows
 * below its rim, a plate's is the rim itself.
 * @param half of the rim's width
 */
export function footUnder(
  mask: Plane,
  box: Box,
  { x, half }: { x: number; half: number },
  elevationDegrees: number,
): { foot: Foot; bottom: number } | null {
  const contour = lowerContour(mask, box)
  const middle = x - box.x
  const near = contour.slice(
    Math.max(0, Math.round(middle - BELOW_MIDDLE * half)),
    Math.max(0, Math.round(middle + BELOW_MIDDLE * half)),
  )
  const bottom = near.sort()[near.length >> 1] ?? -1
  if (bottom < 0) return null
  const a = inscribed(contour, middle, bottom, half, Math.sin((elevationDegrees * Math.PI) / 180))
  const foot = { x: (middle + 0.5) / box.width, width: (2 * a + 1) / box.width, elevationDegrees }
  return { foot, bottom: bottom + 1 }
}

/** Of each column of the box the lowest row of the outline, less than 0 where there is none. */
function lowerContour({ width, height, data }: Plane, box: Box): Float32Array {
  return Float32Array.from({ length: box.width }, (_, column) => {
    for (let y = Math.min(height, box.y + box.height) - 1; y >= box.y; y--) {
      const i = y * width + box.x + column
      if (data[i]! <= 0.5) continue
      const below = y + 1 < height ? data[i + width]! : 0
      return y - box.y + (data[i]! - 0.5) / Math.max(0.01, data[i]! - below)
    }
    return -1
  })
}

/** Of what is within a pixel of the lowest. */
function middleOf(contour: Float32Array, bottom: number): number {
  let [sum, count] = [0, 0]
  for (const [x, y] of contour.entries()) {
    if (y < bottom - 1) continue
    sum += x
    count++
  }
  return sum / count
}

/** Where the contour has turned up by 45 degrees, to one side. */
function turnOf(
  contour: Float32Array,
  middle: number,
  side: number,
  most: number,
): { width: number; y: number } {
  const over = Math.max(2, Math.round(SLOPE_OVER * contour.length))
  let x = Math.round(middle)
  for (; ; x += side) {
    const next = contour[x + side * over]
    if (next === undefined || next < most || contour[x]! - next >= over) break
  }
  return { width: Math.abs(x - middle) + over / 2, y: contour[clamp(x, 0, contour.length - 1)]! - over / 2 }
}

/** Half the width of the largest ellipse on the lowest point that is nowhere below the contour. */
function inscribed(
  contour: Float32Array,
  middle: number,
  bottom: number,
  most: number,
  flat: number,
): number {
  for (let a = most; a > 2; a *= 0.94) if (overhang(contour, middle, bottom, a, flat) < 0.02 * a) return a
  return 2
}

/** How far an ellipse reaches below the contour, on an average. */
function overhang(contour: Float32Array, middle: number, bottom: number, a: number, flat: number): number {
  let [sum, count] = [0, 0]
  for (let x = Math.ceil(Math.max(0, middle - a)); x <= Math.min(contour.length - 1, middle + a); x++) {
    const lowest = bottom - a * flat * (1 - Math.sqrt(Math.max(0, 1 - ((x - middle) / a) ** 2)))
    sum += Math.max(0, lowest - contour[x]!)
    count++
  }
  return sum / Math.max(1, count)
}
