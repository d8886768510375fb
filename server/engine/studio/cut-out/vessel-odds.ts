// How likely each pixel is the vessel by its colour, learned from both sides of the rim.
import { gaussianBlur } from '../blur.ts'
import { clamp, createPlane, eachStretch, type Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import { INNER, OUTER } from './ring.ts'

/**
 * Log odds that a colour is the vessel's rather than the table's, about -1..1, from the band just inside the
 * rim and a ring well outside it: two smoothed histograms.
 */
export function vesselOdds(planes: OpponentPlanes, { width, height, data: distances }: Plane): Plane {
  const counts: Counts = {
    planes,
    distances,
    inside: new Float32Array(BINS),
    outside: new Float32Array(BINS),
    insideCount: 0,
    outsideCount: 0,
  }
  eachStretch(distances.length, countStretch, counts)
  const { insideCount, outsideCount } = counts
  const odds = createPlane(width, height)
  // Too little table in view to know its colours.
  if (outsideCount < insideCount * 0.25) return odds
  const front = spread(counts.inside, insideCount)
  const back = spread(counts.outside, outsideCount)
  const oddsOf = front.map((value, b) => clamp(0.4 * Math.log((value + 2e-4) / (back[b]! + 2e-4)), -1, 1))
  eachStretch(distances.length, oddsStretch, { planes, distances, oddsOf, odds: odds.data })
  return gaussianBlur(odds, 1)
}

interface Counts {
  planes: OpponentPlanes
  distances: Float32Array
  inside: Float32Array
  outside: Float32Array
  insideCount: number
  outsideCount: number
}

function countStretch(from: number, to: number, counts: Counts): void {
  const { planes, distances, inside, outside } = counts
  const [{ data: light }, { data: red }, { data: blue }] = planes
  let [insideCount, outsideCount] = [0, 0]
  for (let i = from; i < to; i++) {
    const d = distances[i]!
    if (d > 1.9 || d < 0.78) continue
    if (d < 0.97) {
      inside[bin(light[i]!, red[i]!, blue[i]!, 1)]!++
      insideCount++
    } else if (d > 1.32) {
      // The vessel's own shadow is the table, darker.
      for (let k = 0; k < SHADES.length; k++) {
        const shade = SHADES[k]!
        outside[bin(light[i]!, red[i]!, blue[i]!, shade.light)]! += shade.weight
      }
      outsideCount++
    }
  }
  counts.insideCount += insideCount
  counts.outsideCount += outsideCount
}

interface Odds {
  planes: OpponentPlanes
  distances: Float32Array
  /** Of each bin. */
  oddsOf: Float32Array
  odds: Float32Array
}

/** Nothing is asked of them farther in or out than the path may go. */
function oddsStretch(from: number, to: number, { planes, distances, oddsOf, odds }: Odds): void {
  const [{ data: light }, { data: red }, { data: blue }] = planes
  for (let i = from; i < to; i++) {
    const d = distances[i]!
    if (d > INNER - 0.06 && d < OUTER + 0.08) odds[i] = oddsOf[bin(light[i]!, red[i]!, blue[i]!, 1)]!
  }
}

const SHADES = [
  { light: 1, weight: 0.55 },
  { light: 0.75, weight: 0.2 },
  { light: 0.5, weight: 0.15 },
  { light: 0.35, weight: 0.1 },
] as const
const LIGHT_BINS = 10
const CHROMA_BINS = 20
const BINS = LIGHT_BINS * CHROMA_BINS * CHROMA_BINS

function bin(light: number, red: number, blue: number, shade: number): number {
  const level = light * shade
  const l = Math.min(LIGHT_BINS - 1, (level * LIGHT_BINS) | 0)
  // Relative to the lightness: a shadow nearly keeps it, and dark colours are told apart too.
  const scale = (0.7 * CHROMA_BINS * shade) / (level + 0.15)
  const a = Math.max(0, Math.min(CHROMA_BINS - 1, (red * scale + CHROMA_BINS / 2) | 0))
  const b = Math.max(0, Math.min(CHROMA_BINS - 1, (blue * scale + CHROMA_BINS / 2) | 0))
  return (l * CHROMA_BINS + a) * CHROMA_BINS + b
}

/** Shares of a histogram, each bin leaking into its neighbours along all three axes. */
function spread(histogram: Float32Array, count: number): Float32Array {
  let current = histogram.map((value) => value / Math.max(1, count))
  for (const stride of [1, CHROMA_BINS, CHROMA_BINS * CHROMA_BINS]) {
    const next = new Float32Array(BINS)
    for (let i = 0; i < BINS; i++) {
      next[i] = 0.5 * current[i]! + 0.25 * ((current[i - stride] ?? 0) + (current[i + stride] ?? 0))
    }
    current = next
  }
  return current
}
