// Glass shows the old table through its rim, and would carry it into the new scene.
import type { Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'

const BINS = 12

/**
 * Whether the band inside the rim has the colours of a coloured table. White on white is china, not glass.
 * @param distances from the rim's middle, in its radii
 */
export function isSeeThrough(planes: OpponentPlanes, distances: Plane): boolean {
  const { overlap, chroma } = tableInBand(planes, distances)
  return overlap > 0.5 && chroma > 0.12
}

/** Overlap of two histograms, 0..1, and how colourful the table is relative to its lightness. */
export function tableInBand(
  planes: OpponentPlanes,
  { data: distances }: Plane,
): { overlap: number; chroma: number } {
  const [light, red, blue] = planes.map((plane) => plane.data) as [Float32Array, Float32Array, Float32Array]
  const inside = new Float32Array(BINS ** 3)
  const outside = new Float32Array(BINS ** 3)
  let insideCount = 0
  let outsideCount = 0
  let chroma = 0
  for (let i = 0; i < distances.length; i++) {
    const d = distances[i]!
    if (d > 0.82 && d < 0.95) {
      inside[bin(light[i]!, red[i]!, blue[i]!)]!++
      insideCount++
    } else if (d > 1.15 && d < 1.6) {
      const [l, r, b] = [light[i]!, red[i]!, blue[i]!]
      outside[bin(l, r, b)]!++
      outsideCount++
      chroma += Math.sqrt(r * r + b * b) / (l + 0.1)
    }
  }
  if (insideCount === 0 || outsideCount === 0) return { overlap: 0, chroma: 0 }
  let overlap = 0
  for (let b = 0; b < inside.length; b++) {
    overlap += Math.min(inside[b]! / insideCount, outside[b]! / outsideCount)
  }
  return { overlap, chroma: chroma / outsideCount }
}

function bin(light: number, red: number, blue: number): number {
  return (level(light) * BINS + level(red * 1.2 + 0.5)) * BINS + level(blue * 1.2 + 0.5)
}

function level(value: number): number {
  return Math.max(0, Math.min(BINS - 1, Math.floor(value * BINS)))
}
