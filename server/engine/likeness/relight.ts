// Takes out of a dish what another light did to all of it: brighter, warmer, more from the left.
import { solve } from '../studio/least-squares.ts'
import type { Plane } from '../studio/pixels.ts'
import type { Features } from './features.ts'

export type Colours = Pick<Features, 'light' | 'a' | 'b'>

/** Every so manieth pixel is enough for two to four numbers. */
const EVERY = 3
/** Share of the pixels that is believed: what was changed in the dish must not pull the light along. */
const BELIEVED = 0.75
const ROUNDS = 3
/** Units off from which on a pixel is not believed after the first round. */
const FAR_OFF = 25
/** More contrast, or less, than light can make. */
const GAINS = [0.45, 2.2] as const
/** How strongly a channel that says nothing is drawn to "nothing changed", in squared units. */
const INERTIA = 100

/**
 * `after` as it would look in `before`'s light, pixel upon pixel.
 * @param seen near 1 where both show the dish
 */
export function relight(before: Colours, after: Colours, seen: Plane): Colours {
  return {
    light: likened(before.light, after.light, seen, true),
    a: likened(before.a, after.a, seen, false),
    b: likened(before.b, after.b, seen, false),
  }
}

/** Trimmed least squares of `before ≈ gain · after + offset`, with a slope over the picture where `sloped`. */
function likened(before: Plane, after: Plane, seen: Plane, sloped: boolean): Plane {
  const { width } = before
  const termsOf = (i: number) => {
    const terms = [after.data[i]!, 1]
    if (sloped) terms.push((i % width) / width - 0.5, Math.floor(i / width) / width - 0.5)
    return terms
  }
  const pixels: number[] = []
  for (let i = 0; i < before.data.length; i += EVERY) if (seen.data[i]! >= 0.9) pixels.push(i)
  let weights = [1, 0, 0, 0]
  let believed = pixels
  for (let round = 0; round < ROUNDS; round++) {
    weights = fit(believed, termsOf, before.data, sloped ? 4 : 2)
    weights[0] = Math.min(GAINS[1], Math.max(GAINS[0], weights[0]!))
    const off = (i: number) => Math.abs(before.data[i]! - dot(termsOf(i), weights))
    const sorted = pixels.map(off).toSorted((p, q) => p - q)
    const limit = Math.min(FAR_OFF, sorted[Math.floor(sorted.length * BELIEVED)] ?? FAR_OFF)
    believed = pixels.filter((i) => off(i) <= limit)
  }
  return { ...after, data: after.data.map((_, i) => dot(termsOf(i), weights)) }
}

function fit(pixels: number[], termsOf: (i: number) => number[], targets: Float32Array, n: number): number[] {
  const matrix = Array.from({ length: n }, () => new Array<number>(n + 1).fill(0))
  for (const i of pixels) {
    const terms = [...termsOf(i), targets[i]!]
    for (let r = 0; r < n; r++) for (let c = 0; c <= n; c++) matrix[r]![c]! += terms[r]! * terms[c]!
  }
  matrix[0]![0]! += INERTIA
  matrix[0]![n]! += INERTIA
  return solve(matrix)
}

function dot(p: number[], q: number[]): number {
  let sum = 0
  for (let k = 0; k < p.length; k++) sum += p[k]! * q[k]!
  return sum
}
