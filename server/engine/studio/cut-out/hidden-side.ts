// A dark bowl's side, which passes for its shadow: cut along the rim it is a slice of a bowl.
import { eachStretch, type Plane } from '../pixels.ts'
import type { Ellipse } from './rim.ts'

/** In radii of the rim. */
const FROM = 1.03
const TO = 1.25
/** Log odds from which a colour is the vessel's and no darker table's. */
const VESSEL = 0.4

/**
 * Area beside the mask that was taken for shadow though it has the vessel's own colours, in areas of the rim. Where the
 * outline is right it stays below .003; bowls without their side and plates whose shadow was cut in two reach .015.
 */
export function sideInShadow(known: Omit<Side, 'sum'>, rim: Ellipse): number {
  const sum = { area: 0 }
  eachStretch(known.mask.data.length, sideStretch, { ...known, sum })
  return sum.area / (Math.PI * rim.a * rim.b)
}

/** All of one size. */
interface Side {
  mask: Plane
  /** Around the rim, 0..1. */
  shadow: Plane
  /** That a colour is the vessel's, as `vesselOdds` has it. */
  odds: Plane
  /** From the rim's middle, in its radii. */
  distances: Plane
  sum: { area: number }
}

function sideStretch(from: number, to: number, { mask, shadow, distances, odds, sum }: Side): void {
  let area = 0
  for (let i = from; i < to; i++) {
    const d = distances.data[i]!
    if (d < FROM || d > TO || mask.data[i]! > 0.05) continue
    if (shadow.data[i]! > 0.5 && odds.data[i]! > VESSEL) area++
  }
  sum.area += area
}
