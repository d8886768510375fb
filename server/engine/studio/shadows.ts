// The shadows a vessel throws on its table: a dark line where it stands, and its shape laid down by the light.
import type { Scene } from './backdrop.ts'
import { boxBlur, clamp, createPlane, gaussianBlur, type Plane, resizePlane } from './pixels.ts'

/** Where the dish is in the result, and how it stands there. All in pixels of the result. */
export interface Stand {
  /** Alpha of the dish, at the result's size. */
  alpha: Plane
  /** Middle of the foot on the table. */
  footX: number
  footY: number
  /** Width of the silhouette, and of what touches the table. */
  width: number
  footWidth: number
  /** Height above the table, in pixels of the table's scale. */
  height: number
  /** Camera elevation, radians. */
  elevation: number
  /** Round and seen from the side: the shadow is an ellipse; otherwise the silhouette itself is laid down. */
  round: boolean
}

export interface Shadows {
  /** 0..1: share of the key light that is taken away. */
  cast: Plane
  /** 0..1: share of all light that is taken away close to the foot. */
  contact: Plane
}

/** Shadows are soft: they are drawn on a small sheet and enlarged. */
const SHEET_SIDE = 256
const STEPS = 10

export function castShadows(stand: Stand, scene: Scene): Shadows {
  const scale = Math.max(1, Math.max(stand.alpha.width, stand.alpha.height) / SHEET_SIDE)
  const width = Math.ceil(stand.alpha.width / scale)
  const height = Math.ceil(stand.alpha.height / scale)
  const alpha = resizePlane(boxBlur(stand.alpha, scale / 2), width, height)
  const small: Stand = {
    ...stand,
    alpha,
    footX: stand.footX / scale,
    footY: stand.footY / scale,
    width: stand.width / scale,
    footWidth: stand.footWidth / scale,
    height: stand.height / scale,
  }
  const cast = laidDown(small, scene)
  const contact = contactOf(small)
  return {
    cast: resizePlane(cast, stand.alpha.width, stand.alpha.height),
    contact: resizePlane(contact, stand.alpha.width, stand.alpha.height),
  }
}

/** Slices of the vessel from foot to rim, each moved away from the light by its height. */
function laidDown(stand: Stand, scene: Scene): Plane {
  const { alpha, elevation } = stand
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  const low = clamp(scene.light.elevationDegrees, 22, 80) * (Math.PI / 180)
  const reach = stand.height / Math.tan(low)
  const moveX = -Math.cos(azimuth) * reach
  const moveY = Math.sin(azimuth) * reach * Math.sin(elevation)
  const softness = clamp(scene.light.softness, 0.05, 1)
  let cast = createPlane(alpha.width, alpha.height)
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS
    const slice = stand.round
      ? ellipseSlice(stand, t, moveX * t, moveY * t)
      : shifted(alpha, moveX * t, moveY * t + stand.height * Math.cos(elevation) * 0.3)
    // The penumbra grows with the height of what casts it.
    const soft = gaussianBlur(slice, Math.max(0.8, reach * t * softness * 0.55))
    for (let i = 0; i < cast.data.length; i++) cast.data[i] = Math.max(cast.data[i]!, soft.data[i]!)
  }
  cast = gaussianBlur(cast, Math.max(1, stand.width * (0.006 + 0.03 * softness)))
  return cast
}

function ellipseSlice(stand: Stand, t: number, moveX: number, moveY: number): Plane {
  const plane = createPlane(stand.alpha.width, stand.alpha.height)
  const a = (stand.footWidth + (stand.width - stand.footWidth) * Math.sqrt(t)) / 2
  const b = Math.max(1, a * Math.sin(stand.elevation))
  const x = stand.footX + moveX
  const y = stand.footY + moveY
  const top = Math.max(0, Math.floor(y - b - 1))
  const bottom = Math.min(plane.height - 1, Math.ceil(y + b + 1))
  for (let row = top; row <= bottom; row++) {
    for (let column = 0; column < plane.width; column++) {
      const d = Math.hypot((column - x) / a, (row - y) / b)
      plane.data[row * plane.width + column] = clamp((1 - d) * b + 0.5)
    }
  }
  return plane
}

function shifted(plane: Plane, dx: number, dy: number): Plane {
  const out = createPlane(plane.width, plane.height)
  const ox = Math.round(dx)
  const oy = Math.round(dy)
  for (let y = 0; y < plane.height; y++) {
    const from = y - oy
    if (from < 0 || from >= plane.height) continue
    for (let x = 0; x < plane.width; x++) {
      const source = x - ox
      if (source >= 0 && source < plane.width) {
        out.data[y * plane.width + x] = plane.data[from * plane.width + source]!
      }
    }
  }
  return out
}

/** Ambient occlusion: tight and dark at the foot, wide and faint around it. */
function contactOf(stand: Stand): Plane {
  const shape = stand.round ? ellipseSlice({ ...stand, width: stand.footWidth }, 0, 0, 0) : stand.alpha
  const tight = gaussianBlur(shape, Math.max(0.8, stand.width * 0.012))
  const wide = gaussianBlur(
    stand.round ? ellipseSlice(stand, 0.6, 0, 0) : shape,
    Math.max(1, stand.width * 0.05),
  )
  const out = createPlane(shape.width, shape.height)
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = clamp(0.62 * tight.data[i]! + 0.34 * wide.data[i]!, 0, 0.85)
  }
  return out
}
