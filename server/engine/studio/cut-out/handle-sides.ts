// The two sides of a handle in its strip, by dynamic programming, and what a handle's sides look like.
import { solve } from '../least-squares.ts'
import { smoothstep } from '../pixels.ts'
import type { Strip } from './handle-strip.ts'
import { medianOf } from './rim-line.ts'

/** What it costs to change by a pixel to one side. */
const BEND = 0.35
/** In radii of the rim: how wide a handle is at most, and how far beside the middle line it begins. */
const WIDEST = 0.22
const BEGINS = 0.12
/** In radii: how far from the rim its shadow reaches, and over how much beyond a side is taken to be straight. */
const SHADOWED = 0.36
const STRAIGHT = 0.4
/** Pixels by which a side's own softness is taken for handle. */
const SOFT = 0.8
/** A side is a polynomial of this degree, but for its end. */
const DEGREE = 4
const END = 0.16
/** How long a round end is, in halves of its width. */
const ROUND = 1.6

export interface Sides {
  /** Of each pixel along the handle its first and its last pixel across the strip. */
  left: Float32Array
  right: Float32Array
}

/**
 * The two sides between which most is handle and least is table, to where it ends. Dynamic programming over pairs of sides, which
 * move by a pixel at most.
 */
export function bestSides({ length, width, tells }: Strip, radius: number): Sides | null {
  const widest = Math.ceil(WIDEST * radius)
  const states = width * widest
  const sums = new Float32Array(width + 1)
  let before = new Float32Array(states)
  let now = new Float32Array(states)
  const came = new Int8Array(length * states)
  const half = (width - 1) / 2
  let best = { score: 0, s: -1, state: 0 }
  for (let s = 0; s < length; s++) {
    for (let w = 0; w < width; w++) sums[w + 1] = sums[w]! + tells[s * width + w]!
    now.fill(Number.NEGATIVE_INFINITY)
    for (let left = 0; left < width; left++) {
      for (let more = 0; more < widest && left + more < width; more++) {
        const state = left * widest + more
        let from = 0
        let way = 0
        // It begins near the middle line.
        if (s === 0) from = Math.abs(left + more / 2 - half) < BEGINS * radius ? 0 : Number.NEGATIVE_INFINITY
        else {
          from = Number.NEGATIVE_INFINITY
          for (let a = -1; a <= 1; a++) {
            const l = left + a
            if (l < 0 || l >= width) continue
            for (let b = -1; b <= 1; b++) {
              const m = left + more + b - l
              if (m < 0 || m >= widest) continue
              const cost = before[l * widest + m]! - BEND * (Math.abs(a) + Math.abs(b))
              if (cost > from) {
                from = cost
                way = 3 * (a + 1) + b + 1
              }
            }
          }
        }
        if (from === Number.NEGATIVE_INFINITY) continue
        const score = from + sums[left + more + 1]! - sums[left]!
        now[state] = score
        came[s * states + state] = way
        if (score > best.score) best = { score, s, state }
      }
    }
    ;[before, now] = [now, before]
  }
  if (best.s < 0) return null
  const left = new Float32Array(best.s + 1)
  const right = new Float32Array(best.s + 1)
  for (let s = best.s, state = best.state; s >= 0; s--) {
    const [l, more] = [Math.floor(state / widest), state % widest]
    left[s] = l
    right[s] = l + more
    const way = came[s * states + state]!
    const from = l + Math.floor(way / 3) - 1
    state = from * widest + (l + more + (way % 3) - 1 - from)
  }
  return { left, right }
}

/**
 * A side as a handle has it: smooth but for its end. Beside the rim lies the vessel's own shadow: there it is no farther out than
 * straight on from where it is clear of that.
 * @param inner of two places the one nearer to the handle's middle
 */
export function smoothSide(
  side: Float32Array,
  radius: number,
  inner: (one: number, other: number) => number,
): Float32Array {
  const rough = evened(evened(evened(side)))
  const [clear, end] = [SHADOWED, SHADOWED + STRAIGHT].map((share) =>
    Math.min(side.length, Math.round(share * radius)),
  )
  const straight = fitted(rough.subarray(clear!, end!), 1)
  const clean = rough.map((w, s) => (s < clear! ? inner(w, straight(s - clear!)) : w))
  const smooth = fitted(clean, DEGREE)
  const [from, to] = [side.length - 2 * END * radius, side.length - END * radius]
  return clean.map((w, s) => {
    const side = smooth(s) + (w - smooth(s)) * smoothstep(from, to, s)
    return inner(side + SOFT, side - SOFT)
  })
}

/** A blunt end is round. @param left and right of it, both written to */
export function roundEnd(left: Float32Array, right: Float32Array): void {
  const last = left.length - 1
  const half = (s: number) => (right[s]! - left[s]!) / 2
  let from = 0
  while (last - from > ROUND * half(from)) from++
  const across = half(from)
  for (let s = from + 1; s <= last; s++) {
    const middle = (left[s]! + right[s]!) / 2
    const most = across * Math.sqrt(Math.max(0, 1 - ((s - from) / (last - from)) ** 2))
    left[s] = Math.max(left[s]!, middle - most)
    right[s] = Math.min(right[s]!, middle + most)
  }
}

/** Over five places the median, then the mean. */
function evened(side: Float32Array): Float32Array {
  const around = (values: Float32Array, s: number) =>
    [-2, -1, 0, 1, 2].map((d) => values[Math.max(0, Math.min(values.length - 1, s + d))]!)
  const calm = side.map((_, s) => medianOf(around(side, s)))
  return calm.map((_, s) => around(calm, s).reduce((sum, value) => sum + value, 0) / 5)
}

/** Usual distance from a parabola, pixels. */
export function roughness(side: Float32Array): number {
  const smooth = fitted(side, 2)
  return Math.sqrt(side.reduce((sum, w, s) => sum + (w - smooth(s)) ** 2, 0) / side.length)
}

/** The polynomial of least squares through values at 0, 1, 2, … */
function fitted(values: Float32Array, degree: number): (at: number) => number {
  const size = degree + 1
  const matrix = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0))
  const scale = Math.max(1, values.length - 1)
  const terms = (at: number) => Array.from({ length: size }, (_, power) => (at / scale) ** power)
  for (const [at, value] of values.entries()) {
    const row = [...terms(at), value]
    for (let i = 0; i < size; i++) for (let j = 0; j <= size; j++) matrix[i]![j]! += row[i]! * row[j]!
  }
  const factors = solve(matrix)
  return (at) => terms(at).reduce((sum, term, i) => sum + term * factors[i]!, 0)
}
