// The light on a template's table: how it would fall without the dish, and what the dish takes of it. From the
// shadow follow the light's direction, height and softness.

import { gaussianBlur } from '../blur.ts'
import type { Rgb } from '../colour.ts'
import { labelRegions } from '../cut-out/regions.ts'
import { clamp, mapPlane, type Picture, type Plane, smoothstep } from '../pixels.ts'
import { openShare } from './open-light.ts'
import { type DishSpot, type Surface, TOUCHING } from './surface.ts'

export interface TemplateLight {
  /** As in a scene: counter-clockwise from the right, 90 is behind the table. */
  azimuthDegrees: number
  elevationDegrees: number
  /** 0..1 */
  softness: number
  /** Linear share of the light that is left in the deepest of the shadow. */
  ambient: Rgb
  /** False: there was no shadow to read, the numbers are what suits most pictures. */
  isMeasured: boolean
}

export interface Shade {
  light: TemplateLight
  /** 0..1: the dish's shadow on the table. */
  shadow: Plane
  /** 0..1: everything dark that begins at the dish, whatever throws it. */
  dark: Plane
}

const SHADOW_REACH = 0.5
/** Darker than this share of the open light is a shadow. */
const SHADED = 0.93

/**
 * @param picture at the size of the spot's planes
 * @param elevation camera's, radians
 */
export function readShade(picture: Picture, spot: DishSpot, surface: Surface, elevation: number): Shade {
  const channels = [0, 1, 2].map((c) => openShare(picture, spot, surface, c)) as [Plane, Plane, Plane]
  const share = mapPlane(channels[1], (_, i) => {
    return 0.2126 * channels[0].data[i]! + 0.7152 * channels[1].data[i]! + 0.0722 * channels[2].data[i]!
  })
  // Cutlery beside the dish is dark here and there, too.
  const table = gaussianBlur(surface.alike, 2)
  const dark = shadowOfDish(
    mapPlane(share, (value, i) => (table.data[i]! > 0.5 ? value : 1)),
    spot,
  )
  const light = lightOf(share, channels, dark, spot, elevation)
  return { light, shadow: thrownBy(spot, dark, share, light, elevation), dark }
}

/** Dark parts that begin at the dish; 0..1. */
function shadowOfDish(share: Plane, { distance, size }: DishSpot): Plane {
  const dark = mapPlane(share, (value, i) => {
    const d = distance.data[i]!
    return d > 0 && d < size * SHADOW_REACH && (value < SHADED || d < size * TOUCHING) ? 1 : 0
  })
  // The band around the dish ties its own shadows together; what hangs on to it by a hair's breadth is not its own.
  const { labels } = labelRegions(dark)
  const own = new Set<number>()
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== 0 && distance.data[i]! < size * TOUCHING) own.add(labels[i]!)
  }
  return mapPlane(dark, (value, i) => {
    if (value === 0 || !own.has(labels[i]!)) return 0
    return smoothstep(size * SHADOW_REACH, size * SHADOW_REACH * 0.7, distance.data[i]!)
  })
}

/** One step towards the light, as it looks from the camera; its length is that of a size on the table. */
function towardsLight(azimuthDegrees: number, elevation: number): [number, number] {
  const azimuth = (azimuthDegrees * Math.PI) / 180
  return [Math.cos(azimuth), -Math.sin(azimuth) * Math.max(0.3, Math.sin(elevation))]
}

function isDish({ distance }: DishSpot, x: number, y: number): boolean {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= distance.width || row >= distance.height) return false
  return distance.data[row * distance.width + column] === 0
}

/**
 * The part of the darkness that the dish throws: where the way towards the light meets the dish, and what is
 * dark right beside it. What a window bar or a leaf shades belongs to the table.
 */
function thrownBy(
  spot: DishSpot,
  shadow: Plane,
  share: Plane,
  light: TemplateLight,
  elevation: number,
): Plane {
  const { size, distance } = spot
  const [dx, dy] = towardsLight(light.azimuthDegrees, elevation)
  return mapPlane(shadow, (value, i) => {
    if (value === 0 || share.data[i]! > 0.91) return 0
    if (distance.data[i]! < size * 0.1) return 1
    if (!light.isMeasured) return 0
    const x = i % shadow.width
    const y = (i - x) / shadow.width
    for (let r = 0.02; r < 0.45; r += 0.02) if (isDish(spot, x + dx * r * size, y + dy * r * size)) return 1
    return 0
  })
}

/**
 * The azimuth under which the dish's own outline, moved away from the light, covers the most darkness.
 * @returns also by how much it is darker there than elsewhere around the dish
 */
function findAzimuth(share: Plane, spot: DishSpot, elevation: number): { azimuth: number; contrast: number } {
  const { distance, size } = spot
  const near: { x: number; y: number; dark: number }[] = []
  for (let y = 0; y < share.height; y += 3) {
    for (let x = 0; x < share.width; x += 3) {
      const i = y * share.width + x
      const d = distance.data[i]! / size
      if (d > TOUCHING && d < 0.2) near.push({ x, y, dark: 1 - share.data[i]! })
    }
  }
  let best = { azimuth: USUAL.azimuthDegrees, contrast: 0, score: 0 }
  for (let azimuth = 0; azimuth < 360; azimuth += 5) {
    const [dx, dy] = towardsLight(azimuth, elevation)
    let [inside, insides, outside, outsides] = [0, 0, 0, 0]
    for (const { x, y, dark } of near) {
      const isThrown = [0.07, 0.14].some((r) => isDish(spot, x + dx * r * size, y + dy * r * size))
      if (isThrown) {
        inside += dark
        insides++
      } else {
        outside += dark
        outsides++
      }
    }
    const contrast = inside / Math.max(1, insides) - outside / Math.max(1, outsides)
    // Food is hardly ever lit from where the camera stands.
    const score = contrast * (azimuth < 180 ? 1 : 0.8)
    if (score > best.score) best = { azimuth, contrast, score }
  }
  return best
}

/** What to assume where no shadow tells: a large window, from the left and a little behind. */
const USUAL: TemplateLight = {
  azimuthDegrees: 140,
  elevationDegrees: 50,
  softness: 0.7,
  ambient: [0.45, 0.45, 0.47],
  isMeasured: false,
}

function lightOf(
  share: Plane,
  channels: [Plane, Plane, Plane],
  shadow: Plane,
  spot: DishSpot,
  elevation: number,
): TemplateLight {
  const { distance, size } = spot
  const { azimuth, contrast } = findAzimuth(share, spot, elevation)
  if (contrast < 0.05) return fromGradient(channels[1], spot)
  const depths: number[] = []
  for (let i = 0; i < share.data.length; i++) {
    const d = distance.data[i]!
    if (d > size * TOUCHING && d < size * 0.25 && shadow.data[i]! > 0) depths.push(share.data[i]!)
  }
  depths.sort((p, q) => p - q)
  const core = depths[Math.floor(depths.length * 0.08)] ?? 1 - contrast
  const [dx, dy] = towardsLight(azimuth, elevation)
  const reach = reachOf(share, shadow, spot, [-dx, -dy], core)
  const ambient = channels.map((plane) => {
    const values: number[] = []
    for (let i = 0; i < plane.data.length; i++) {
      if (shadow.data[i]! > 0.5 && distance.data[i]! > size * TOUCHING && share.data[i]! <= core * 1.05) {
        values.push(plane.data[i]!)
      }
    }
    values.sort((p, q) => p - q)
    return clamp(values[Math.floor(values.length / 2)] ?? core, 0.04, 0.85)
  }) as Rgb
  return {
    azimuthDegrees: azimuth,
    // Vessels are about a fifth as high as they are wide.
    elevationDegrees: clamp((Math.atan2(0.2, Math.max(0.05, reach.length)) * 180) / Math.PI, 24, 70),
    softness: clamp(reach.penumbra / 0.2, 0.12, 0.9),
    ambient,
    isMeasured: true,
  }
}

/** How far the shadow goes, and over which length it fades, in sizes of the dish, along its direction. */
function reachOf(share: Plane, shadow: Plane, spot: DishSpot, move: [number, number], core: number) {
  const { width, height } = share
  const length = Math.hypot(move[0], move[1])
  const [dx, dy] = [move[0] / length, move[1] / length]
  const half: number[] = []
  const fades: number[] = []
  for (let k = -4; k <= 4; k++) {
    // Parallel rays across the shadow, from the dish's edge outwards.
    const off = (k / 4) * 0.3 * spot.size
    let deep = 0
    let left: number | null = null
    let gone: number | null = null
    for (let r = 0; r < spot.size * 1.6; r++) {
      const x = Math.round(spot.x + dx * r - dy * off)
      const y = Math.round(spot.y + dy * r + dx * off)
      if (x < 0 || y < 0 || x >= width || y >= height) break
      const i = y * width + x
      const d = spot.distance.data[i]!
      if (d <= spot.size * TOUCHING) continue
      const depth = (1 - share.data[i]!) / Math.max(0.05, 1 - core)
      if (shadow.data[i]! > 0) deep = Math.max(deep, depth)
      if (deep > 0.3 && left === null && depth < deep * 0.75) left = d
      if (deep > 0.3 && left !== null && depth < deep * 0.25) {
        gone = d
        break
      }
    }
    if (left !== null && gone !== null) {
      half.push((left + gone) / 2 / spot.size)
      fades.push((gone - left) / spot.size)
    }
  }
  const middle = (values: number[], otherwise: number) =>
    values.length ? values.toSorted((p, q) => p - q)[Math.floor(values.length / 2)]! : otherwise
  return { length: middle(half, 0.15), penumbra: middle(fades, 0.12) }
}

/** No shadow to speak of: the brighter side of the table is where the light comes from. */
function fromGradient(share: Plane, { x, distance, size }: DishSpot): TemplateLight {
  let [left, right, lefts, rights] = [0, 0, 0, 0]
  for (let i = 0; i < share.data.length; i++) {
    if (distance.data[i]! <= size * TOUCHING) continue
    if (i % share.width < x) {
      left += share.data[i]!
      lefts++
    } else {
      right += share.data[i]!
      rights++
    }
  }
  const isRight = lefts > 0 && rights > 0 && right / rights > 1.04 * (left / lefts)
  return { ...USUAL, azimuthDegrees: isRight ? 180 - USUAL.azimuthDegrees : USUAL.azimuthDegrees }
}
