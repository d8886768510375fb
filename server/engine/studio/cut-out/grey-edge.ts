// Where a vessel's edge is a thin line of the table's colour, or all of it is of that, the guided filter tells nothing: it leaves a
// broad grey, of which a dashed line is made later. There the outline itself is the better edge.
import { bilinearAt } from '../bilinear.ts'
import { eachRow, type Plane, smoothstep } from '../pixels.ts'
import type { Ellipse } from './rim.ts'
import { medianOf } from './rim-line.ts'
import { ANGLES, around, outlineSteps, radiusAt, rayAt, smoothedAround } from './ring.ts'

/** Pixels of the guide to either side of the outline that are looked at, and how finely. */
const BESIDE = 8
const PER_LOOK = 0.5
/** Sum of 4 a (1 - a) over pixels across the edge: up to the one the filter tells, from the other on nothing. */
const GREY = { some: 2.6, all: 3.6 }
/** Pixels that the filter may have moved the edge: what it moved farther, along chopsticks or a leaf, it has seen. */
const MOVED = 1.2
/** Angles on either side that belong together. */
const REACH = 3
/** Steps that an outline may be off the median of so many angles on either side: what is farther reaches over the rim. */
const OFF = 1.5
const USUAL = 10

/**
 * What the filter made of an outline, without the grey.
 * @param rim in the mask's pixels
 */
export function withoutGrey(soft: Plane, outline: Plane, rim: Ellipse): Plane {
  const path = outlineSteps(outline, rim)
  const edges = Array.from(path, (step, k) => edgeAt(soft, outline, rayAt(rim, k), rim, radiusAt(step)))
  const greys = smoothedAround(
    Float32Array.from(edges, ({ grey }) => grey),
    REACH,
  )
  const reachesOver = path.map((step, k) => (Math.abs(step - medianOf(around(path, k, USUAL))) > OFF ? 1 : 0))
  const shares = greys.map((grey, k) =>
    around(edges, k, REACH).some(({ moved }) => Math.abs(moved) > MOVED) ||
    around(reachesOver, k, REACH).includes(1)
      ? 0
      : smoothstep(GREY.some, GREY.all, grey),
  )
  if (!shares.some((share) => share > 0)) return soft
  const out = { ...soft, data: soft.data.slice() }
  eachRow(soft.height, clearRow, { out, outline, rim, path, shares })
  return out
}

/** How grey it is on a ray, and how far the outline reaches beyond it, both in pixels. */
function edgeAt(
  soft: Plane,
  outline: Plane,
  { dx, dy }: { dx: number; dy: number },
  rim: Ellipse,
  radius: number,
): { grey: number; moved: number } {
  const length = Math.hypot(dx, dy)
  let [grey, moved] = [0, 0]
  for (let off = -BESIDE; off <= BESIDE; off += PER_LOOK) {
    const r = radius + off / length
    const [x, y] = [rim.x + dx * r, rim.y + dy * r]
    if (x < 0 || y < 0 || x > soft.width - 1 || y > soft.height - 1) continue
    const value = bilinearAt(soft, x, y)
    grey += 4 * PER_LOOK * value * (1 - value)
    moved += PER_LOOK * (bilinearAt(outline, x, y) - value)
  }
  return { grey, moved }
}

interface Clearing {
  out: Plane
  outline: Plane
  rim: Ellipse
  path: Float32Array
  /** Of each angle how much of the outline is taken. */
  shares: Float32Array
}

function clearRow(y: number, { out, outline, rim, path, shares }: Clearing): void {
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  const dy = y - rim.y
  for (let x = 0, i = y * out.width; x < out.width; x++, i++) {
    const off = outline.data[i]! - out.data[i]!
    if (off === 0) continue
    const dx = x - rim.x
    const [u, v] = [(dx * cos + dy * sin) / rim.a, (dy * cos - dx * sin) / rim.b]
    const t = Math.atan2(v, u)
    const at = ((t / (2 * Math.PI) + 1) % 1) * ANGLES
    const [k, part] = [Math.floor(at), at % 1]
    if (Math.abs(Math.hypot(u, v) - radiusAt(path[k % ANGLES]!)) * Math.min(rim.a, rim.b) > BESIDE) continue
    out.data[i]! += off * (shares[k % ANGLES]! * (1 - part) + shares[(k + 1) % ANGLES]! * part)
  }
}
