// Whether a vessel stands in two lights: a window's on one side, a lamp's on the other.
import type { Ellipse } from './cut-out/rim.ts'
import { type Plane, smoothstep } from './pixels.ts'

/** Rings of the vessel that are looked at. */
const RINGS = 13
/** Share of all china that a ring must have to count. */
const LEAST_RING = 0.04
/** Coolness along a ring, log: its spread, and how neutral and how cool its ends are where two lights meet. */
const SPREAD = { none: 0.22, sure: 0.34 }
const NEUTRAL_END = { none: 0.16, sure: 0.08 }
const COOL_END = { none: 0.12, sure: 0.17 }
/** Share of the ring that is in the middle half of that spread: a plate that was dipped in glaze has nothing between. */
const BETWEEN = { none: 0.06, sure: 0.14 }

/**
 * 0..1: whether the same ring of a vessel is neutral here and blue there. Light does that; a glaze has one colour all
 * around, and what is painted on it ends abruptly.
 */
export function mixedness(found: number[], red: Plane, blue: Plane, rim: Ellipse): number {
  const rings = Array.from({ length: RINGS }, (): number[] => [])
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  for (const i of found) {
    const dx = 2 * (i % red.width) - rim.x
    const dy = 2 * Math.floor(i / red.width) - rim.y
    const from = Math.hypot((dx * cos + dy * sin) / rim.a, (dy * cos - dx * sin) / rim.b)
    rings[Math.min(RINGS - 1, Math.floor(from * RINGS))]!.push(blue.data[i]! - red.data[i]!)
  }
  let [sum, count] = [0, 0]
  for (const ring of rings) {
    if (ring.length < LEAST_RING * found.length) continue
    sum += ring.length * twoLights(ring)
    count += ring.length
  }
  return count === 0 ? 0 : smoothstep(0.2, 0.6, sum / count)
}

/** @param coolness of a ring's pixels */
function twoLights(coolness: number[]): number {
  const ring = Float32Array.from(coolness).sort()
  const [low, high] = [ring[Math.floor(0.15 * ring.length)]!, ring[Math.floor(0.85 * ring.length)]!]
  const quarter = (high - low) / 4
  const between = ring.filter((cool) => cool > low + quarter && cool < high - quarter).length / ring.length
  return (
    smoothstep(SPREAD.none, SPREAD.sure, high - low) *
    smoothstep(NEUTRAL_END.none, NEUTRAL_END.sure, low) *
    smoothstep(COOL_END.none, COOL_END.sure, high) *
    smoothstep(BETWEEN.none, BETWEEN.sure, between)
  )
}
