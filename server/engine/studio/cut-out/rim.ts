// Finds the vessel: the ellipse that a round rim makes in a photograph. Saliency networks like food and lose
// china; a rim is the evidence they do not use.
import { type EdgeField, edgeAlong } from './edges.ts'

/** Semi-axes in pixels, turn in radians (clockwise as seen, from the x axis to the `a` axis). */
export interface Ellipse {
  x: number
  y: number
  a: number
  b: number
  turn: number
}

export interface Rim extends Ellipse {
  /** Share of the visible rim that lies on an edge of its direction, 0..1. */
  support: number
  /** Share of the rim that is inside the frame, 0..1. */
  visible: number
  /** Mean evidence along the visible rim, about 0.4 by chance, 0.6 and more on a real rim. */
  evidence: number
}

/** What the search must respect: where the food is. */
export interface RimSeed {
  x: number
  y: number
  /** Half extents of the food, pixels. */
  halfWidth: number
  halfHeight: number
}

const COARSE_SAMPLES = 36
const FINE_SAMPLES = 120
const COARSE_CIRCLE = circleOf(COARSE_SAMPLES)
const FINE_CIRCLE = circleOf(FINE_SAMPLES)

/** Cosine and sine in turns. */
function circleOf(samples: number): Float64Array {
  return Float64Array.from({ length: 2 * samples }, (_, i) => {
    const t = (Math.floor(i / 2) / samples) * 2 * Math.PI
    return i % 2 === 0 ? Math.cos(t) : Math.sin(t)
  })
}

/**
 * Candidates, best first, none close to another. A grid over position, size and proportions at half the size,
 * then each peak climbs by itself at full size.
 * @param coarse edges of the same picture at half the size of `fine`
 */
export function findRims(coarse: EdgeField, fine: EdgeField, seed: RimSeed, count = 12): Rim[] {
  const half = {
    x: seed.x / 2,
    y: seed.y / 2,
    halfWidth: seed.halfWidth / 2,
    halfHeight: seed.halfHeight / 2,
  }
  const peaks: Peak[] = []
  const reach = Math.max(coarse.width, coarse.height)
  const minimum = Math.max(half.halfWidth, half.halfHeight, reach * 0.08)
  for (let a = minimum * 0.85; a < Math.min(reach * 0.72, minimum * 3.4); a *= 1.08) {
    for (let ratio = 0.3; ratio <= 1.08; ratio += 0.078) {
      const b = a * ratio
      if (b < half.halfHeight * 0.55) continue
      peaks.push(...bestCentres(coarse, half, a, b))
    }
  }
  peaks.sort((p, q) => q.score - p.score)
  const kept: Rim[] = []
  for (const { ellipse } of peaks) {
    if (kept.length >= count) break
    const start = { x: ellipse.x * 2, y: ellipse.y * 2, a: ellipse.a * 2, b: ellipse.b * 2, turn: 0 }
    if (kept.some((other) => isClose(other, start))) continue
    const rim = climb(fine, start)
    if (kept.some((other) => isClose(other, rim))) continue
    kept.push(rim)
  }
  return kept
}

interface Peak {
  ellipse: Ellipse
  score: number
}

/** The two best places for an ellipse of this shape. */
function bestCentres(field: EdgeField, seed: RimSeed, a: number, b: number): Peak[] {
  let first: Peak | undefined
  let second: Peak | undefined
  // Food never lies far outside its vessel: the slack is what is left of the vessel around it, and a bit.
  const slackX = Math.max(a - seed.halfWidth * 0.8, a * 0.15)
  const slackY = Math.max(b - seed.halfHeight * 0.6, b * 0.25)
  const stepX = Math.min(4, Math.max(1.5, slackX / 4))
  const stepY = Math.min(4, Math.max(1.5, slackY / 4))
  for (let y = seed.y - slackY; y <= seed.y + slackY; y += stepY) {
    for (let x = seed.x - slackX; x <= seed.x + slackX; x += stepX) {
      const ellipse = { x, y, a, b, turn: 0 }
      const { score } = scoreEllipse(field, ellipse, COARSE_SAMPLES)
      if (!first || score > first.score) {
        if (first && !isClose(first.ellipse, ellipse)) second = first
        first = { ellipse, score }
      }
    }
  }
  return [first, second].filter((peak) => peak !== undefined)
}

/** Coordinate descent with shrinking steps on all five numbers. */
function climb(field: EdgeField, start: Ellipse): Rim {
  let current = start
  let best = scoreEllipse(field, current, FINE_SAMPLES)
  for (let step = Math.max(2, start.a * 0.06); step > 0.4; step *= 0.6) {
    for (let round = 0; round < 3; round++) {
      let moved = false
      for (const change of [
        { x: step },
        { x: -step },
        { y: step },
        { y: -step },
        { a: step },
        { a: -step },
        { b: step },
        { b: -step },
        { turn: step / start.a },
        { turn: -step / start.a },
      ]) {
        const next = moveBy(current, change)
        if (next.b > next.a * 1.15 || next.b < next.a * 0.22) continue
        const score = scoreEllipse(field, next, FINE_SAMPLES)
        if (score.score > best.score) {
          best = score
          current = next
          moved = true
        }
      }
      if (!moved) break
    }
  }
  return { ...current, support: best.support, visible: best.visible, evidence: best.evidence }
}

function moveBy(from: Ellipse, change: Partial<Ellipse>): Ellipse {
  return {
    x: from.x + (change.x ?? 0),
    y: from.y + (change.y ?? 0),
    a: from.a + (change.a ?? 0),
    b: from.b + (change.b ?? 0),
    turn: from.turn + (change.turn ?? 0),
  }
}

export function scoreEllipse(
  field: EdgeField,
  { x, y, a, b, turn }: Ellipse,
  samples: typeof COARSE_SAMPLES | typeof FINE_SAMPLES,
): { score: number; support: number; visible: number; evidence: number } {
  const circle = samples === COARSE_SAMPLES ? COARSE_CIRCLE : FINE_CIRCLE
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  let sum = 0
  let seen = 0
  let supported = 0
  for (let k = 0; k < samples; k++) {
    const ex = circle[2 * k]!
    const ey = circle[2 * k + 1]!
    const length = Math.sqrt(b * b * ex * ex + a * a * ey * ey)
    const nx = (b * ex) / length
    const ny = (a * ey) / length
    const edge = edgeAlong(
      field,
      x + a * ex * cos - b * ey * sin,
      y + a * ex * sin + b * ey * cos,
      nx * cos - ny * sin,
      nx * sin + ny * cos,
    )
    if (Number.isNaN(edge)) continue
    seen++
    // A square root: many faint stretches of rim say more than a few strong ones.
    sum += edge > 0 ? Math.sqrt(edge) : edge
    if (edge > 0.12) supported++
  }
  const visible = seen / samples
  if (visible < 0.45) return { score: -1, support: 0, visible, evidence: 0 }
  return {
    score: (sum / seen) * certainty(visible),
    support: supported / seen,
    visible,
    evidence: sum / seen,
  }
}

/** What is out of sight can't be checked. */
export function certainty(visible: number): number {
  return 0.55 + 0.45 * visible
}

function isClose(p: Ellipse, q: Ellipse): boolean {
  const near = 0.06 * p.a
  return (
    Math.abs(p.x - q.x) < near &&
    Math.abs(p.y - q.y) < near &&
    Math.abs(p.a - q.a) < near &&
    Math.abs(p.b - q.b) < near
  )
}

/** Distance from the ellipse's centre in its own radii: below 1 inside, above outside. */
export function insideEllipse(ellipse: Ellipse, px: number, py: number): number {
  return distanceIn(ellipse)(px, py)
}

/** The same for many points of one ellipse. */
export function distanceIn({ x, y, a, b, turn }: Ellipse): (px: number, py: number) => number {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return (px, py) => {
    const dx = px - x
    const dy = py - y
    const u = (dx * cos + dy * sin) / a
    const v = (-dx * sin + dy * cos) / b
    return Math.sqrt(u * u + v * v)
  }
}
