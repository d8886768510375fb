// Sets the lit dish into the scene, with its shadows and the scene's light on it.
import { type Backdrop, cropPlate, type Scene } from './backdrop.ts'
import { toEncoded, toLinear } from './colour.ts'
import type { Layout } from './layout.ts'
import type { Look } from './looks.ts'
import { type Box, clamp, type Picture, type Plane, smoothstep } from './pixels.ts'
import { drawShadows } from './shadows.ts'

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
  drawShadows(result, alpha, layout.dish, layout.stand, backdrop.scene)
  const light = await cropPlate(backdrop.lightMap, layout.window, width, height, 2.5)
  drawDish(result, dish, alpha, light, backdrop.scene, layout, look)
  return result
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
