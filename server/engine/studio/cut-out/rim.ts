// Finds the vessel: the ellipse that a round rim makes in a photograph. Saliency networks like food and lose
// china; a rim is the evidence they do not use.
import { createPlane, eachRow, type Plane } from '../pixels.ts'
import type { EdgeField } from './edges.ts'
import { HeldEdges, RimPoints } from './rim-points.ts'

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

const coarsePoints = new RimPoints(36)
const finePoints = new RimPoints(120)

/** Vertical over horizontal axis, in the grid: of rims as they lie in a photo, and of those that point away. */
const BROAD = { from: 0.3, to: 1.08 }
export const HIGH = { from: 1.16, to: 2 }

/**
 * Candidates, best first, none close to another. A grid over position, size and proportions at half the size,
 * then each peak climbs by itself at full size.
 * @param coarse edges of the same picture at half the size of `fine`
 */
export function findRims(
  coarse: EdgeField,
  fine: EdgeField,
  seed: RimSeed,
  ratios = BROAD,
  count = 12,
): Rim[] {
  const half = {
    x: seed.x / 2,
    y: seed.y / 2,
    halfWidth: seed.halfWidth / 2,
    halfHeight: seed.halfHeight / 2,
  }
  const peaks: Peak[] = []
  using coarseEdges = new HeldEdges(coarse)
  using fineEdges = new HeldEdges(fine)
  const reach = Math.max(coarse.width, coarse.height)
  const minimum = Math.max(half.halfWidth, half.halfHeight, reach * 0.08)
  for (let a = minimum * 0.85; a < Math.min(reach * 0.72, minimum * 3.4); a *= 1.08) {
    for (let { from: ratio } = ratios; ratio <= ratios.to; ratio += 0.078) {
      const b = a * ratio
      if (b < half.halfHeight * 0.55) continue
      peaks.push(...bestCentres(coarseEdges, half, a, b))
    }
  }
  peaks.sort((p, q) => q.score - p.score)
  const kept: Rim[] = []
  for (const { ellipse } of peaks) {
    if (kept.length >= count) break
    const start = { x: ellipse.x * 2, y: ellipse.y * 2, a: ellipse.a * 2, b: ellipse.b * 2, turn: 0 }
    if (kept.some((other) => isClose(other, start))) continue
    const rim = climb(fineEdges, start)
    if (kept.some((other) => isClose(other, rim))) continue
    kept.push(rim)
  }
  // Where the whole vessel was seen, its outline is near the rim already: taller than the grid goes, or leaning.
  const seen = climb(fineEdges, { x: seed.x, y: seed.y, a: seed.halfWidth, b: seed.halfHeight, turn: 0 })
  return kept.some((other) => isClose(other, seen)) ? kept : [...kept, seen]
}

interface Peak {
  ellipse: Ellipse
  score: number
}

/** The two best places for an ellipse of this shape. */
function bestCentres(edges: HeldEdges, seed: RimSeed, a: number, b: number): Peak[] {
  // Food never lies far outside its vessel: the slack is what is left of the vessel around it, and a bit.
  const slackX = Math.max(a - seed.halfWidth * 0.8, a * 0.15)
  const slackY = Math.max(b - seed.halfHeight * 0.6, b * 0.25)
  const across = { middle: seed.x, slack: slackX, step: Math.min(4, Math.max(1.5, slackX / 4)) }
  const down = { middle: seed.y, slack: slackY, step: Math.min(4, Math.max(1.5, slackY / 4)) }
  const points = coarsePoints.take({ a, b, turn: 0 })
  return edges.bestPlaces(points, across, down, NEAR * a).map(({ x, y, score }) => ({
    ellipse: { x, y, a, b, turn: 0 },
    score,
  }))
}

/**
 * Vertical over horizontal axis. Rims are broader than tall, unless the photo lies on its side or the dish is an oval
 * that points away: an ellipse that may not follow them settles somewhere inside, for certain.
 */
const TALLEST = 2.2
const FLATTEST = 0.22

/** Coordinate descent with shrinking steps on all five numbers. */
function climb(edges: HeldEdges, start: Ellipse): Rim {
  let current = start
  const scoreOf = (ellipse: Ellipse) => edges.scoreAt(finePoints.take(ellipse), ellipse.x, ellipse.y)
  let best = scoreOf(current)
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
        if (next.b > next.a * TALLEST || next.b < next.a * FLATTEST) continue
        const score = scoreOf(next)
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

/** Ellipses that differ by less in everything are one, in shares of `a`. */
const NEAR = 0.06

function isClose(p: Ellipse, q: Ellipse): boolean {
  const near = NEAR * p.a
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

/** The same for every pixel of a frame: several steps ask for it. */
export function distancesFrom({ x, y, a, b, turn }: Ellipse, width: number, height: number): Plane {
  const out = createPlane(width, height)
  const [across, along] = [Math.cos(turn) / a, Math.sin(turn) / a]
  const [down, beside] = [Math.cos(turn) / b, Math.sin(turn) / b]
  eachRow(height, distanceRow, { x, y, across, along, down, beside, width, out: out.data })
  return out
}

interface Radii {
  x: number
  y: number
  across: number
  along: number
  down: number
  beside: number
  width: number
  out: Float32Array
}

function distanceRow(row: number, { x, y, across, along, down, beside, width, out }: Radii): void {
  const dy = row - y
  for (let column = 0, i = row * width; column < width; column++, i++) {
    const dx = column - x
    const u = dx * across + dy * along
    const v = dy * down - dx * beside
    out[i] = Math.sqrt(u * u + v * v)
  }
}
