// Whether what is seen from low down stands on its table where its rim ends, or has a side that the photo does not show.
import type { OpponentPlanes } from './edges.ts'
import type { Ellipse } from './rim.ts'
import { sample } from './ring.ts'

/** Below this height over width of its rim (24 degrees above the table) all but plates show their side. */
const FROM_LOW = 0.4
/** Steps down from the rim's front, in its radii: where something that stands shades its table, and the bare table. */
const CLOSE = [0.06, 0.1] as const
const FAR = [0.4, 0.5] as const
/** Of the table's light that is lost there: plates shade a tenth and more, a burnt-out side in front of nothing .006. */
const LEAST_SHADE = 0.03
const PLACES = 40

/**
 * A white bowl before a white table: burnt out, neither its side nor its shadow shows, and cut along its rim it is a
 * slice. A plate that is seen from as low casts a shadow below its front.
 * @param planes of the picture
 */
export function lacksFooting([light]: OpponentPlanes, rim: Ellipse): boolean {
  if (rim.b > FROM_LOW * rim.a) return false
  const shades: number[] = []
  for (let k = 0; k < PLACES; k++) {
    const t = (0.2 + (0.6 * k) / (PLACES - 1)) * Math.PI
    const u = Math.cos(t) * rim.a
    const v = Math.sin(t) * rim.b
    const x = rim.x + u * Math.cos(rim.turn) - v * Math.sin(rim.turn)
    const y = rim.y + u * Math.sin(rim.turn) + v * Math.cos(rim.turn)
    const below = (steps: readonly number[]) =>
      steps.reduce((sum, step) => sum + lightAt(light, x, y + step * rim.a) / steps.length, 0)
    const [near, table] = [below(CLOSE), below(FAR)]
    if (!Number.isNaN(near + table)) shades.push(1 - near / Math.max(0.02, table))
  }
  if (shades.length < PLACES / 4) return false
  return shades.sort((p, q) => p - q)[shades.length >> 1]! < LEAST_SHADE
}

/** NaN beyond the frame. */
function lightAt(light: OpponentPlanes[0], x: number, y: number): number {
  return x < 0 || y < 0 || x > light.width - 1 || y > light.height - 1 ? Number.NaN : sample(light, x, y)
}
