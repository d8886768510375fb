// A dish that was cut out, set into its style's scene: lit, cut at the size it is placed at, placed, measured.
import type { Stage } from '../../../contract/generation.ts'
import { loadBackdrop } from './backdrop.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import type { Rgb } from './colour.ts'
import { isRound } from './cut-out/blob.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { coefficientsAt, estimateForeground } from './cut-out/matte.ts'
import { resizePicture } from './decode.ts'
import { measureFidelity } from './fidelity.ts'
import type { Job, Original, Outcome } from './job.ts'
import { type CutSides, cutSides, type DishShape, framingFor, type Layout, layOut } from './layout.ts'
import { finishPixels, warmed } from './light.ts'
import { measureLight } from './measure-light.ts'
import {
  type Box,
  bilinearAt,
  bilinearRows,
  boundingBox,
  createPlane,
  growBox,
  type Picture,
  type Plane,
  shareOf,
  smoothstep,
  stepPlane,
} from './pixels.ts'
import { place, seen } from './place.ts'
import { settingFor, type TemplateSetting } from './template/template.ts'
import { SOFT_FROM, TOO_FEW_FROM, upscale } from './upscale.ts'
import { chooseAngle, elevationOf } from './view.ts'
import { dressOf, isMirrored, wishedScene, zoomOf } from './wishes.ts'

const FEW_PIXELS = 'The photo has few pixels; a larger one gives a sharper picture.'

const OFF_MIDDLE =
  'In this format the dish stands beside the middle: the side where the photo cuts it off has to lie at the border. A square picture keeps it in the middle.'

/** Whether a good part of the dish is outside the centre square, which small screens and feeds show alone. */
function leavesMiddle(dish: Box, { width, height }: { width: number; height: number }): boolean {
  const side = Math.min(width, height)
  const over = (start: number, size: number, frame: number) =>
    Math.max(0, (frame - side) / 2 - start, start + size - (frame + side) / 2) / size
  return Math.max(over(dish.x, dish.width, width), over(dish.y, dish.height, height)) > 0.1
}

/** A style's scene, or what a template gave. */
type Setting = Pick<TemplateSetting, 'backdrop' | 'angle'> & Partial<TemplateSetting>

export async function compose(job: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const { cut, wishes, look, size, asked, template } = job
  const box = growBox(boundingBox(cut.mask, 0.5)!, 0.02, cut.mask)
  const elevation = elevationOf(cut.rim ?? cut.hint)
  const chosen = chooseAngle(asked, elevation, cut)
  const setting: Setting = template
    ? await settingFor(template, chosen.angle, elevation)
    : { backdrop: await loadBackdrop(wishes.style, chosen.angle), angle: chosen.angle }
  const { angle } = setting
  const { scene: bare } = setting.backdrop
  const backdrop = {
    ...setting.backdrop,
    scene: wishedScene(bare, wishes),
    isMirrored: isMirrored(bare, wishes.side),
  }
  const sides = cutSides(cut.mask)
  const layout = layOut(
    shapeOf(cut, box, sides, elevation),
    backdrop.scene,
    size.width,
    size.height,
    framingFor(template?.framing ?? null, zoomOf(wishes)),
  )
  // The plate is decoded beside the work on the dish. A failure shows where it is awaited.
  const scenery = seen(backdrop, layout, size, look.plateStops)
  scenery.catch(() => {})
  const part = partOf(box, layout.part)
  const [{ dish, alpha, plain, enlarged }, facts] = await Promise.all([
    cutPixels(job, part, layout.dish),
    measureLight(cut.guide, cut.mask, cut.rim ? 'vessel' : 'dish'),
  ])
  estimateForeground(dish, alpha, Math.max(3, Math.round(dish.width / 60)))
  const scene = backdrop.scene.light.color
  const colour = warmed(scene.map((gain) => gain ** look.tint) as Rgb, wishes.warmth)
  finishPixels(dish, facts, { look, stops: wishes.stops, colour }, alpha)
  onStage('placing')
  const result = await place(dish, alpha, await scenery, layout, look, dressOf(bare, wishes))
  // A dish that is cut off lies at the picture's border, at one size.
  const lacks: Outcome['lacks'] = Object.values(sides).includes(true) ? ['room'] : []
  const placement = { from: shareOf(part, cut.mask), to: layout.dish }
  return {
    picture: result,
    angle,
    // What the network draws counts as a change like any other.
    fidelity: () => measureFidelity(plain, alpha, result, layout.dish),
    understood: setting.understood ? [setting.understood] : [],
    warnings: warnings(
      [
        chosen.warning,
        setting.warning,
        enlarged > TOO_FEW_FROM ? FEW_PIXELS : null,
        leavesMiddle(layout.dish, size) ? OFF_MIDDLE : null,
      ],
      sides,
    ),
    placement,
    lacks,
  }
}

function warnings(said: (string | null | undefined)[], { left, right, top, bottom }: CutSides): string[] {
  const list = said.filter((sentence) => typeof sentence === 'string')
  if (left || right || top || bottom) {
    list.push(
      'The photo cuts off part of the dish, so the dish runs out of the picture there. Leave some table around the whole dish to show all of it.',
    )
  }
  return list
}

/** Where the vessel itself is in the cut-out: chopsticks and handles reach out of it. */
function shapeOf({ rim, mask }: CutOut, box: Box, cut: CutSides, elevationDegrees: number | null): DishShape {
  const vessel = { left: 0, right: 1, top: 0, bottom: 1 }
  if (rim) {
    const halfWidth = Math.hypot(rim.a * Math.cos(rim.turn), rim.b * Math.sin(rim.turn))
    const halfHeight = Math.hypot(rim.a * Math.sin(rim.turn), rim.b * Math.cos(rim.turn))
    vessel.left = (rim.x - halfWidth - box.x) / box.width
    vessel.right = (rim.x + halfWidth - box.x) / box.width
    if (cut.top) vessel.top = Math.min(0, (rim.y - halfHeight - box.y) / box.height)
    if (cut.bottom) vessel.bottom = Math.max(1, (rim.y + halfHeight - box.y) / box.height)
  }
  return {
    width: box.width,
    height: box.height,
    elevationDegrees,
    // Cups and glasses stand on a round foot, whatever their handles do to the outline.
    isRound: rim !== null || isRound(mask) || box.height > 0.8 * box.width,
    vessel,
    foot: rim ? null : footOf(mask, box),
    cut,
  }
}

/** What the outline shows of the foot: its lowest part. */
function footOf(mask: Plane, box: Box): { x: number; width: number } | null {
  let left = box.width
  let right = -1
  const bottom = box.y + box.height - 1
  for (let y = Math.round(bottom - 0.1 * box.height); y <= bottom; y++) {
    for (let x = 0; x < box.width; x++) {
      if (mask.data[y * mask.width + box.x + x]! <= 0.5) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
    }
  }
  if (right < left) return null
  return { x: (left + right + 1) / 2 / box.width, width: (right - left + 1) / box.width }
}

/** Whole pixels of the mask. */
function partOf(box: Box, part: Layout['part']): Box {
  const x = Math.round(box.x + part.x * box.width)
  const y = Math.round(box.y + part.y * box.height)
  return {
    x,
    y,
    width: Math.min(box.x + box.width - x, Math.round(part.width * box.width)),
    height: Math.min(box.y + box.height - y, Math.round(part.height * box.height)),
  }
}

/** The dish's pixels, to be drawn on and as they were, and its soft edge, all straight at the size they are placed at. */
async function cutPixels({ picture, original, cut }: Job, box: Box, { width, height }: Box) {
  const scaleX = picture.width / cut.mask.width
  const scaleY = picture.height / cut.mask.height
  const x = Math.round(box.x * scaleX)
  const y = Math.round(box.y * scaleY)
  const region = {
    x,
    y,
    width: Math.min(picture.width, Math.round((box.x + box.width) * scaleX)) - x,
    height: Math.min(picture.height, Math.round((box.y + box.height) * scaleY)) - y,
  }
  const short = Math.max(width / region.width, height / region.height)
  // A dish that is small in a large photo has more pixels there than in the working picture.
  const source = short > SOFT_FROM && original ? await closer(original, picture, region) : { picture, region }
  const resized = resizePicture(source.picture, width, height, source.region)
  const outline = outlineOf(cropPlane(cut.mask, box))
  const plain = await resized
  const enlarged = Math.max(width / source.region.width, height / source.region.height)
  const dish =
    enlarged > SOFT_FROM
      ? await sharper(source, cropPlane(cut.mask, box), plain)
      : { ...plain, data: plain.data.slice() }
  const alpha = alphaOf(outline, dish, coefficientsAt(cut.coefficients, dish, shareOf(box, cut.mask)))
  return { dish, alpha, plain, enlarged }
}

/**
 * The soft edge at the dish's size: a vessel's is the smooth outline; herbs and handles the filter draws.
 * @param filtered alpha of single pixels
 */
function alphaOf(
  { smooth, detail }: Outline,
  { width, height }: Picture,
  filtered: (x: number, y: number) => number,
): Plane {
  const out = createPlane(width, height)
  const alpha = out.data
  const solid = new Float32Array(width)
  const fill = bilinearRows([smooth], width, height)
  const readDetail = bilinearAt([detail], width, height)
  const fine = new Float32Array(1)
  const softOnes = new Int32Array(width)
  for (let y = 0; y < height; y++) {
    fill(y, [solid])
    const soft = settleRow(alpha, y * width, solid, softOnes)
    for (let k = 0; k < soft; k++) {
      const x = softOnes[k]!
      readDetail(x, y, fine)
      if (fine[0] === 0) continue
      const settled = solid[x]!
      const edge = smoothstep(0.2, 0.9, filtered(x, y) * 0.6 + settled * 0.4)
      alpha[y * width + x] = settled + (edge - settled) * fine[0]!
    }
  }
  return out
}

/**
 * Nearly every pixel is wholly inside or outside. A row a call: see docs/decisions/0038.
 * @param softOnes gets the places of the others
 * @returns how many they are
 */
function settleRow(alpha: Float32Array, first: number, solid: Float32Array, softOnes: Int32Array): number {
  let count = 0
  for (let x = 0; x < solid.length; x++) {
    const settled = solid[x]!
    if (settled < 0.02) continue
    if (settled > 0.97) alpha[first + x] = 1
    else {
      alpha[first + x] = settled
      softOnes[count++] = x
    }
  }
  return count
}

interface Source {
  picture: Picture
  /** What of it the dish is, in its pixels. */
  region: Box
}

/** A region of the picture as the photo itself has it. */
async function closer(original: Original, { width, height }: Picture, region: Box): Promise<Source> {
  const own = {
    width: Math.round(region.width * original.scale),
    height: Math.round(region.height * original.scale),
  }
  const part = shareOf(region, { width, height })
  return { picture: await original.part(part, own.width, own.height), region: { x: 0, y: 0, ...own } }
}

/** A region at the size of `plain`, by way of its double. */
async function sharper(
  { picture, region }: Source,
  mask: Plane,
  { width, height }: Picture,
): Promise<Picture> {
  const doubled = await upscale(await resizePicture(picture, region.width, region.height, region), mask)
  return resizePicture(doubled, width, height)
}

interface Outline {
  smooth: Plane
  /** 0..1: where the mask is finer than that. */
  detail: Plane
}

/**
 * The outline without the crumbs that a speckled table leaves on it: vessels are smooth. Where a whole part
 * would be lost, a twig or a chopstick, the mask stays as it is.
 */
function outlineOf(mask: Plane): Outline {
  const size = Math.max(mask.width, mask.height)
  const calm = stepPlane(gaussianBlur(mask, size * 0.004), 0.36, 0.76)
  const change = createPlane(mask.width, mask.height)
  for (let i = 0; i < change.data.length; i++) change.data[i] = Math.abs(mask.data[i]! - calm.data[i]!)
  const detail = stepPlane(boxBlur(change, Math.max(2, size * 0.006)), 0.24, 0.4)
  for (let i = 0; i < calm.data.length; i++) {
    calm.data[i]! += (mask.data[i]! - calm.data[i]!) * detail.data[i]!
  }
  return { smooth: calm, detail }
}

export function cropPlane(plane: Plane, box: Box): Plane {
  const data = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * plane.width + box.x
    data.set(plane.data.subarray(start, start + box.width), y * box.width)
  }
  return { width: box.width, height: box.height, data }
}
