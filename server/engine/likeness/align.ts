// Lays one dish over another: which shift, turn and size bring the second onto the first. A coarse search over all of
// them, then small steps in ever finer pictures, each kept if the correlation coefficient grows. That coefficient
// does not feel brighter light or more contrast (Evangelidis & Psarakis 2008, "ECC"); the steps are Hooke & Jeeves'
// pattern search (1961), which needs no gradient and can't leave the slopes it was given.
import { createPlane, type Plane } from '../studio/pixels.ts'

/** What is compared: several planes of the same square, and how much each of its pixels counts. */
export interface Layers {
  planes: Plane[]
  mask: Plane
}

/** Where a pixel of the first picture, seen from the middle, lies in the second: [a b; c d] · (x, y) + (tx, ty). */
export interface Placement {
  a: number
  b: number
  c: number
  d: number
  tx: number
  ty: number
}

/** Pixels of the square that are one in the coarsest picture, in the middle one, and in the finest. */
const COARSE = 8
const MIDDLE = 4
const FINE = 2
const COARSE_SHIFT = 3
const SIZES = [0.72, 0.8, 0.88, 0.94, 1, 1.06, 1.14, 1.24, 1.36]
/** Degrees. Small turns are what a photo and its restyled twin differ by; the others find a plate that was turned round. */
const TURNS = [-8, -4, 4, 8, ...Array.from({ length: 24 }, (_, k) => (k < 12 ? k : k - 24) * 15)]
const STARTS = 3

/**
 * @param anyTurn also look for a dish that was turned round, not only slightly
 * @returns the placement and how well it fits, −1..1
 */
export function align(
  first: Layers,
  second: Layers,
  anyTurn: boolean,
): { placement: Placement; fit: number } {
  const at = (by: number) => [shrink(first, by), shrink(second, by)] as const
  const turns = anyTurn ? TURNS : TURNS.filter((turn) => Math.abs(turn) < 10)
  const middle = at(MIDDLE)
  const [best] = coarseSearch(...at(COARSE), turns)
    .map(({ placement }) => refine(...middle, scaleShift(placement, COARSE / MIDDLE), 1))
    .toSorted((p, q) => q.fit - p.fit)
  const fine = refine(...at(FINE), scaleShift(best!.placement, MIDDLE / FINE), 0.5)
  return { placement: scaleShift(fine.placement, FINE), fit: fine.fit }
}

function coarseSearch(first: Layers, second: Layers, turns: number[]) {
  const found: { placement: Placement; fit: number }[] = []
  for (const size of SIZES) {
    for (const turn of turns) {
      const angle = (turn * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size]
      const turned = { a: cos, b: -sin, c: sin, d: cos, tx: 0, ty: 0 }
      let best = { placement: turned as Placement, fit: -1 }
      for (let ty = -COARSE_SHIFT; ty <= COARSE_SHIFT; ty++) {
        for (let tx = -COARSE_SHIFT; tx <= COARSE_SHIFT; tx++) {
          const fit = fitOf(first, second, { ...turned, tx, ty })
          if (fit > best.fit) best = { placement: { ...turned, tx, ty }, fit }
        }
      }
      found.push(best)
    }
  }
  return found.toSorted((p, q) => q.fit - p.fit).slice(0, STARTS)
}

const AXES = ['tx', 'ty', 'turn', 'size', 'stretch', 'shear'] as const

/** @param step first step of a shift, in pixels; the other axes move the dish's edge by as much */
function refine(first: Layers, second: Layers, from: Placement, step: number) {
  const reach = first.mask.width * 0.3
  let best = { placement: from, fit: fitOf(first, second, from) }
  for (let by = step; by > step / 5; by /= 2) {
    for (let moved = true; moved; ) {
      moved = false
      for (const axis of AXES) {
        for (const sign of [1, -1]) {
          const placement = nudge(best.placement, axis, sign * by, reach)
          const fit = fitOf(first, second, placement)
          if (fit <= best.fit + 1e-5) continue
          best = { placement, fit }
          moved = true
        }
      }
    }
  }
  return best
}

function nudge(p: Placement, axis: (typeof AXES)[number], by: number, reach: number): Placement {
  if (axis === 'tx') return { ...p, tx: p.tx + by }
  if (axis === 'ty') return { ...p, ty: p.ty + by }
  const t = by / reach
  const [m, n] = axis === 'turn' ? [1, t] : axis === 'size' ? [1 + t, 0] : [1, 0]
  const turned = { a: m * p.a - n * p.c, b: m * p.b - n * p.d, c: n * p.a + m * p.c, d: n * p.b + m * p.d }
  if (axis === 'stretch') return { ...p, a: p.a * (1 + t), b: p.b * (1 + t) }
  if (axis === 'shear') return { ...p, a: p.a + t * p.c, b: p.b + t * p.d }
  return { ...p, ...turned }
}

/** Mean of the planes' correlation coefficients over what both dishes cover; what only one covers counts against it. */
function fitOf(first: Layers, second: Layers, p: Placement): number {
  const { width } = first.mask
  const half = width / 2
  const sums = first.planes.map(() => [0, 0, 0, 0, 0] as [number, number, number, number, number])
  let [weight, alone] = [0, 0]
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const w = first.mask.data[i]!
      if (w < 0.5) continue
      const u = p.a * (x - half) + p.b * (y - half) + half + p.tx
      const v = p.c * (x - half) + p.d * (y - half) + half + p.ty
      const [col, row] = [Math.floor(u), Math.floor(v)]
      if (col < 0 || row < 0 || col >= width - 1 || row >= width - 1) {
        alone++
        continue
      }
      const j = row * width + col
      if (second.mask.data[j]! < 0.5) {
        alone++
        continue
      }
      const [fx, fy] = [u - col, v - row]
      weight++
      for (let k = 0; k < sums.length; k++) {
        const s = second.planes[k]!.data
        const top = s[j]! + (s[j + 1]! - s[j]!) * fx
        const bottom = s[j + width]! + (s[j + width + 1]! - s[j + width]!) * fx
        const q = top + (bottom - top) * fy
        const f = first.planes[k]!.data[i]!
        const sum = sums[k]!
        sum[0] += f
        sum[1] += q
        sum[2] += f * f
        sum[3] += q * q
        sum[4] += f * q
      }
    }
  }
  if (weight < alone) return -1
  let fit = 0
  for (const [sf, sq, sff, sqq, sfq] of sums) {
    const variance = (sff - (sf * sf) / weight) * (sqq - (sq * sq) / weight)
    fit += variance > 1e-6 ? (sfq - (sf * sq) / weight) / Math.sqrt(variance) : 0
  }
  return (fit / sums.length) * (weight / (weight + alone))
}

function scaleShift(p: Placement, by: number): Placement {
  return { ...p, tx: p.tx * by, ty: p.ty * by }
}

function shrink({ planes, mask }: Layers, by: number): Layers {
  return { planes: planes.map((plane) => mean(plane, by)), mask: mean(mask, by) }
}

function mean(plane: Plane, by: number): Plane {
  const out = createPlane(plane.width / by, plane.height / by)
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      out.data[Math.floor(y / by) * out.width + Math.floor(x / by)]! +=
        plane.data[y * plane.width + x]! / (by * by)
    }
  }
  return out
}

/** The second picture's plane where the first's pixels lie; 0 outside of it. */
export function layOver(plane: Plane, p: Placement): Plane {
  const { width } = plane
  const half = width / 2
  const out = createPlane(width, width)
  for (let y = 0, i = 0; y < width; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = p.a * (x - half) + p.b * (y - half) + half + p.tx
      const v = p.c * (x - half) + p.d * (y - half) + half + p.ty
      const [col, row] = [Math.floor(u), Math.floor(v)]
      if (col < 0 || row < 0 || col >= width - 1 || row >= width - 1) continue
      const j = row * width + col
      const [fx, fy] = [u - col, v - row]
      const top = plane.data[j]! + (plane.data[j + 1]! - plane.data[j]!) * fx
      const bottom = plane.data[j + width]! + (plane.data[j + width + 1]! - plane.data[j + width]!) * fx
      out.data[i] = top + (bottom - top) * fy
    }
  }
  return out
}
