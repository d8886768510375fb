// How the light would fall on a template's table without the dish: a smooth surface through its open parts.

import { gaussianBlur } from '../blur.ts'
import { toLinear } from '../colour.ts'
import { createPlane, mapPlane, type Picture, type Plane } from '../pixels.ts'
import { type DishSpot, type Surface, TOUCHING } from './surface.ts'

/** Light on the table relative to a smooth surface laid through the open parts of it; one channel. */
export function openShare(picture: Picture, spot: DishSpot, surface: Surface, channel: number): Plane {
  const { width, height } = picture
  const { distance, size } = spot
  const known = createPlane(width, height)
  const logs = createPlane(width, height)
  for (let i = 0; i < known.data.length; i++) {
    known.data[i] = distance.data[i]! > size * TOUCHING ? surface.alike.data[i]! : 0
    logs.data[i] = known.data[i]! * Math.log(toLinear(picture.data[i * 3 + channel]!) + 0.004)
  }
  // Texture is averaged away, over what is known only.
  const sigma = size * 0.03
  const weight = gaussianBlur(known, sigma)
  const sum = gaussianBlur(logs, sigma)
  const level = mapPlane(sum, (value, i) => (weight.data[i]! > 0.05 ? value / weight.data[i]! : Number.NaN))
  const open = fitSurface(level, known, spot)
  return mapPlane(level, (value, i) => {
    if (Number.isNaN(value)) return 1
    const x = (i % width) / width
    const y = Math.floor(i / width) / height
    return Math.exp(Math.min(0, value - open(x, y)))
  })
}

/**
 * A quadratic surface through the levels, by iteratively reweighted least squares: what lies below it counts
 * less with each round, for shadows only darken.
 */
function fitSurface(
  level: Plane,
  known: Plane,
  { distance, size }: DishSpot,
): (x: number, y: number) => number {
  const { width, height } = level
  const step = Math.max(2, Math.round(Math.max(width, height) / 110))
  const samples: { basis: number[]; value: number; near: number }[] = []
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const i = y * width + x
      const value = level.data[i]!
      if (known.data[i]! < 0.5 || Number.isNaN(value)) continue
      const near = 1 / (1 + (distance.data[i]! / size) ** 2)
      samples.push({ basis: basisAt(x / width, y / height), value, near })
    }
  }
  let fit = [0, 0, 0, 0, 0, 0]
  for (let round = 0; round < 6; round++) {
    const weights = samples.map(({ basis, value, near }) => {
      const off = round === 0 ? 0 : value - dot(basis, fit)
      const width = 0.35 - 0.05 * round
      return near * (off < 0 ? Math.exp(-((off / width) ** 2)) : Math.exp(-((off / 0.5) ** 2)))
    })
    fit = leastSquares(samples, weights)
  }
  return (x, y) => dot(basisAt(x, y), fit)
}

function basisAt(x: number, y: number): number[] {
  const u = x - 0.5
  const v = y - 0.5
  return [1, u, v, u * u, u * v, v * v]
}

function dot(p: number[], q: number[]): number {
  let sum = 0
  for (let k = 0; k < p.length; k++) sum += p[k]! * q[k]!
  return sum
}

/** Normal equations with a little ridge on the curved terms, Gauss elimination. */
function leastSquares(samples: { basis: number[]; value: number }[], weights: number[]): number[] {
  const n = 6
  const rows = Array.from({ length: n }, () => new Float64Array(n + 1))
  let total = 0
  for (const [s, { basis, value }] of samples.entries()) {
    const w = weights[s]!
    total += w
    for (let r = 0; r < n; r++) {
      for (let c = 0; c < n; c++) rows[r]![c]! += w * basis[r]! * basis[c]!
      rows[r]![n]! += w * basis[r]! * value
    }
  }
  for (let r = 0; r < n; r++) rows[r]![r]! += total * (r < 3 ? 1e-6 : 2e-3) + 1e-9
  for (let k = 0; k < n; k++) {
    let pivot = k
    for (let r = k + 1; r < n; r++) if (Math.abs(rows[r]![k]!) > Math.abs(rows[pivot]![k]!)) pivot = r
    ;[rows[k], rows[pivot]] = [rows[pivot]!, rows[k]!]
    for (let r = 0; r < n; r++) {
      if (r === k) continue
      const factor = rows[r]![k]! / rows[k]![k]!
      for (let c = k; c <= n; c++) rows[r]![c]! -= factor * rows[k]![c]!
    }
  }
  return rows.map((row, k) => row[n]! / row[k]!)
}
