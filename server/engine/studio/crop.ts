// Which part of a photo a picture of some format shows, where the photo keeps its own table.
import { ASPECT_RATIOS, type AspectRatio, resultSize } from '../../../contract/catalog.ts'
import { boxBlur } from './blur.ts'
import { labelRegions } from './cut-out/regions.ts'
import { type Box, boundingBox, clamp, type Plane } from './pixels.ts'
import { clumsyCuts, type Stretch } from './things.ts'
import { type Along, lostOf, type Worth } from './worth.ts'

/** What lies nearer together than this belongs together, share of the photo's long side. */
const TOGETHER = 0.03
/** Share of all that was found from which a thing is the main one. */
const MAIN = 0.55
/** What a thing loses of its worth that the photo cuts: a whole dish is what it is of, though the napkin beside it is larger. */
const CUT_COSTS = 0.7

/** The box of the dish, or of the main thing where several stand apart from one another. */
export function mainBox(mask: Plane): Box | null {
  const reach = Math.round((TOGETHER / 2) * Math.max(mask.width, mask.height))
  const { labels, regions } = labelRegions(boxBlur(mask, reach), 0.12)
  const sizes = regions.map(() => 0)
  for (let i = 0; i < labels.length; i++) if (mask.data[i]! > 0.5 && labels[i]! > 0) sizes[labels[i]! - 1]!++
  const worths = sizes.map((size, k) => size * (1 - CUT_COSTS * cutShare(mask, labels, k + 1, size)))
  const most = Math.max(...worths)
  const main = worths.indexOf(most)
  const all = worths.reduce((sum, worth) => sum + worth, 0)
  if (regions.length < 2 || most < MAIN * all) return boundingBox(mask)
  const data = mask.data.map((value, i) => (labels[i] === main + 1 ? value : 0))
  return boundingBox({ ...mask, data })
}

/** 0..1: how broadly a thing lies at the photo's border, 1 along a side of a square of its size. */
function cutShare({ width, height, data }: Plane, labels: Int32Array, label: number, size: number): number {
  let along = 0
  const look = (x: number, y: number) => {
    const i = y * width + x
    if (labels[i] === label && data[i]! > 0.5) along++
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) look(x, y)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) look(x, y)
  return Math.min(1, along / Math.sqrt(Math.max(1, size)))
}

/**
 * The largest window of the wanted proportions, closer where the dish is small, with the dish in its middle
 * as far as the frame allows. Whole pixels of a frame of `width` × `height`.
 * @param air how many times the dish's size the window is
 * @param closest share of the largest window that is kept at least
 * @param zoom factor of the dish's usual size
 */
export function cropAround(
  dish: Box,
  width: number,
  height: number,
  ratio: number,
  air = 1.4,
  closest = 0.55,
  zoom = 1,
): Box {
  const largest = Math.min(width, height * ratio)
  const wanted = (air * Math.max(dish.width, dish.height * ratio)) / zoom
  const w = clamp(wanted, largest * closest, largest)
  const h = w / ratio
  // A rounding error below zero would be a pixel outside of the photo.
  const x = clamp(dish.x + dish.width / 2 - w / 2, 0, Math.max(0, width - w))
  const y = clamp(dish.y + dish.height / 2 - h / 2, 0, Math.max(0, height - h))
  return { x: Math.floor(x), y: Math.floor(y), width: Math.floor(w), height: Math.floor(h) }
}

/**
 * What makes a picture bad, in shares of the worst: food that is cut off, a border that cuts through what lies beside the
 * dish, a dish that stands beside the middle, each thing that is cut by a little. A little of the last but one is not seen.
 */
const LOST = 4
const CROSSED = 0.6
const OFF_CENTRE = 4
const CLUMSY = 1
/** Of the window's side: what is nearer to its border than this has no air. */
const AIR = 0.03
/** Of the window's side: the air that a dish has on both sides where it fits in, for its outline may be a part of it. */
const AROUND = 0.1

/**
 * A window moved to where it shows the dish best, as far as the photo reaches.
 * @param dish its box in the photo
 */
export function bestPlaced(window: Box, worth: Worth, dish: Box): Box {
  const x = bestAlong(worth.across, window.x, window.width, { from: dish.x, size: dish.width }, worth.hasRim)
  const y = bestAlong(worth.down, window.y, window.height, { from: dish.y, size: dish.height }, worth.hasRim)
  return { ...window, x, y }
}

/** Of a plate that is seen whole its own; of one that is cut anyway the food's. */
function middleOf(from: number, size: number, shown: number, { centroid }: Along): number {
  return size <= shown ? from + size / 2 : centroid
}

/** Of a window's size: a dish that much larger loses too much at one end. */
const MOST_AT_END = 1.4
/** Share of the photo's side that a whole end is away from its border. */
const CLEAR = 0.05

/**
 * Where a stretch begins that keeps the one end which the photo shows of a dish that does not fit in. Of a dish of
 * which the photo shows both ends as much is cut at each: a close-up, not a mistake.
 * @returns null where both ends are cut or seen, or where the dish fits in
 */
export function keepsOneEnd(dish: Stretch, size: number, frame: number): number | null {
  const end = dish.from + dish.size
  const [isCutBefore, isCutBehind] = [dish.from <= TOUCHES * frame, end >= (1 - TOUCHES) * frame]
  if (isCutBefore === isCutBehind || dish.size <= size || dish.size > MOST_AT_END * size) return null
  // So near to the photo's border it is hardly an end: the outline may miss some of it.
  if ((isCutBefore ? frame - end : dish.from) < CLEAR * frame) return null
  // As much of the dish as there is, so no more than a little air.
  const from = isCutBefore ? end + AIR * size - size : dish.from - AIR * size
  return Math.round(clamp(from, 0, frame - size))
}
/** Share of the photo's side: what is nearer to its border is taken to be cut off. */
const TOUCHES = 0.004

/** Where a stretch begins at the least cost. @param usual where it does if it can't be moved */
function bestAlong(along: Along, usual: number, size: number, dish: Stretch, hasRim: boolean): number {
  const middle = middleOf(dish.from, dish.size, size, along)
  const last = along.crossed.length - size
  const air = AIR * size
  // What fits in is whole, and one thing that does not is cut alike at both ends.
  const isFew = along.things.length < 2 || dish.size <= size
  const costAt = (from: number) => {
    const off = (middle - from - size / 2) / size
    const lost = lostOf(
      along,
      from > 0 ? from + air : from,
      size - (from > 0 ? air : 0) - (from < last ? air : 0),
    )
    const cut = (from > 0 ? along.crossed[from - 1]! : 0) + (from < last ? along.crossed[from + size]! : 0)
    const clumsy = isFew ? 0 : clumsyCuts(along.things, from, size, along.crossed.length)
    return LOST * lost + CROSSED * cut + OFF_CENTRE * off ** 2 + CLUMSY * clumsy
  }
  if (last <= 0) return usual
  const kept = keepsOneEnd(dish, size, along.crossed.length)
  if (kept !== null) return kept
  // Of a plate that is cut anyway the food may stand anywhere, and of several things one may be left out.
  const isFree = !isFew || (hasRim && dish.size > size)
  const { first, end } = isFree ? { first: 0, end: last } : airy(dish, size, last)
  let best = { from: first, cost: costAt(first) }
  for (let from = first + 1; from <= end; from++) {
    const cost = costAt(from)
    if (cost < best.cost) best = { from, cost }
  }
  return best.from
}

/** Where a stretch may begin that leaves a dish air on both sides, or cuts both of its ends alike. */
function airy(dish: Stretch, size: number, last: number): { first: number; end: number } {
  const air = Math.min(AROUND * size, (size - dish.size) / 2)
  const within = (from: number) => Math.round(clamp(from, 0, last))
  return { first: within(dish.from + dish.size + air - size), end: within(dish.from - air) }
}

/** A dish of which less is seen looks cut off; a rim that just touches the border does not. */
const NEARLY_ALL = 0.96
/** How much more another format must show to be worth naming. */
const WORTH_IT = 0.04

/**
 * The format that shows most of a dish which the wanted one cuts off, though the photo has more of it.
 * @param mask of the dish in the photo
 * @param seen what of the photo the wanted format shows
 * @param window what one of other proportions shows
 * @returns null where the dish is seen, or no format shows more of it
 */
export function widerFormat(
  mask: Plane,
  seen: Box,
  wanted: number,
  window: (ratio: number) => Box,
): AspectRatio | null {
  const share = shareIn(mask, seen)
  if (share >= NEARLY_ALL) return null
  const shares = ASPECT_RATIOS.map((ratio) => {
    const { width, height } = resultSize(ratio, 'medium')
    const isWanted = Math.abs(width / height / wanted - 1) < 0.01
    return { ratio, share: isWanted ? 0 : shareIn(mask, window(width / height)) }
  })
  const best = shares.toSorted((p, q) => q.share - p.share)[0]!
  return best.share >= share + WORTH_IT ? best.ratio : null
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
