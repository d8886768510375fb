// What a polished table shows of the vessel that stands on it: its lower side, upside down, soft and faint.
import type { Scene } from './backdrop.ts'
import { BilinearRows } from './bilinear.ts'
import { boxBlur } from './blur.ts'
import type { Layout } from './layout.ts'
import { clamp, createPlane, eachRow, type Picture, type Plane, smoothstep } from './pixels.ts'
import { HEEL, heelOf } from './shadow-sheet.ts'

/** Reflections are soft: they are drawn at a quarter of the size. */
const SHRINK = 4
/**
 * Shares of the vessel's height: up to where its outline may leave the table and still be mirrored, and how far the mirrored reaches. No table
 * here is a mirror: more than a trace below the foot looked like a block that the vessel stands on.
 */
const HIGHEST = 0.05
const LENGTH = 0.22
/** Of the blur, in the vessel's widths. */
const SOFT = 0.02

/**
 * Column by column, mirrored at the vessel's lower outline. Strength by Schlick's approximation of Fresnel's
 * law: a table seen flat mirrors, one seen from above hardly does.
 */
export function drawReflection(
  result: Picture,
  dish: Picture,
  alpha: Plane,
  layout: Layout,
  scene: Scene,
): void {
  const elevation = (scene.camera.elevationDegrees * Math.PI) / 180
  const fresnel = 0.05 + 0.95 * (1 - Math.sin(elevation)) ** 5
  const strength = clamp(scene.surface.gloss * fresnel * 1.5, 0, 0.4)
  if (strength < 0.05) return
  const { dish: box, stand } = layout
  const length = Math.min(stand.height * Math.cos(elevation), box.height) * LENGTH
  const width = Math.ceil(result.width / SHRINK)
  const height = Math.ceil(result.height / SHRINK)
  const cover = createPlane(width, height)
  const colours = [createPlane(width, height), createPlane(width, height), createPlane(width, height)]
  const ground = box.y + groundOf(alpha)
  const heel = HEEL * stand.height * heelOf(stand)
  for (let x = 0; x < box.width; x += SHRINK) {
    const foot = lowest(alpha, x)
    if (foot < 0) continue
    // What overhangs is mirrored as far below the table as it is above it, and fainter: the table is rough.
    const above = Math.max(0, ground - (box.y + foot) - heel)
    const near = smoothstep(HIGHEST, 0, above / Math.max(1, stand.height))
    if (near === 0) continue
    for (let d = 0; d < length; d += SHRINK) {
      const row = Math.floor((box.y + foot + 2 * above + d) / SHRINK)
      const from = foot - d
      if (row >= height || from < 0) break
      const i = row * width + Math.floor((box.x + x) / SHRINK)
      const q = (from * dish.width + x) * 3
      cover.data[i] = near * (1 - d / length) ** 1.5 * alpha.data[from * dish.width + x]!
      for (const [channel, plane] of colours.entries()) {
        plane.data[i] = dish.data[q + channel]! * cover.data[i]!
      }
    }
  }
  const blur = Math.max(2, Math.round((SOFT * stand.width) / SHRINK))
  const soft = [cover, ...colours].map((plane) => boxBlur(boxBlur(plane, blur), blur))
  const read = new BilinearRows(soft, result.width, result.height)
  const rows = soft.map(() => new Float32Array(result.width)) as Rows
  // It begins at the table, blurred over a few cells.
  const first = Math.max(
    0,
    Math.min(result.height, Math.floor(ground - (2 * blur + 1) * SHRINK - HIGHEST * stand.height)),
  )
  eachRow(result.height - first, mirrorRow, { data: result.data, first, read, rows, strength })
}

/** How much is mirrored, and its colours times that. */
type Rows = [Float32Array, Float32Array, Float32Array, Float32Array]

interface Mirrored {
  data: Uint8ClampedArray
  first: number
  read: BilinearRows
  rows: Rows
  strength: number
}

function mirrorRow(row: number, { data, first, read, rows, strength }: Mirrored): void {
  const y = first + row
  read.fill(y, rows)
  const [amount, r, g, b] = rows
  const width = amount.length
  for (let x = 0, p = y * width * 3; x < width; x++, p += 3) {
    const share = amount[x]!
    if (share < 0.01) continue
    const keep = 1 - share * strength
    data[p] = data[p]! * keep + r[x]! * strength
    data[p + 1] = data[p + 1]! * keep + g[x]! * strength
    data[p + 2] = data[p + 2]! * keep + b[x]! * strength
  }
}

/** Row of the cut-out's lowest point: where it stands. */
function groundOf(alpha: Plane): number {
  let ground = 0
  for (let x = 0; x < alpha.width; x += SHRINK) ground = Math.max(ground, lowest(alpha, x))
  return ground
}

/** Row of the outline's lowest point in a column of the cut-out, -1 where there is none. */
function lowest({ width, height, data }: Plane, x: number): number {
  for (let y = height - 1; y >= 0; y--) if (data[y * width + x]! > 0.5) return y
  return -1
}
