// What is too thin for a window to show something else, and too sharp for light: a hair drawn or wiped away, a seed.
import { boxBlur } from '../blur.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { boundingBox, createPlane, eachStretch, type Plane } from '../pixels.ts'

/** Difference of luma to that of its surroundings from which a pixel is one of a trace, */
const TRACE = 0.08
/** and how much more it takes for each unit by which the photo's own luma varies there: sharpened edges are that strong. */
const PER_VARIATION = 1.2
/** Pixels of a trace may lie one apart: so much of a square of three is enough. */
const NEIGHBOUR = 0.1
/**
 * Pixels of a trace with those around it, per pixel of the dish's longer side, from which it is no chance: a line along a
 * twentieth of it. Of 128 honest results none is beyond .04.
 */
const LEAST_TRACE = 0.2

export interface Traced {
  before: Plane
  /** In the photo's tone and light. */
  after: Plane
  /** 1 where the dish is compared. */
  windows: Plane
  /** Means over a window of both, and of the square of what was before. */
  a: Float32Array
  b: Float32Array
  aa: Float32Array
}

/** Pixels of the traces that were added to a dish or are missing on it. */
export function traceSize(traced: Traced): number {
  const { width, height } = traced.windows
  const box = boundingBox(traced.windows)
  if (!box) return 0
  const least = LEAST_TRACE * Math.max(box.width, box.height)
  let sum = 0
  // An edge that was sharpened leaves a light and a dark trace side by side: each is judged by itself.
  for (const sign of [1, -1]) {
    const trace = createPlane(width, height)
    eachStretch(trace.data.length, traceStretch, { ...traced, sign, trace: trace.data })
    const { regions } = labelRegions(boxBlur(trace, 1), NEIGHBOUR)
    for (const { size } of regions) if (size >= least) sum += size
  }
  return sum
}

interface Tracing extends Traced {
  sign: number
  trace: Float32Array
}

function traceStretch(from: number, to: number, given: Tracing): void {
  const { before, after, windows, a, b, aa, sign, trace } = given
  const [p, q, inside] = [before.data, after.data, windows.data]
  for (let i = from; i < to; i++) {
    if (inside[i] === 0) continue
    const off = sign * (q[i]! - p[i]! - (b[i]! - a[i]!))
    if (off <= TRACE) continue
    const variation = Math.sqrt(Math.max(0, aa[i]! - a[i]! * a[i]!))
    if (off > TRACE + PER_VARIATION * variation) trace[i] = 1
  }
}
