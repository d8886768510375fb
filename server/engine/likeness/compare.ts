// How much of a dish looks the same in two pictures. Laid over each other, part by part: is the structure of this
// part in the other picture, within a few pixels, and has it the same colour once the change of light over the whole
// dish is taken out?
import { boxBlur, gaussianBlur } from '../studio/blur.ts'
import { mapPlane, type Plane } from '../studio/pixels.ts'
import { align, layOver, type Placement } from './align.ts'
import { detailOf, type Features } from './features.ts'
import { type Colours, relight } from './relight.ts'

/** Half a window, and how far its twin is looked for, in pixels of the square. */
const WINDOW = 7
const SEARCH = 4
/** Between the middles of two parts. */
const STEP = 6
/** Variance of lightness below which a window is flat: it has no structure that could be lost. */
const FLAT = 6
/** ΔE (CIE 1976) at which a colour is another one. */
const OTHER_COLOUR = 16
/** Light falls on parts differently, so lightness says less of a colour than its two axes. */
const LIGHTNESS_WEIGHT = 1 / 3
/** Pixels of a window from which on it says anything. */
const ENOUGH_PIXELS = 40
/** Blur before parts are compared, in pixels of the square. */
const SOFTNESS = 1.5
/** Surroundings that a part's structure stands out from. */
const SURROUNDINGS = 8
/** Parts to each side that make a neighbourhood. */
const NEIGHBOURS = 2
/** Share of the dish from which on it does not matter that the frame cuts off the rest. */
const SEEN_ENOUGH = 0.75
/** Fits as well as this are no accident: no other place needs to be looked at. */
const CLEAR_FIT = 0.7

export interface Likeness {
  /** 0..1: how much of the dish looks the same; the part that looks least so counts as much as all the others. */
  score: number
  /** How well the dishes could be laid over each other, −1..1. */
  fit: number
}

/** @param afters the second picture, as it may lie; the one that fits best counts */
export function compareDishes(
  before: Features,
  afters: { features: Features; anyTurn: boolean }[],
): Likeness {
  const layers = (f: Features) => ({ planes: [detailOf(f.light, SURROUNDINGS), f.a, f.b], mask: f.mask })
  const first = layers(before)
  let best: { after: Features; placement: Placement; fit: number } | null = null
  for (const { features, anyTurn } of afters) {
    const found = { after: features, ...align(first, layers(features), anyTurn) }
    if (!best || found.fit > best.fit) best = found
    if (best.fit > CLEAR_FIT) break
  }
  if (!best) return { score: 0, fit: -1 }
  const { after, placement, fit } = best
  const over = {
    light: layOver(after.light, placement),
    a: layOver(after.a, placement),
    b: layOver(after.b, placement),
    mask: layOver(after.mask, placement),
  }
  const inside = boxBlur(before.mask, 3)
  const soft = softened(before)
  const seen = mapPlane(inside, (value, i) => (over.mask.data[i]! > 0.5 ? value : 0))
  const parts = partsOf(soft, relight(soft, softened(over), seen), inside, seen)
  return { score: scoreOf(parts), fit }
}

interface Part {
  x: number
  y: number
  /** 0..1, structure and colour together. */
  alike: number
  /** The second picture shows it at all: a frame may cut off what the photo's did not. */
  seen: boolean
}

/**
 * The mean over all parts and the mean over the worst neighbourhood, half and half: a dish whose prawns are gone is
 * not the same dish, however well all the rest is kept.
 */
function scoreOf(parts: Part[]): number {
  const seen = parts.filter((part) => part.seen)
  if (seen.length === 0) return 0
  const all = seen.reduce((sum, part) => sum + part.alike, 0) / seen.length
  const share = Math.min(1, seen.length / parts.length / SEEN_ENOUGH)
  return ((all + Math.min(all, worstNeighbourhood(seen))) / 2) * share
}

/** Lowest mean of the whole squares of parts, each about a twelfth of a round dish. */
function worstNeighbourhood(parts: Part[]): number {
  const at = new Map(parts.map((part) => [`${part.x},${part.y}`, part.alike]))
  let worst = 1
  for (const { x, y } of parts) {
    let [sum, count] = [0, 0]
    for (let dy = -NEIGHBOURS; dy <= NEIGHBOURS; dy++) {
      for (let dx = -NEIGHBOURS; dx <= NEIGHBOURS; dx++) {
        const alike = at.get(`${x + dx * STEP},${y + dy * STEP}`)
        if (alike === undefined) continue
        sum += alike
        count++
      }
    }
    if (count === (2 * NEIGHBOURS + 1) ** 2) worst = Math.min(worst, sum / count)
  }
  return worst
}

/** Without what is finer than food: a picture that is drawn anew has other crumbs. */
function softened({ light, a, b, mask }: Features): Features {
  return {
    light: gaussianBlur(light, SOFTNESS),
    a: gaussianBlur(a, SOFTNESS * 1.5),
    b: gaussianBlur(b, SOFTNESS * 1.5),
    // Near the edge the blur has taken in what lies around.
    mask: boxBlur(mask, 3),
  }
}

/** @param seen what of `inside` the second picture shows at all */
function partsOf(before: Features, after: Colours, inside: Plane, seen: Plane): Part[] {
  const { width } = before.light
  const edge = WINDOW + SEARCH
  const parts: Part[] = []
  for (let y = edge; y < width - edge; y += STEP) {
    for (let x = edge; x < width - edge; x += STEP) {
      const i = y * width + x
      if (inside.data[i]! < 0.95) continue
      const isSeen = seen.data[i]! > 0.2
      parts.push({ x, y, seen: isSeen, alike: isSeen ? bestTwin(before, after, x, y) : 0 })
    }
  }
  return parts
}

/** How alike the most similar window nearby is: parts may have moved a little. */
function bestTwin(before: Features, after: Colours, x: number, y: number): number {
  let best = 0
  for (let dy = -SEARCH; dy <= SEARCH; dy += 2) {
    for (let dx = -SEARCH; dx <= SEARCH; dx += 2) {
      best = Math.max(best, alikeness(before, after, x, y, dx, dy))
    }
  }
  return best
}

/**
 * Of a window and its twin: SSIM's contrast and structure terms (Wang et al. 2004) on lightness, times how near the
 * mean colours are.
 */
function alikeness(before: Features, after: Colours, x: number, y: number, dx: number, dy: number): number {
  const { width } = before.light
  let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0]
  let [da, db] = [0, 0]
  for (let row = y - WINDOW; row <= y + WINDOW; row += 1) {
    for (let col = x - WINDOW; col <= x + WINDOW; col += 1) {
      const i = row * width + col
      const j = (row + dy) * width + col + dx
      const q = after.light.data[j]!
      if (before.mask.data[i]! < 0.9) continue
      const p = before.light.data[i]!
      n++
      sa += p
      sb += q
      saa += p * p
      sbb += q * q
      sab += p * q
      da += before.a.data[i]! - after.a.data[j]!
      db += before.b.data[i]! - after.b.data[j]!
    }
  }
  if (n < ENOUGH_PIXELS) return 0
  const va = Math.max(0, saa / n - (sa / n) ** 2)
  const vb = Math.max(0, sbb / n - (sb / n) ** 2)
  const cov = sab / n - (sa / n) * (sb / n)
  const structure = Math.max(0, (2 * cov + FLAT) / (va + vb + FLAT))
  const dl = ((sa - sb) / n) * LIGHTNESS_WEIGHT
  const e = Math.hypot(dl, da / n, db / n)
  const colour = Math.exp(-((e / OTHER_COLOUR) ** 2))
  return structure * colour
}
