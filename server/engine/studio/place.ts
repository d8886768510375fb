// Sets the lit dish into the scene, with its shadows, its reflection and the scene's light on it.
import { type Backdrop, cropPlate, type Scene } from './backdrop.ts'
import { ENCODED_OFFSET, encodedFactor, linearOf, type Rgb } from './colour.ts'
import { blurPicture } from './decode.ts'
import { behindGlass, showBehind } from './glass/see-behind.ts'
import type { Layout } from './layout.ts'
import type { Look } from './looks.ts'
import {
  type Box,
  clamp,
  coveredBy,
  eachRow,
  type Picture,
  type Plane,
  shareOf,
  smoothstep,
} from './pixels.ts'
import { drawPool } from './pool.ts'
import { drawReflection } from './reflection.ts'
import { heelOf } from './shadow-sheet.ts'
import { drawShadows } from './shadows.ts'
import { addGrain, grainOf } from './texture.ts'
import { type Dress, dressColours } from './wishes.ts'

/** The part of a scene that is seen: its bare plate, and the light on what stands there. */
export interface Scenery {
  scene: Scene
  plate: Picture
  /** A pixel of it falls on `LIGHT_STEP` squared of the plate's: it is soft. */
  light: Picture
}

const LIGHT_STEP = 2

/**
 * Reads the plate at the result's size, and its light map; not in the event loop, so it can be asked for early.
 */
export async function seen(
  { scene, plate, lightMap, name, isMirrored }: Backdrop,
  { window }: Layout,
  { width, height }: { width: number; height: number },
  { plateStops: stops, plateLight: colour }: Look,
): Promise<Scenery> {
  const lit = { width: Math.ceil(width / LIGHT_STEP), height: Math.ceil(height / LIGHT_STEP) }
  const [bare, light] = await Promise.all([
    cropPlate(plate, window, width, height, { stops, colour, isMirrored, name, hasGrain: true }),
    cropPlate(lightMap, window, lit.width, lit.height, {
      blur: 2.5,
      hasNoSpots: true,
      isMirrored,
      name: name && `light of ${name}`,
    }),
  ])
  return { scene, plate: bare, light }
}

/**
 * Draws the result, on the scenery's plate.
 * @param dish lit pixels at the layout's size, with foreground colours under the soft edge
 * @param alpha 0..1, same size
 * @param clear how much is seen through the dish, 0..1, same size; null where nothing is
 */
export async function place(
  dish: Picture,
  alpha: Plane,
  { scene, plate, light }: Scenery,
  layout: Layout,
  look: Look,
  dress: Dress | null,
  clear: Plane | null = null,
): Promise<Picture> {
  const result = dress ? await dressed(plate, dress, focusIn(scene, layout)) : plate
  drawReflection(result, dish, alpha, layout, scene)
  const hidden = coveredBy(alpha, layout.dish)
  drawShadows(result, alpha, hidden, layout.stand, scene)
  drawPool(result, hidden, layout.dish, look.pool)
  const behind = clear && behindGlass(result, clear, alpha, layout.dish)
  drawDish(result, dish, alpha, light, scene, layout, look)
  if (behind) showBehind(result, behind, layout.dish.width)
  return result
}

/** Lines of the result, in shares of its height: up to the one all is sharp, from the other on nothing. */
interface Focus {
  sharp: number
  soft: number
}

function focusIn({ foot, outOfFocusAboveY }: Scene, { window }: Layout): Focus | null {
  if (outOfFocusAboveY === null) return null
  const seenAt = (y: number) => (y - window.y) / window.height
  return { sharp: seenAt(foot.y), soft: seenAt(outOfFocusAboveY) }
}

/**
 * Colours and defocus that a person wished for the scene. It begins where the camera's own does: the table stays sharp
 * where the dish stands on it.
 */
async function dressed(plate: Picture, dress: Dress, focus: Focus | null): Promise<Picture> {
  dressColours(plate.data, dress)
  if (dress.blur === 0) return plate
  const blurred = await blurPicture(plate, dress.blur * Math.min(plate.width, plate.height))
  addGrain(blurred)
  if (focus) eachRow(plate.height, focusRow, { plate, blurred, focus })
  return blurred
}

interface Focused {
  plate: Picture
  blurred: Picture
  focus: Focus
}

function focusRow(y: number, { plate, blurred, focus }: Focused): void {
  const share = smoothstep(focus.sharp, focus.soft, y / plate.height)
  if (share === 1) return
  const end = (y + 1) * plate.width * 3
  for (let p = y * plate.width * 3; p < end; p++) {
    blurred.data[p] = plate.data[p]! + (blurred.data[p]! - plate.data[p]!) * share
  }
}

/** Part of a tall vessel's height over which the table takes its light, and how much at most. */
const FOOT = 0.2
const MOST_CLOSED = 0.4

function drawDish(
  result: Picture,
  dish: Picture,
  alpha: Plane,
  light: Picture,
  scene: Scene,
  { dish: box, stand }: Layout,
  look: Look,
): void {
  const { width, height } = result
  const foot = Math.max(1, FOOT * stand.height)
  const closed = MOST_CLOSED * heelOf(stand)
  const open = Float32Array.from(
    { length: box.height },
    (_, y) => 1 - closed * smoothstep(box.height - foot, box.height, y) ** 2,
  )
  const part = shareOf(box, { width, height })
  const factors = lightFactors(meanLight(light, alpha, part) ** (1 - look.sceneLevel), look.gobo)
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  const towardsX = Math.cos(azimuth) * look.lean
  const towardsY = -Math.sin(azimuth) * 0.6 * look.lean
  // A soft gradient from the lit to the far side: the dish keeps its own modelling, the scene leans on it.
  const across = Float32Array.from({ length: box.width }, (_, x) => 1 + ((x / box.width) * 2 - 1) * towardsX)
  const bounceColour = scene.surface.color.map((value) => 1.1 * linearOf(value / 255) ** 0.35) as Rgb
  eachRow(box.height, dishRow, {
    result,
    dish,
    alpha,
    light,
    box,
    factors,
    across,
    towardsY,
    open,
    bounceColour,
  })
}

interface LitDish {
  result: Picture
  dish: Picture
  alpha: Plane
  light: Picture
  /** Of the dish in the result. */
  box: Box
  factors: Float32Array
  /** Of the scene's light, from left to right. */
  across: Float32Array
  towardsY: number
  /** Share of the light that reaches each row: near the table a tall vessel stands in its own way. */
  open: Float32Array
  /** What the surface throws back up. */
  bounceColour: Rgb
}

function dishRow(y: number, lit: LitDish): void {
  const { result, box, factors, across, bounceColour } = lit
  const { data } = result
  const pixels = lit.dish.data
  const cover = lit.alpha.data
  const light = lit.light.data
  const v = (y / box.height) * 2 - 1
  const bounce = 0.1 * smoothstep(0.55, 1, v)
  const [red, green, blue] = bounceColour.map((value) => encodedFactor(1 - bounce + bounce * value)) as Rgb
  const leaning = v * lit.towardsY
  const open = lit.open[y]!
  const left = box.x
  const top = box.y + y
  const grain = grainOf(top)
  const lightRow = Math.floor(top / LIGHT_STEP) * lit.light.width
  const first = (top * result.width + left) * 3
  for (let x = 0, i = y * box.width, p = first; x < across.length; x++, i++, p += 3) {
    const a = cover[i]!
    if (a < 0.003) continue
    const q = i * 3
    const l = (lightRow + (((left + x) / LIGHT_STEP) | 0)) * 3
    const lean = LEAN_FACTORS[((across[x]! + leaning) * open * LEAN_STEPS) | 0]!
    const n = grain[left + x]! - ENCODED_OFFSET
    const r = (pixels[q]! + ENCODED_OFFSET) * factors[light[l]!]! * lean * red + n
    const g = (pixels[q + 1]! + ENCODED_OFFSET) * factors[light[l + 1]!]! * lean * green + n
    const b = (pixels[q + 2]! + ENCODED_OFFSET) * factors[light[l + 2]!]! * lean * blue + n
    if (a === 1) {
      data[p] = r
      data[p + 1] = g
      data[p + 2] = b
      continue
    }
    data[p] = data[p]! + (r - data[p]!) * a
    data[p + 1] = data[p + 1]! + (g - data[p + 1]!) * a
    data[p + 2] = data[p + 2]! + (b - data[p + 2]!) * a
  }
}

/**
 * What each level of the map does to a dish, encoded. It models; of how dark the place itself is a share stays,
 * or the dish would glow in it.
 * @param level of the map, 0..1, at which nothing changes
 */
function lightFactors(level: number, gobo: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, i) =>
    encodedFactor(clamp(1 + (i / 255 / level - 1) * gobo, 0.35, 1.2)),
  )
}

/** Of the scene's light from side to side, by whole steps. */
const LEAN_STEPS = 1024
const LEAN_FACTORS = Float32Array.from({ length: 2 * LEAN_STEPS }, (_, step) =>
  encodedFactor((step + 0.5) / LEAN_STEPS),
)

/** Mean of the light map over the dish, which is that part of it. */
function meanLight(light: Picture, alpha: Plane, part: Box): number {
  const sums = { light: 0, weight: 0 }
  eachRow(Math.ceil(alpha.height / EVERY), meanRow, { light, alpha, part, sums })
  return sums.weight > 0 ? Math.max(0.25, sums.light / sums.weight) : 1
}

/** So manieth pixels are enough for a mean. */
const EVERY = 4

interface Mean {
  light: Picture
  alpha: Plane
  part: Box
  sums: { light: number; weight: number }
}

function meanRow(n: number, { light: { width, height, data }, alpha, part, sums }: Mean): void {
  const y = n * EVERY
  const row = Math.min(height - 1, Math.floor((part.y + ((y + 0.5) / alpha.height) * part.height) * height))
  let [sum, weight] = [0, 0]
  for (let x = 0; x < alpha.width; x += EVERY) {
    const a = alpha.data[y * alpha.width + x]!
    const column = Math.floor((part.x + ((x + 0.5) / alpha.width) * part.width) * width)
    sum += (a * data[(row * width + Math.min(width - 1, column)) * 3 + 1]!) / 255
    weight += a
  }
  sums.light += sum
  sums.weight += weight
}
