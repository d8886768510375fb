// Which part of a photo a picture of some format shows, where the photo keeps its own table.
import { ASPECT_RATIOS, type AspectRatio, resultSize } from '../../../contract/catalog.ts'
import { boxBlur } from './blur.ts'
import { labelRegions } from './cut-out/regions.ts'
import { cutSides } from './layout.ts'
import { type Box, boundingBox, clamp, type Plane } from './pixels.ts'

/** What lies nearer together than this belongs together, share of the photo's long side. */
const TOGETHER = 0.03
/** Share of all that was found from which a thing is the main one. */
const MAIN = 0.55

/** The box of the dish, or of the main thing where several stand apart from one another. */
export function mainBox(mask: Plane): Box | null {
  const reach = Math.round((TOGETHER / 2) * Math.max(mask.width, mask.height))
  const { labels, regions } = labelRegions(boxBlur(mask, reach), 0.12)
  const sizes = regions.map(() => 0)
  let all = 0
  for (let i = 0; i < labels.length; i++) {
    if (mask.data[i]! <= 0.5) continue
    all++
    if (labels[i]! > 0) sizes[labels[i]! - 1]!++
  }
  const main = sizes.indexOf(Math.max(...sizes))
  if (regions.length < 2 || sizes[main]! < MAIN * all) return boundingBox(mask)
  const data = mask.data.map((value, i) => (labels[i] === main + 1 ? value : 0))
  return boundingBox({ ...mask, data })
}

/**
 * The largest window of the wanted proportions, closer where the dish is small, with the dish in its middle
 * as far as the frame allows. Whole pixels of a frame of `width` × `height`.
 * @param closest share of the largest window that is kept at least
 * @param zoom factor of the dish's usual size
 */
export function cropAround(
  dish: Box,
  width: number,
  height: number,
  ratio: number,
  closest = 0.55,
  zoom = 1,
): Box {
  const largest = Math.min(width, height * ratio)
  // Air around the dish: a fifth of it on every side.
  const wanted = Math.max(dish.width * 1.4, dish.height * 1.4 * ratio) / zoom
  const w = clamp(wanted, largest * closest, largest)
  const h = w / ratio
  const x = clamp(dish.x + dish.width / 2 - w / 2, 0, width - w)
  const y = clamp(dish.y + dish.height / 2 - h / 2, 0, height - h)
  return { x: Math.floor(x), y: Math.floor(y), width: Math.floor(w), height: Math.floor(h) }
}

/**
 * A window moved along the frame, as little as it takes, to where it shows most of a dish that it can't show whole.
 * @param window of whole pixels, of the frame's full width or height
 */
export function whereMostIs(window: Box, mask: Plane): Box {
  const { width, height, data } = mask
  const isAcross = window.width < width
  if (isAcross && window.height < height) return window
  const along = new Float64Array(1 + (isAcross ? width : height))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) along[1 + (isAcross ? x : y)]! += data[i]!
  for (let k = 1; k < along.length; k++) along[k]! += along[k - 1]!
  const size = isAcross ? window.width : window.height
  const all = along.at(-1)!
  const usual = isAcross ? window.x : window.y
  const shown = (from: number) => (along[from + size]! - along[from]!) / all
  let best = usual
  for (let from = 0; from + size < along.length; from++) {
    // A hundredth of the dish for a tenth of the way: it is not to stand beside the middle for nothing.
    const worth = (at: number) => shown(at) - (0.1 * Math.abs(at - usual)) / along.length
    if (worth(from) > worth(best)) best = from
  }
  return isAcross ? { ...window, x: best } : { ...window, y: best }
}

/** Share of a window that shows next to nothing but the dish, and how much closer it may come until it shows nothing else. */
const FILLED = 0.95
const CLOSER = [1, 0.95, 0.9, 0.86]
const FULL = 0.995

/**
 * Of a dish that the photo cuts off on opposite sides no picture is whole: without the bits of table in its corners it
 * is a close-up, not a dish that was cut.
 */
export function asDetail(window: Box, mask: Plane): Box {
  const { left, right, top, bottom } = cutSides(mask)
  if (!(left && right) && !(top && bottom)) return window
  if (coverOf(mask, window) < FILLED) return window
  const windows = CLOSER.map((share) => {
    const width = Math.round(window.width * share)
    const height = Math.round(window.height * share)
    const x = window.x + ((window.width - width) >> 1)
    const y = window.y + ((window.height - height) >> 1)
    return { x, y, width, height }
  })
  return windows.find((closer) => coverOf(mask, closer) >= FULL) ?? window
}

/** Share of a box, 0..1, that a mask covers. */
function coverOf({ width, data }: Plane, box: Box): number {
  let covered = 0
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) covered += data[y * width + x]!
  return covered / (box.width * box.height)
}

/** A dish of which less is seen looks cut off; a rim that just touches the border does not. */
const NEARLY_ALL = 0.96
/** How much more another format must show to be worth naming. */
const WORTH_IT = 0.04

/**
 * The format that shows most of a dish which the wanted one cuts off, though the photo has it whole.
 * @param mask of the dish in the photo
 * @param window of the mask that a format of some proportions shows
 * @returns null where the dish is seen, or no format shows more of it
 */
export function widerFormat(
  mask: Plane,
  { width, height }: { width: number; height: number },
  window: (ratio: number) => Box,
): AspectRatio | null {
  const wanted = window(width / height)
  const sides = cutSides(mask)
  const isTold = wanted.width < mask.width ? sides.left && sides.right : sides.top && sides.bottom
  if (isTold) return null
  const seen = shareIn(mask, wanted)
  if (seen >= NEARLY_ALL) return null
  const shares = ASPECT_RATIOS.map((ratio) => {
    const size = resultSize(ratio, 'medium')
    return { ratio, share: shareIn(mask, window(size.width / size.height)) }
  })
  const best = shares.toSorted((p, q) => q.share - p.share)[0]!
  return best.share >= seen + WORTH_IT ? best.ratio : null
}

/** Share of a mask, 0..1, that lies in a box of it. */
function shareIn({ width, height, data }: Plane, box: Box): number {
  let [all, inside] = [0, 0]
  for (let y = 0, i = 0; y < height; y++) {
    const isRow = y >= box.y && y < box.y + box.height
    for (let x = 0; x < width; x++, i++) {
      all += data[i]!
      if (isRow && x >= box.x && x < box.x + box.width) inside += data[i]!
    }
  }
  return all === 0 ? 1 : inside / all
}
