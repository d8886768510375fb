// The shadows a vessel throws on its table: a dark line where it stands, and its shape laid down by the light.
import type { Scene } from './backdrop.ts'
import { toEncoded, toLinear } from './colour.ts'
import {
  bilinearRows,
  clamp,
  createPlane,
  gaussianBlur,
  mapPlane,
  type Picture,
  type Plane,
} from './pixels.ts'

/** How the dish stands in the result. All in pixels of the result. */
export interface Stand {
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

/** Shadows are soft: they are drawn on a small sheet, in its pixels, and enlarged as they are laid on. */
interface Sheet extends Stand {
  alpha: Plane
}
const SHEET_SIDE = 256
const STEPS = 10

/**
 * Darkens the table. Light is taken away in linear light, so that the table's own texture stays in the shadow.
 * @param alpha 0..1 of the dish
 * @param at where its upper left corner is in the result
 */
export function drawShadows(
  result: Picture,
  alpha: Plane,
  at: { x: number; y: number },
  stand: Stand,
  scene: Scene,
): void {
  const { width, height, data } = result
  const sheet = sheetOf(alpha, at, stand, width, height)
  // 0..1: share of the key light that is taken away, and of all light close to the foot.
  const fill = bilinearRows([laidDown(sheet, scene), contactOf(sheet, scene)], width, height)
  const cast = new Float32Array(width)
  const contact = new Float32Array(width)
  // What already lies in the shade of a window bar has less key light to lose.
  const taken = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: 256 }, (_, value) => {
      const lit = clamp(value / Math.max(1, scene.surface.color[channel]!), 0.35, 1)
      return (1 - scene.ambient[channel]!) * lit * 0.92
    }),
  )
  for (let y = 0, p = 0; y < height; y++) {
    fill(y, [cast, contact])
    for (let x = 0; x < width; x++, p += 3) {
      const c = cast[x]!
      const k = contact[x]!
      if (c < 0.004 && k < 0.004) continue
      for (let channel = 0; channel < 3; channel++) {
        const value = data[p + channel]!
        data[p + channel] = toEncoded(toLinear(value) * (1 - c * taken[channel]![value]!) * (1 - k))
      }
    }
  }
}

function sheetOf(
  alpha: Plane,
  at: { x: number; y: number },
  stand: Stand,
  width: number,
  height: number,
): Sheet {
  const scale = Math.max(1, Math.max(width, height) / SHEET_SIDE)
  const sheet = createPlane(Math.ceil(width / scale), Math.ceil(height / scale))
  const share = 1 / (scale * scale)
  for (let y = 0; y < alpha.height; y++) {
    const row = Math.floor((at.y + y) / scale)
    if (row < 0 || row >= sheet.height) continue
    for (let x = 0; x < alpha.width; x++) {
      const column = Math.floor((at.x + x) / scale)
      if (column < 0 || column >= sheet.width) continue
      sheet.data[row * sheet.width + column]! += alpha.data[y * alpha.width + x]! * share
    }
  }
  return {
    ...stand,
    alpha: sheet,
    footX: stand.footX / scale,
    footY: stand.footY / scale,
    width: stand.width / scale,
    footWidth: stand.footWidth / scale,
    height: stand.height / scale,
  }
}

/** Slices of the vessel from foot to rim, each moved away from the light by its height. */
function laidDown(stand: Sheet, scene: Scene): Plane {
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

function ellipseSlice(stand: Sheet, t: number, moveX: number, moveY: number): Plane {
  const plane = createPlane(stand.alpha.width, stand.alpha.height)
  const a = (stand.footWidth + (stand.width - stand.footWidth) * Math.sqrt(t)) / 2
  const b = Math.max(1, a * Math.sin(stand.elevation))
  const x = stand.footX + moveX
  const y = stand.footY + moveY
  const top = Math.max(0, Math.floor(y - b - 1))
  const bottom = Math.min(plane.height - 1, Math.ceil(y + b + 1))
  for (let row = top; row <= bottom; row++) {
    for (let column = 0; column < plane.width; column++) {
      const u = (column - x) / a
      const v = (row - y) / b
      const d = Math.sqrt(u * u + v * v)
      plane.data[row * plane.width + column] = clamp((1 - d) * b + 0.5)
    }
  }
  return plane
}

/** What the frame cuts off goes on beyond it: the last row and column throw their shadow too. */
function shifted(plane: Plane, dx: number, dy: number): Plane {
  const { width, height, data } = plane
  const out = createPlane(width, height)
  const ox = Math.round(dx)
  const oy = Math.round(dy)
  for (let y = 0; y < height; y++) {
    const from = Math.min(height - 1, Math.max(0, y - oy)) * width
    for (let x = 0; x < width; x++) {
      out.data[y * width + x] = data[from + Math.min(width - 1, Math.max(0, x - ox))]!
    }
  }
  return out
}

/**
 * Ambient occlusion: tight and dark at the foot, wide and faint around it. From above only the rim is seen, which
 * is off the table: there it is faint, and fainter still towards the light, or it would look like a dark halo.
 */
function contactOf(stand: Sheet, scene: Scene): Plane {
  if (!stand.round) return fromAbove(stand, scene)
  const shape = ellipseSlice({ ...stand, width: stand.footWidth }, 0, 0, 0)
  const tight = gaussianBlur(shape, Math.max(0.8, stand.width * 0.012))
  const wide = gaussianBlur(ellipseSlice(stand, 0.6, 0, 0), Math.max(1, stand.width * 0.05))
  const out = createPlane(shape.width, shape.height)
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = clamp(0.62 * tight.data[i]! + 0.34 * wide.data[i]!, 0, 0.85)
  }
  return out
}

function fromAbove({ alpha, width }: Sheet, scene: Scene): Plane {
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  const away = (share: number) =>
    shifted(alpha, -Math.cos(azimuth) * share * width, Math.sin(azimuth) * share * width)
  const tight = gaussianBlur(away(0.006), Math.max(0.8, width * 0.011))
  const wide = gaussianBlur(away(0.025), Math.max(1, width * 0.04))
  return mapPlane(tight, (value, i) => clamp(0.42 * value + 0.22 * wide.data[i]!, 0, 0.85))
}
