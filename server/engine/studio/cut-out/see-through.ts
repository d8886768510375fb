// Glass shows the old table through its rim, and would carry it into the new scene.
import type { OpponentPlanes } from './edges.ts'
import { distanceIn, type Ellipse } from './rim.ts'

const BINS = 12

/** Whether the band inside the rim has the colours of a coloured table. White on white is china, not glass. */
export function isSeeThrough(planes: OpponentPlanes, rim: Ellipse): boolean {
  const { overlap, chroma } = tableInBand(planes, rim)
  return overlap > 0.5 && chroma > 0.12
}

/** Overlap of two histograms, 0..1, and how colourful the table is relative to its lightness. */
export function tableInBand(planes: OpponentPlanes, rim: Ellipse): { overlap: number; chroma: number } {
  const { width, height } = planes[0]
  const inside = new Float32Array(BINS ** 3)
  const outside = new Float32Array(BINS ** 3)
  let insideCount = 0
  let outsideCount = 0
  let chroma = 0
  const distance = distanceIn(rim)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const d = distance(x, y)
      if (d > 0.82 && d < 0.95) {
        inside[bin(planes, i)]!++
        insideCount++
      } else if (d > 1.15 && d < 1.6) {
        outside[bin(planes, i)]!++
        outsideCount++
        chroma += Math.sqrt(planes[1].data[i]! ** 2 + planes[2].data[i]! ** 2) / (planes[0].data[i]! + 0.1)
      }
    }
  }
  if (insideCount === 0 || outsideCount === 0) return { overlap: 0, chroma: 0 }
  let overlap = 0
  for (let b = 0; b < inside.length; b++) {
    overlap += Math.min(inside[b]! / insideCount, outside[b]! / outsideCount)
  }
  return { overlap, chroma: chroma / outsideCount }
}

function bin(planes: OpponentPlanes, i: number): number {
  const red = level(planes[1].data[i]! * 1.2 + 0.5)
  const blue = level(planes[2].data[i]! * 1.2 + 0.5)
  return (level(planes[0].data[i]!) * BINS + red) * BINS + blue
}

function level(value: number): number {
  return Math.max(0, Math.min(BINS - 1, Math.floor(value * BINS)))
}
