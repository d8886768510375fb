// Where the table beside a rim tells nothing, hidden by the photo's border or as dark as the line that the rim is painted with,
// the path may keep to the inner side of that line. A vessel is round: the other arcs say where its edge must be.
import { solve } from '../least-squares.ts'
import { calmPlanes, type OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'
import { apart, colourAt, medianOf } from './rim-line.ts'
import { ANGLES, around, placeAt, radiusAt, rayAt, smoothedAround } from './ring.ts'

/** Share of the directions that must tell, and by how much, in steps, half of them may miss the curve. */
const LEAST_TOLD = 0.4
const CLOSE = 0.6
const LOOSE = 1.6
/** Rounds of the fit, and where in steps a direction counts no more: a spout, a crisp. */
const ROUNDS = 4
const OUTLIER = 2.5
/** How far inside of the curve the path may be, in steps, and how near to it the photo must have an edge. */
const DENT = { least: 1, most: 7 }
const NEAR = 1.2
const PER_LOOK = 0.3
/** Share of the strength that such an edge usually has, and what it has at least, in opponent values. */
const EDGE = 0.3
const FAINTEST = 0.04
/** Angles to either side that the move is the median and the mean of. */
const AROUND = 4

/**
 * The path with the arcs brought onto the curve through all others, where the photo has an edge along it or ends.
 * @param path of each angle the radius, in steps
 * @param told whether the path is known to end at the table there
 */
export function ontoCurve(
  planes: OpponentPlanes,
  rim: Ellipse,
  path: Float32Array,
  told: readonly boolean[],
): Float32Array {
  if (told.filter((is) => is).length < LEAST_TOLD * ANGLES) return path
  const curve = curveThrough(path, told)
  if (!curve) return path
  const edgeAt = edgesOf(planes, rim)
  const strengths = [...path.keys()].filter((k) => told[k]).map((k) => edgeNear(edgeAt, k, path[k]!).strength)
  const least = Math.max(FAINTEST, EDGE * medianOf(strengths))
  const moves = Float32Array.from(path, (step, k) => {
    const dent = curve[k]! - step
    if (told[k] || dent < DENT.least || dent > DENT.most) return 0
    if (edgeAt(k, curve[k]!) === null) return dent
    const { at, strength } = edgeNear(edgeAt, k, curve[k]!)
    return strength > least ? at - step : 0
  })
  const even = smoothedAround(
    moves.map((_, k) => medianOf(around(moves, k, AROUND))),
    AROUND,
  )
  return path.map((step, k) => step + even[k]!)
}

/**
 * The path, moved out to where the line ends that the rim is painted with: on speckled stone single directions may miss that
 * by much, and a plate that stands before it hides it.
 * @param widths of the line in steps, null where it is not seen
 */
export function beyondLine(path: Float32Array, widths: readonly (number | null)[]): Float32Array {
  const usual = medianOf(widths.filter((width) => width !== null))
  const ends = path.map((step, k) => step + (widths[k] ?? usual))
  const curve = curveThrough(
    ends,
    widths.map((width) => width !== null),
    LOOSE,
  )
  return (
    curve?.map((step, k) =>
      Math.abs(step - path[k]! - usual) < OUTLIER + usual ? step : path[k]! + usual,
    ) ?? path.map((step) => step + usual)
  )
}

/** A circle, moved and pressed: the first terms of a Fourier series. Tukey's weights (Beaton & Tukey 1974). */
function curveThrough(path: Float32Array, told: readonly boolean[], close = CLOSE): Float32Array | null {
  const used = [...path.keys()].filter((k) => told[k])
  const terms = Array.from(path, (_, k) => {
    const t = (k / ANGLES) * 2 * Math.PI
    return [1, Math.cos(t), Math.sin(t), Math.cos(2 * t), Math.sin(2 * t)]
  })
  let curve = new Float32Array(ANGLES)
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = Array.from({ length: 5 }, () => new Array<number>(6).fill(0))
    for (const k of used) {
      const off = round === 0 ? 0 : (path[k]! - curve[k]!) / OUTLIER
      if (Math.abs(off) >= 1) continue
      const weight = (1 - off * off) ** 2
      const row = [...terms[k]!, path[k]!]
      for (let i = 0; i < 5; i++) for (let j = 0; j < 6; j++) matrix[i]![j]! += weight * row[i]! * row[j]!
    }
    const factors = solve(matrix)
    curve = Float32Array.from(terms, (row) => row.reduce((sum, term, i) => sum + term * factors[i]!, 0))
  }
  return medianOf(used.map((k) => Math.abs(path[k]! - curve[k]!))) < close ? curve : null
}

type EdgeAt = (k: number, step: number) => number | null

/** Strength of the edge across a ray; null where the photo ends. */
function edgesOf(planes: OpponentPlanes, rim: Ellipse): EdgeAt {
  const calm = calmPlanes(planes)
  return (k, step) => {
    const ray = rayAt(rim, k)
    const [inside, beyond] = [-1, 1].map((side) => {
      const place = placeAt(planes[0], rim, ray, radiusAt(step + side))
      return place && colourAt(calm, place.x, place.y)
    })
    return inside && beyond ? apart(inside, beyond) : null
  }
}

function edgeNear(edgeAt: EdgeAt, k: number, step: number): { at: number; strength: number } {
  let best = { at: step, strength: 0 }
  for (let at = step - NEAR; at <= step + NEAR; at += PER_LOOK) {
    const strength = edgeAt(k, at) ?? 0
    if (strength > best.strength) best = { at, strength }
  }
  return best
}
