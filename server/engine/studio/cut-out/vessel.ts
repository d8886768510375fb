// Which of the ellipses is the vessel.
import type { Plane } from '../pixels.ts'
import { distanceIn, type Rim } from './rim.ts'
import { certainty } from './rim-points.ts'

/** Measured on photos with known outlines: real rims reach 0.6 and more, chance stays below 0.53. */
const LEAST_SCORE = 0.555
const LEAST_SUPPORT = 0.875

/** Round rims lie level in a photo; one that leans is a platter laid askew, which needs more evidence, or chance. */
const MOST_LEAN = 0.05
const LEANING_EVIDENCE = 0.7

function isLevel({ a, b, turn, evidence }: Rim): boolean {
  return Math.abs(turn * (1 - b / a)) < MOST_LEAN || evidence > LEANING_EVIDENCE
}

/** The best supported rim; an outer one around it wins when its evidence is as good: bowls stand on plates. */
export function vesselOf(rims: Rim[]): Rim | null {
  const score = (rim: Rim) => rim.evidence * certainty(rim.visible)
  const level = rims.filter(isLevel)
  const good = level.filter((rim) => score(rim) > LEAST_SCORE && rim.support > LEAST_SUPPORT)
  let best = good.toSorted((p, q) => score(q) - score(p))[0] ?? null
  if (!best) return null
  for (const rim of level.toSorted((p, q) => p.a * p.b - q.a * q.b)) {
    if (rim.support > 0.93 && rim.evidence > best.evidence - 0.02 && surrounds(rim, best)) best = rim
  }
  return best
}

/** A plate shows all around its bowl; a shadow on one side only. */
function surrounds(outer: Rim, inner: Rim): boolean {
  const distance = distanceIn(outer)
  for (let k = 0; k < 24; k++) {
    const t = (k / 24) * 2 * Math.PI
    const u = Math.cos(t) * inner.a * 1.05
    const v = Math.sin(t) * inner.b * 1.05
    const x = inner.x + u * Math.cos(inner.turn) - v * Math.sin(inner.turn)
    const y = inner.y + u * Math.sin(inner.turn) + v * Math.cos(inner.turn)
    if (distance(x, y) > 1) return false
  }
  return true
}

/** Of the ellipse around something: how much it lies on edges, how much larger it is, how much of that lies in it. */
interface PlateLike {
  evidence: number
  support: number
  visible: number
  area: number
  inside: number
}
/** Where a rim that is not certain enough to cut along has that much on edges, and so much more in it, it is a plate. */
const PLATE: PlateLike = { evidence: 0.56, support: 0.93, visible: 0.6, area: 1.3, inside: 0.97 }
/**
 * A bowl's rim was found, but what it stands on reaches beyond it: where that plate itself can't be followed, ellipses between
 * both are on edges to this degree. Shadows and other dishes reach a support of .87.
 */
const UNDER_RIM: PlateLike = { evidence: 0.645, support: 0.91, visible: 0.95, area: 1.2, inside: 0.97 }

/**
 * Whether there is likely a plate around what was seen.
 * @param rims in the mask's pixels
 */
export function lacksItsPlate(mask: Plane, rims: Rim[]): boolean {
  return rims.some((rim) => isLevel(rim) && isAround(rim, mask, PLATE))
}

/** Whether what was cut out along a rim stands on a larger vessel that was not. */
export function standsOnMore(mask: Plane, rims: Rim[]): boolean {
  return rims.some((rim) => isAround(rim, mask, UNDER_RIM))
}

function isAround(rim: Rim, { width, data }: Plane, least: PlateLike): boolean {
  const { evidence, support, visible } = rim
  if (evidence < least.evidence || support < least.support || visible < least.visible) return false
  const distance = distanceIn(rim)
  let area = 0
  let inside = 0
  for (let i = 0; i < data.length; i++) {
    if (data[i]! <= 0.5) continue
    area++
    if (distance(i % width, Math.floor(i / width)) < 1) inside++
  }
  return Math.PI * rim.a * rim.b > least.area * area && inside > least.inside * area
}

/** Not certain enough to cut along, but good enough to tell from where the photo was taken. */
export function likelyRim(rims: Rim[]): Rim | null {
  const best = rims.toSorted(
    (p, q) => q.evidence * certainty(q.visible) - p.evidence * certainty(p.visible),
  )[0]
  return best && best.visible > 0.8 && best.evidence > 0.56 ? best : null
}
