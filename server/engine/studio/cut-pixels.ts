// The pixels of a dish that was cut out, and its soft edge, at the size it is placed at.

import { BilinearPoints, BilinearRows } from './bilinear.ts'
import { boxBlur, gaussianBlur } from './blur.ts'
import { EdgePoints } from './cut-out/matte.ts'
import { resizePicture } from './decode.ts'
import type { Job, Original } from './job.ts'
import {
  type Box,
  createPlane,
  cropPlane,
  eachRow,
  eachStretch,
  type Picture,
  type Plane,
  shareOf,
  smoothstep,
  stepPlane,
} from './pixels.ts'
import { SOFT_FROM, upscale } from './upscale.ts'

/** The dish's pixels, to be drawn on and as they were, and its soft edge, all straight at the size they are placed at. */
export async function cutPixels(job: Job, box: Box, { width, height }: Box) {
  const { picture, cut } = job
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
  const mask = cropPlane(cut.mask, box)
  const taking = takePixels(job, region, { width, height }, mask)
  const outline = outlineOf(mask, cut.handles && cropPlane(cut.handles, box))
  const { drawn: dish, plain, enlarged } = await taking
  const filtered = new EdgePoints(cut.coefficients, dish, shareOf(box, cut.mask))
  const alpha = alphaOf(outline, dish, filtered)
  return { dish, alpha, plain, enlarged }
}

interface Taken {
  /** To be drawn on; sharper than the photo where that has few pixels. */
  drawn: Picture
  /** As the photo has them. */
  plain: Picture
  /** How many times a side of the photo's own pixels. */
  enlarged: number
}

/**
 * A region of the working picture at the size it is shown at, as sharp as the photo allows.
 * @param region in whole pixels of the working picture
 * @param wanted where of it pixels are needed, any size
 */
export async function takePixels(
  { picture, original }: Pick<Job, 'picture' | 'original'>,
  region: Box,
  { width, height }: { width: number; height: number },
  wanted: Plane,
): Promise<Taken> {
  const short = Math.max(width / region.width, height / region.height)
  // What is small in a large photo has more pixels there than in the working picture.
  const source = short > SOFT_FROM && original ? await closer(original, picture, region) : { picture, region }
  const plain = await resizePicture(source.picture, width, height, source.region)
  const enlarged = Math.max(width / source.region.width, height / source.region.height)
  const drawn =
    enlarged > SOFT_FROM ? await sharper(source, wanted, plain) : { ...plain, data: plain.data.slice() }
  return { drawn, plain, enlarged }
}

/**
 * The soft edge at the dish's size: a vessel's is the smooth outline; herbs and handles the filter draws.
 * @param filtered alpha of single pixels
 */
function alphaOf({ smooth, detail }: Outline, { width, height }: Picture, filtered: EdgePoints): Plane {
  const out = createPlane(width, height)
  eachRow(height, alphaRow, {
    alpha: out.data,
    smooth: new BilinearRows([smooth], width, height),
    detail: new BilinearPoints([detail], width, height),
    filtered,
    solid: new Float32Array(width),
    softOnes: new Int32Array(width),
    fine: new Float32Array(1),
  })
  return out
}

interface AlphaRow {
  alpha: Float32Array
  smooth: BilinearRows
  detail: BilinearPoints
  filtered: EdgePoints
  solid: Float32Array
  softOnes: Int32Array
  fine: Float32Array
}

function alphaRow(y: number, { alpha, smooth, detail, filtered, solid, softOnes, fine }: AlphaRow): void {
  const first = y * solid.length
  const [from, to] = smooth.ones(y)
  alpha.fill(1, first + from, first + to)
  smooth.fill(y, [solid], 0, from)
  smooth.fill(y, [solid], to)
  const before = settleRow(alpha, first, solid, 0, from, softOnes, 0)
  const soft = settleRow(alpha, first, solid, to, solid.length, softOnes, before)
  for (let k = 0; k < soft; k++) {
    const x = softOnes[k]!
    detail.read(x, y, fine)
    if (fine[0] === 0) continue
    const settled = solid[x]!
    const edge = smoothstep(0.2, 0.9, filtered.alphaAt(x, y) * 0.6 + settled * 0.4)
    alpha[first + x] = settled + (edge - settled) * fine[0]!
  }
}

/**
 * Nearly every pixel is wholly inside or outside.
 * @param softOnes gets the places of the others, after those that it has
 * @returns how many they are
 */
function settleRow(
  alpha: Float32Array,
  first: number,
  solid: Float32Array,
  from: number,
  to: number,
  softOnes: Int32Array,
  had: number,
): number {
  let count = had
  for (let x = from; x < to; x++) {
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
 * would be lost, a twig or a chopstick, the mask stays as it is; what was traced does so to the pixel.
 */
function outlineOf(mask: Plane, handles?: Plane): Outline {
  const size = Math.max(mask.width, mask.height)
  const calm = stepPlane(gaussianBlur(mask, size * 0.004), 0.36, 0.76)
  const change = createPlane(mask.width, mask.height)
  eachStretch(change.data.length, differenceStretch, { p: mask.data, q: calm.data, out: change.data })
  const detail = stepPlane(boxBlur(change, Math.max(2, size * 0.006)), 0.24, 0.4)
  const smooth = calm.data
  eachStretch(smooth.length, mixStretch, { smooth, mask: mask.data, share: detail.data })
  if (handles) {
    const traced = stepPlane(boxBlur(handles, Math.max(2, size * 0.006)), 0, 0.1)
    eachStretch(smooth.length, mixStretch, { smooth, mask: mask.data, share: traced.data })
    eachStretch(smooth.length, withoutStretch, { detail: detail.data, traced: traced.data })
  }
  return { smooth: calm, detail }
}

function differenceStretch(
  from: number,
  to: number,
  { p, q, out }: { p: Float32Array; q: Float32Array; out: Float32Array },
): void {
  for (let i = from; i < to; i++) out[i] = Math.abs(p[i]! - q[i]!)
}

function withoutStretch(
  from: number,
  to: number,
  { detail, traced }: { detail: Float32Array; traced: Float32Array },
): void {
  for (let i = from; i < to; i++) detail[i]! *= 1 - traced[i]!
}

function mixStretch(
  from: number,
  to: number,
  { smooth, mask, share }: { smooth: Float32Array; mask: Float32Array; share: Float32Array },
): void {
  for (let i = from; i < to; i++) smooth[i]! += (mask[i]! - smooth[i]!) * share[i]!
}
