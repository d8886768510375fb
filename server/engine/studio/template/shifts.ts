// Which parts of the table to copy into the hole that the dish leaves: a few whole shifts of the picture, each
// where it goes on best. Large pieces stay crisp, and boards and veins run through.
import { gaussianBlur } from '../blur.ts'
import { createPlane, mapPlane, type Plane } from '../pixels.ts'
import { distanceTo } from './surface.ts'

/** Copies from (x + dx, y + dy); in pixels of the planes it was sought in. */
export interface Shift {
  dx: number
  dy: number
  /** 0..1: its share at each pixel of the hole. */
  share: Plane
}

/** Texture, three planes of one size, zero in the hole. */
export type Detail = [Plane, Plane, Plane]

const MOST_SHIFTS = 10
/** Shifts are tried in steps of this share of the dish's size, up to `FARTHEST` of them. */
const STEP = 1 / 14
const FARTHEST = 26
/** Sigma over which neighbours fade into each other, pixels. */
const FADE = 2.4

interface Candidate {
  dx: number
  dy: number
  /** Mean squared difference along the hole's border. */
  mismatch: number
}

/**
 * In the manner of He and Sun's "Statistics of patch offsets for image completion" (2012), with the offsets
 * found by trying them all on the border of the hole.
 * @param hole above 0.5 where pixels are missing
 * @param source above 0.5 where pixels may be copied from; nothing in the hole
 * @param size of the dish in pixels
 */
export function findShifts(detail: Detail, hole: Plane, source: Plane, size: number): Shift[] {
  const border = borderPixels(hole, source, size)
  const missing = thinned(hole, 3)
  const inside = distanceTo(mapPlane(hole, (value) => (value > 0.5 ? 0 : 1)))
  // What is deep inside lies under the next dish.
  const weights = new Map(missing.map((i) => [i, Math.exp(-inside.data[i]! / (size * 0.12))]))
  const total = sumOf(weights.values())
  const chosen: Shift[] = []
  const open = new Map(weights)
  const candidates = rank(detail, source, border, size)
  const typical = candidates[Math.floor(candidates.length / 4)]?.mismatch ?? 1
  const worth = ({ mismatch }: Candidate) => Math.exp(-mismatch / (typical + 1e-7))
  while (chosen.length < MOST_SHIFTS) {
    const left = sumOf(open.values())
    if (left < total * 0.01) break
    let best: Candidate | null = null
    let most = 0
    for (const candidate of candidates) {
      if (worth(candidate) * left <= most) continue
      let covered = 0
      for (const [i, weight] of open) if (isSource(source, i, candidate)) covered += weight
      const gain = covered * worth(candidate)
      if (gain > most) {
        most = gain
        best = candidate
      }
    }
    if (!best || most < total * 0.002) break
    for (const i of open.keys()) if (isSource(source, i, best)) open.delete(i)
    chosen.push({ dx: best.dx, dy: best.dy, share: costOf(detail, hole, source, best, size) })
  }
  return shareOut(chosen, hole)
}

function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

function isSource(
  { width, height, data }: Plane,
  i: number,
  { dx, dy }: { dx: number; dy: number },
): boolean {
  const x = (i % width) + dx
  const y = Math.floor(i / width) + dy
  return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x]! > 0.5
}

/** Every n-th pixel of the plane's ones, along both axes. */
function thinned({ width, height, data }: Plane, n: number): number[] {
  const list: number[] = []
  for (let y = 0; y < height; y += n) {
    for (let x = 0; x < width; x += n) if (data[y * width + x]! > 0.5) list.push(y * width + x)
  }
  return list
}

/** Table right beside the hole. */
function borderPixels(hole: Plane, source: Plane, size: number): number[] {
  const near = gaussianBlur(hole, size * 0.06)
  const isBorder = { ...hole, data: hole.data.map((_, i) => (near.data[i]! > 0.04 ? source.data[i]! : 0)) }
  return thinned(isBorder, 2)
}

function rank(detail: Detail, source: Plane, border: number[], size: number): Candidate[] {
  const list: Candidate[] = []
  const step = Math.max(1, size * STEP)
  for (let v = -FARTHEST; v <= FARTHEST; v++) {
    for (let u = -FARTHEST; u <= FARTHEST; u++) {
      // A short shift lands in the hole again.
      if (u * u + v * v < 16) continue
      const shift = { dx: Math.round(u * step), dy: Math.round(v * step) }
      if (Math.abs(shift.dx) >= source.width || Math.abs(shift.dy) >= source.height) continue
      const mismatch = mismatchOf(detail, source, border, shift)
      // A table recedes and goes out of focus upwards: from the side is better than from above or below.
      if (mismatch !== null)
        list.push({ ...shift, mismatch: mismatch * (1 + 0.6 * Math.abs(shift.dy / size)) })
    }
  }
  return list.sort((p, q) => p.mismatch - q.mismatch)
}

function mismatchOf(detail: Detail, source: Plane, border: number[], shift: { dx: number; dy: number }) {
  let sum = 0
  let count = 0
  const by = shift.dy * source.width + shift.dx
  for (const i of border) {
    if (!isSource(source, i, shift)) continue
    for (const { data } of detail) sum += (data[i]! - data[i + by]!) ** 2
    count++
  }
  return count < 24 ? null : sum / count
}

/** How badly a shift fits around each pixel; infinite where it has nothing to bring. */
function costOf(detail: Detail, hole: Plane, source: Plane, shift: Candidate, size: number): Plane {
  const { width, height } = hole
  const weight = createPlane(width, height)
  const sum = createPlane(width, height)
  const by = shift.dy * width + shift.dx
  for (let i = 0; i < sum.data.length; i++) {
    if (source.data[i]! < 0.5 || !isSource(source, i, shift)) continue
    weight.data[i] = 1
    for (const { data } of detail) sum.data[i]! += (data[i]! - data[i + by]!) ** 2
  }
  const sigma = size * 0.08
  const [soft, known] = [gaussianBlur(sum, sigma), gaussianBlur(weight, sigma)]
  const cost = createPlane(width, height, Number.POSITIVE_INFINITY)
  for (let i = 0; i < cost.data.length; i++) {
    if (!isSource(source, i, shift)) continue
    const local = known.data[i]! > 0.01 ? soft.data[i]! / known.data[i]! : shift.mismatch
    const trust = Math.min(1, known.data[i]! * 3)
    cost.data[i] = local * trust + shift.mismatch * (1 - trust)
  }
  return cost
}

/** Each pixel goes to the shift that fits best around it; neighbours fade into each other over a few pixels. */
function shareOut(chosen: Shift[], hole: Plane): Shift[] {
  const owners = new Int8Array(hole.data.length).fill(-1)
  for (let i = 0; i < owners.length; i++) {
    let least = Number.POSITIVE_INFINITY
    for (const [k, { share }] of chosen.entries()) {
      if (share.data[i]! < least) {
        least = share.data[i]!
        owners[i] = k
      }
    }
  }
  return chosen.map((shift, k) => {
    const owned = createPlane(hole.width, hole.height)
    for (let i = 0; i < owners.length; i++) {
      owned.data[i] = owners[i] === k ? 1 : 0
    }
    const soft = gaussianBlur(owned, FADE)
    for (let i = 0; i < owners.length; i++)
      if (shift.share.data[i] === Number.POSITIVE_INFINITY) soft.data[i] = 0
    return { ...shift, share: soft }
  })
}
