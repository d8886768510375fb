// A vessel's rim is a smooth curve. Where its table is nearly of its own colour the outline found there wavers by a pixel or
// two, which are five in the result: it is straightened along the rim, and left alone where food or a handle reaches over it.
import { bilinearAt } from '../bilinear.ts'
import { eachRow, type Plane, smoothstep } from '../pixels.ts'
import type { Ellipse } from './rim.ts'

/** Rays that the outline is read along. */
const RAYS = 480
/** How far from the ellipse the outline runs along it, and how fine it is read, in shares of its radius. */
const NEAR = 0.07
const STEPS = 28
/** How far it may be moved, in the same shares; what is farther from the median of its neighbours is no wavering. */
const MOST = 0.016
/** Rays on either side that the median is of, and the sigma of the mean. */
const MEDIAN_REACH = 9
const SIGMA = 5.5
const FAR = Math.round(2 * SIGMA)

/** Moves the soft outline of a mask where it wavers. @param rim in the mask's pixels */
export function evenRim(mask: Plane, rim: Ellipse): Plane {
  const read: Read = { mask, rim, cos: Math.cos(rim.turn), sin: Math.sin(rim.turn) }
  const radii = Float32Array.from({ length: RAYS }, (_, ray) => radiusOf(read, (ray / RAYS) * 2 * Math.PI))
  const moves = movesOf(radii)
  if (!moves.some((move) => move !== 0)) return mask
  const out = { ...mask, data: mask.data.slice() }
  const reach = (1 + 2 * NEAR) * Math.max(rim.a, rim.b)
  const [from, to] = [Math.max(0, Math.floor(rim.x - reach)), Math.min(mask.width, Math.ceil(rim.x + reach))]
  eachRow(mask.height, moveRow, { read, out, radii, moves, from, to })
  return out
}

interface Read {
  mask: Plane
  rim: Ellipse
  cos: number
  sin: number
}

/**
 * Where a ray crosses the outline, in shares of the ellipse's radius; 0 where that is nowhere near the ellipse, and where the
 * photo ends first: its border is no outline.
 */
function radiusOf(read: Read, angle: number): number {
  const step = (2 * NEAR) / STEPS
  let outer = valueAt(read, 1 + NEAR, angle)
  if (outer >= 0.5) return 0
  for (let k = 1; k <= STEPS; k++) {
    const radius = 1 + NEAR - k * step
    const value = valueAt(read, radius, angle)
    if (value >= 0.5 && Number.isNaN(outer)) return 0
    if (value >= 0.5) return radius + (step * (value - 0.5)) / Math.max(1e-4, value - outer)
    outer = value
  }
  return 0
}

function valueAt({ mask, rim, cos, sin }: Read, radius: number, angle: number): number {
  const [along, across] = [radius * rim.a * Math.cos(angle), radius * rim.b * Math.sin(angle)]
  const [x, y] = [rim.x + along * cos - across * sin, rim.y + along * sin + across * cos]
  const isOutside = x < 0 || y < 0 || x > mask.width - 1 || y > mask.height - 1
  return isOutside ? Number.NaN : bilinearAt(mask, x, y)
}

/** How far the outline is outside of the smooth one along each ray; 0 where it is none. */
function movesOf(radii: Float32Array): Float32Array {
  const kept = radii.map((radius, ray) => {
    if (radius === 0) return 0
    const around = neighbours(radii, ray, MEDIAN_REACH).sort()
    const isUsual = Math.abs(radius - around[around.length >> 1]!) < MOST
    return isUsual && around.length > 1.4 * MEDIAN_REACH ? radius : 0
  })
  return kept.map((radius, ray) => (radius === 0 ? 0 : radius - smoothAt(kept, ray)))
}

/**
 * Local linear regression with a Gaussian kernel (Cleveland 1979). Where the rim's line ends, at a cup that stands before it, all
 * neighbours are on one side and a mean would be too far in or out: the outline would have a step there.
 */
function smoothAt(kept: Float32Array, ray: number): number {
  let [weight, first, second, sum, moment] = [0, 0, 0, 0, 0]
  for (let k = -FAR; k <= FAR; k++) {
    const other = kept[(ray + k + RAYS) % RAYS]!
    if (other === 0) continue
    const w = Math.exp((-k * k) / (2 * SIGMA * SIGMA))
    weight += w
    first += w * k
    second += w * k * k
    sum += w * other
    moment += w * k * other
  }
  const spread = weight * second - first * first
  return spread > 1e-6 ? (second * sum - first * moment) / spread : sum / weight
}

function neighbours(radii: Float32Array, ray: number, reach: number): Float32Array {
  const found: number[] = []
  for (let k = -reach; k <= reach; k++) {
    const radius = radii[(ray + k + RAYS) % RAYS]!
    if (radius > 0) found.push(radius)
  }
  return Float32Array.from(found)
}

interface Moved {
  read: Read
  out: Plane
  radii: Float32Array
  moves: Float32Array
  /** Columns that the rim reaches. */
  from: number
  to: number
}

function moveRow(y: number, { read, out, radii, moves, from, to }: Moved): void {
  const { mask, rim, cos, sin } = read
  const dy = y - rim.y
  for (let x = from, i = y * mask.width + from; x < to; x++, i++) {
    const dx = x - rim.x
    const u = (dx * cos + dy * sin) / rim.a
    const v = (dy * cos - dx * sin) / rim.b
    const square = u * u + v * v
    if (square < INNER || square > OUTER) continue
    const turn = (Math.atan2(v, u) / (2 * Math.PI)) * RAYS + RAYS
    const ray = Math.floor(turn)
    const share = turn - ray
    const move = moves[ray % RAYS]! * (1 - share) + moves[(ray + 1) % RAYS]! * share
    if (move === 0) continue
    const radius = Math.sqrt(square)
    const edge = radii[Math.round(turn) % RAYS]!
    const grown = 1 + (move * smoothstep(NEAR, NEAR / 2, Math.abs(radius - edge))) / radius
    out.data[i] = bilinearAt(mask, rim.x + dx * grown, rim.y + dy * grown)
  }
}
const INNER = (1 - 2 * NEAR) ** 2
const OUTER = (1 + 2 * NEAR) ** 2
