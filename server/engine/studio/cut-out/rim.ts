// Finds the vessel: the ellipse that a round rim makes in a photograph. Saliency networks like food and lose
// china; a rim is the evidence they do not use.
import { createPlane, eachRow, type Plane } from '../pixels.ts'
import { ACROSS, type EdgeField } from './edges.ts'

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

/** Cosine and sine in turns. */
function circleOf(samples: number): Float64Array {
  return Float64Array.from({ length: 2 * samples }, (_, i) => {
    const t = (Math.floor(i / 2) / samples) * 2 * Math.PI
    return i % 2 === 0 ? Math.cos(t) : Math.sin(t)
  })
}

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
  const reach = Math.max(coarse.width, coarse.height)
  const minimum = Math.max(half.halfWidth, half.halfHeight, reach * 0.08)
  for (let a = minimum * 0.85; a < Math.min(reach * 0.72, minimum * 3.4); a *= 1.08) {
    for (let { from: ratio } = ratios; ratio <= ratios.to; ratio += 0.078) {
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
  // Where the whole vessel was seen, its outline is near the rim already: taller than the grid goes, or leaning.
  const seen = climb(fine, { x: seed.x, y: seed.y, a: seed.halfWidth, b: seed.halfHeight, turn: 0 })
  return kept.some((other) => isClose(other, seen)) ? kept : [...kept, seen]
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
  const points = coarsePoints.take({ a, b, turn: 0 })
  for (let y = seed.y - slackY; y <= seed.y + slackY; y += stepY) {
    for (let x = seed.x - slackX; x <= seed.x + slackX; x += stepX) {
      const { score } = scoreAt(field, points, x, y)
      if (!first || score > first.score) {
        const ellipse = { x, y, a, b, turn: 0 }
        if (first && !isClose(first.ellipse, ellipse)) second = first
        first = { ellipse, score }
      }
    }
  }
  return [first, second].filter((peak) => peak !== undefined)
}

/**
 * Vertical over horizontal axis. Rims are broader than tall, unless the photo lies on its side or the dish is an oval
 * that points away: an ellipse that may not follow them settles somewhere inside, for certain.
 */
const TALLEST = 2.2
const FLATTEST = 0.22

/** Coordinate descent with shrinking steps on all five numbers. */
function climb(field: EdgeField, start: Ellipse): Rim {
  let current = start
  const scoreOf = (ellipse: Ellipse) => scoreAt(field, finePoints.take(ellipse), ellipse.x, ellipse.y)
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

/** Points of a shape's rim relative to its centre, and what their normals make of a structure tensor. */
class RimPoints {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** Edge along the rim less what runs across it: these three times xx, xy and yy. */
  readonly xx: Float64Array
  readonly xy: Float64Array
  readonly yy: Float64Array
  readonly #circle: Float64Array
  #shape = { a: 0, b: 0, turn: 0 }

  constructor(circle: Float64Array) {
    this.#circle = circle
    this.count = circle.length / 2
    this.x = new Float64Array(this.count)
    this.y = new Float64Array(this.count)
    this.xx = new Float64Array(this.count)
    this.xy = new Float64Array(this.count)
    this.yy = new Float64Array(this.count)
  }

  /** Takes on a shape; nothing is worked out again where only the place has changed. */
  take({ a, b, turn }: Omit<Ellipse, 'x' | 'y'>): this {
    const last = this.#shape
    if (last.a === a && last.b === b && last.turn === turn) return this
    this.#shape = { a, b, turn }
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    for (let k = 0; k < this.count; k++) {
      const ex = this.#circle[2 * k]!
      const ey = this.#circle[2 * k + 1]!
      const length = Math.sqrt(b * b * ex * ex + a * a * ey * ey)
      const mx = (b * ex) / length
      const my = (a * ey) / length
      const nx = mx * cos - my * sin
      const ny = mx * sin + my * cos
      this.x[k] = a * ex * cos - b * ey * sin
      this.y[k] = a * ex * sin + b * ey * cos
      this.xx[k] = nx * nx - ACROSS * ny * ny
      this.xy[k] = 2 * (1 + ACROSS) * nx * ny
      this.yy[k] = ny * ny - ACROSS * nx * nx
    }
    return this
  }
}

const coarsePoints = new RimPoints(circleOf(36))
const finePoints = new RimPoints(circleOf(120))

interface Score {
  score: number
  support: number
  visible: number
  evidence: number
}
const UNSEEN: Score = { score: -1, support: 0, visible: 0, evidence: 0 }

/** What `edgeAlong` says, summed over the rim of a shape that stands at (x, y). */
function scoreAt({ width, height, xx, xy, yy }: EdgeField, points: RimPoints, x: number, y: number): Score {
  let sum = 0
  let seen = 0
  let supported = 0
  for (let k = 0; k < points.count; k++) {
    // Rounds, where it is in the frame.
    const px = (x + points.x[k]! + 0.5) | 0
    const py = (y + points.y[k]! + 0.5) | 0
    if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue
    const i = py * width + px
    const edge = xx[i]! * points.xx[k]! + xy[i]! * points.xy[k]! + yy[i]! * points.yy[k]!
    seen++
    // A square root: many faint stretches of rim say more than a few strong ones.
    sum += edge > 0 ? Math.sqrt(edge) : edge
    if (edge > 0.12) supported++
  }
  const visible = seen / points.count
  if (visible < 0.45) return UNSEEN
  const evidence = sum / seen
  return { score: evidence * certainty(visible), support: supported / seen, visible, evidence }
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
