// Glass shows the old table through its rim, and would carry it into the new scene.
import { eachStretch, type Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'

const BINS = 12

/**
 * Share of the band that has the table's colours, and how colourful the table is. Measured: a glass bowl on wood .5 to .6, one
 * that was overexposed .495; a glazed bowl that is as brown as its table .35.
 */
const MOST_TABLE = 0.43
const COLOURED = 0.12

/**
 * Whether the band inside the rim has the colours of a coloured table. White on white is china, not glass.
 * @param distances from the rim's middle, in its radii
 */
export function isSeeThrough(planes: OpponentPlanes, distances: Plane): boolean {
  const { overlap, chroma } = tableInBand(planes, distances)
  return overlap > MOST_TABLE && chroma > COLOURED
}

/** Overlap of two histograms, 0..1, and how colourful the table is relative to its lightness. */
export function tableInBand(
  planes: OpponentPlanes,
  { data: distances }: Plane,
): { overlap: number; chroma: number } {
  const counts: Counts = {
    planes,
    distances,
    inside: new Float32Array(BINS ** 3),
    outside: new Float32Array(BINS ** 3),
    insideCount: 0,
    outsideCount: 0,
    chroma: 0,
  }
  eachStretch(distances.length, countStretch, counts)
  const { inside, outside, insideCount, outsideCount, chroma } = counts
  if (insideCount === 0 || outsideCount === 0) return { overlap: 0, chroma: 0 }
  let overlap = 0
  for (let b = 0; b < inside.length; b++) {
    overlap += Math.min(inside[b]! / insideCount, outside[b]! / outsideCount)
  }
  return { overlap, chroma: chroma / outsideCount }
}

interface Counts {
  planes: OpponentPlanes
  distances: Float32Array
  inside: Float32Array
  outside: Float32Array
  insideCount: number
  outsideCount: number
  /** Sum over what is outside. */
  chroma: number
}

function countStretch(from: number, to: number, counts: Counts): void {
  const {
    planes: [light, red, blue],
    distances,
    inside,
    outside,
  } = counts
  let [insideCount, outsideCount, chroma] = [0, 0, 0]
  for (let i = from; i < to; i++) {
    const d = distances[i]!
    if (d > 0.82 && d < 0.95) {
      inside[bin(light.data[i]!, red.data[i]!, blue.data[i]!)]!++
      insideCount++
    } else if (d > 1.15 && d < 1.6) {
      const l = light.data[i]!
      const r = red.data[i]!
      const b = blue.data[i]!
      outside[bin(l, r, b)]!++
      outsideCount++
      chroma += Math.sqrt(r * r + b * b) / (l + 0.1)
    }
  }
  counts.insideCount += insideCount
  counts.outsideCount += outsideCount
  counts.chroma += chroma
}

function bin(light: number, red: number, blue: number): number {
  return (level(light) * BINS + level(red * 1.2 + 0.5)) * BINS + level(blue * 1.2 + 0.5)
}

function level(value: number): number {
  return Math.max(0, Math.min(BINS - 1, Math.floor(value * BINS)))
}
