// Sets the lit dish into the scene: where, how large, with which shadows, and the scene's light on it.
import { type Backdrop, cropPlate, type Scene } from './backdrop.ts'
import { toEncoded, toLinear } from './colour.ts'
import type { Look } from './looks.ts'
import { type Box, clamp, createPlane, type Picture, type Plane, smoothstep } from './pixels.ts'
import { castShadows, type Stand } from './shadows.ts'

/** Where the dish goes, in pixels of the result, and which window of the plate is behind it. */
export interface Layout {
  dish: Box
  /** Shares of the plate's side. */
  window: Box
  stand: Omit<Stand, 'alpha'>
}

export interface DishShape {
  /** Pixels of the cut-out dish in the photo. */
  width: number
  height: number
  /** Camera elevation measured from the rim, degrees; null when there is no rim. */
  elevationDegrees: number | null
  isRound: boolean
  /** The vessel's left and right edge, as shares of the width. */
  vesselFrom: number
  vesselTo: number
}

/** Share of the result's short side that a dish fills: by area, and at most in each direction. */
const FILL = 0.66
const FILL_LIMIT = 0.78

export function layOut(shape: DishShape, scene: Scene, width: number, height: number): Layout {
  const short = Math.min(width, height)
  const aspect = shape.width / shape.height
  let dishWidth = FILL * short * Math.sqrt(aspect)
  dishWidth = Math.min(dishWidth, FILL_LIMIT * short, FILL_LIMIT * short * aspect)
  const dishHeight = dishWidth / aspect
  const elevation = ((shape.elevationDegrees ?? scene.camera.elevationDegrees) * Math.PI) / 180
  const vesselWidth = dishWidth * (shape.vesselTo - shape.vesselFrom)
  const depth = vesselWidth * Math.sin(elevation)
  const isTop = scene.camera.elevationDegrees > 70
  const rise = Math.max(0, dishHeight - depth)
  const round = !isTop && (shape.isRound || scene.camera.elevationDegrees < 20)
  const tall = round
    ? clamp(rise / Math.max(0.3, Math.cos(elevation)), vesselWidth * 0.05, dishHeight)
    : vesselWidth * 0.1
  // Bowls stand on a foot narrower than their rim, plates and boards nearly on their whole width.
  const footWidth = vesselWidth * (isTop ? 0.9 : 0.86 - 0.3 * smoothstep(0.08, 0.4, tall / vesselWidth))
  const footDepth = footWidth * Math.sin(elevation)

  const dishX = (width - dishWidth) / 2
  const footInDish = isTop ? dishHeight / 2 : dishHeight - footDepth / 2
  const dishY = (height - dishHeight) / 2 + (isTop ? 0 : short * 0.015)
  const window = windowAround(scene, dishY + footInDish, width, height)
  const windowScale = height / window.height
  const footY = (scene.foot.y - window.y) * windowScale
  // Where the plate ends the dish moves instead of the window.
  const y = clamp(footY - footInDish, height * 0.04, height * 0.96 - dishHeight)
  return {
    dish: {
      x: Math.round(dishX),
      y: Math.round(y),
      width: Math.round(dishWidth),
      height: Math.round(dishHeight),
    },
    window,
    stand: {
      footX: dishX + (dishWidth * (shape.vesselFrom + shape.vesselTo)) / 2,
      footY: y + footInDish,
      width: vesselWidth,
      footWidth,
      height: tall,
      elevation,
      round,
    },
  }
}

/** The part of the square plate with the result's proportions whose foot lies where the dish stands. */
function windowAround(scene: Scene, footY: number, width: number, height: number): Box {
  const long = Math.max(width, height)
  // A square shows less of the scene, so that the dish is not lost on a wide table.
  const zoom = width === height ? 0.86 : 1
  const w = (zoom * width) / long
  const h = (zoom * height) / long
  const y = clamp(scene.foot.y - (footY / height) * h, 0, 1 - h)
  return { x: clamp(scene.foot.x - w / 2, 0, 1 - w), y, width: w, height: h }
}

/**
 * Draws the result.
 * @param dish lit pixels at the layout's size, with foreground colours under the soft edge
 * @param alpha 0..1, same size
 */
export async function place(
  dish: Picture,
  alpha: Plane,
  backdrop: Backdrop,
  layout: Layout,
  look: Look,
  width: number,
  height: number,
): Promise<Picture> {
  const result = await cropPlate(backdrop.plate, layout.window, width, height)
  const whole = createPlane(width, height)
  for (let y = 0; y < dish.height; y++) {
    const row = layout.dish.y + y
    if (row < 0 || row >= height) continue
    whole.data.set(alpha.data.subarray(y * dish.width, (y + 1) * dish.width), row * width + layout.dish.x)
  }
  drawShadows(result, { ...layout.stand, alpha: whole }, backdrop.scene)
  const light = await cropPlate(backdrop.lightMap, layout.window, width, height, 2.5)
  drawDish(result, dish, alpha, light, backdrop.scene, layout, look)
  return result
}

/** Taken away in linear light, so that the table's own texture stays in the shadow. */
function drawShadows(result: Picture, stand: Stand, scene: Scene): void {
  const { cast, contact } = castShadows(stand, scene)
  const { data } = result
  for (let i = 0, p = 0; i < cast.data.length; i++, p += 3) {
    const c = cast.data[i]!
    const k = contact.data[i]!
    if (c < 0.004 && k < 0.004) continue
    for (let channel = 0; channel < 3; channel++) {
      const value = data[p + channel]!
      // What already lies in the shade of a window bar has less key light to lose.
      const lit = clamp(value / Math.max(1, scene.surface.color[channel]!), 0.35, 1)
      const left = 1 - c * (1 - scene.ambient[channel]!) * lit * 0.92
      data[p + channel] = toEncoded(toLinear(value) * left * (1 - k))
    }
  }
}

function drawDish(
  result: Picture,
  dish: Picture,
  alpha: Plane,
  light: Picture,
  scene: Scene,
  { dish: box }: Layout,
  look: Look,
): void {
  const { data, width, height } = result
  const level = meanLight(light, alpha, box)
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  const towards = [Math.cos(azimuth), -Math.sin(azimuth) * 0.6]
  for (let y = 0; y < box.height; y++) {
    const row = box.y + y
    if (row < 0 || row >= height) continue
    for (let x = 0; x < box.width; x++) {
      const a = alpha.data[y * box.width + x]!
      if (a < 0.003) continue
      const p = (row * width + box.x + x) * 3
      const q = (y * box.width + x) * 3
      // A soft gradient from the lit to the far side: the dish keeps its own modelling, the scene leans on it.
      const u = (x / box.width) * 2 - 1
      const v = (y / box.height) * 2 - 1
      const lean = 1 + 0.07 * (u * towards[0]! + v * towards[1]!)
      const bounce = 0.1 * smoothstep(0.55, 1, v)
      for (let channel = 0; channel < 3; channel++) {
        const map = 1 + (light.data[p + channel]! / 255 / level - 1) * look.gobo
        let value = toLinear(dish.data[q + channel]!) * lean * clamp(map, 0.35, 1.2)
        value *= 1 - bounce + bounce * 1.1 * toLinear(scene.surface.color[channel]!) ** 0.35
        data[p + channel] = data[p + channel]! * (1 - a) + toEncoded(value) * a
      }
    }
  }
}

/** Mean of the light map over the dish: the map models, exposure has been set already. */
function meanLight(light: Picture, alpha: Plane, box: Box): number {
  let sum = 0
  let weight = 0
  for (let y = 0; y < box.height; y += 2) {
    const row = box.y + y
    if (row < 0 || row >= light.height) continue
    for (let x = 0; x < box.width; x += 2) {
      const a = alpha.data[y * box.width + x]!
      sum += (a * light.data[(row * light.width + box.x + x) * 3 + 1]!) / 255
      weight += a
    }
  }
  return weight > 0 ? Math.max(0.25, sum / weight) : 1
}
