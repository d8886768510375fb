// How large a dish becomes in the result, and what of it may leave the picture.
import { bodyOf, REACHES_OUT, type Sides, type Thin } from './cutlery.ts'
import type { Foot } from './foot.ts'

/** Sides on which the photo's own frame cuts the dish. */
export type CutSides = Sides<boolean>

export interface DishShape {
  /** Pixels of the cut-out dish in the photo. */
  width: number
  height: number
  /** Camera elevation measured from the rim, degrees; null when there is no rim. */
  elevationDegrees: number | null
  isRound: boolean
  /** The vessel's edges as shares of the width and height: beyond 0..1 where the photo cuts it off. */
  vessel: Sides<number>
  /** What is seen of its foot; null where only a rim tells. Handles are no part of it. */
  foot: Foot | null
  cut: CutSides
  /** Where what reaches out of the vessel is as thin as cutlery is. */
  thin?: Thin
}

/** How large a template's dish is in its picture and where. */
export interface Framing {
  /** Square root of its area, relative to the picture's short side. */
  fill: number
  /** Longest side it may have, relative to the picture's short side. */
  limit: number
  /** From the picture's middle to the dish's, in short sides. */
  x: number
  y: number
  /** Table to each side of the dish, were it in the middle, in short sides; without it the dish goes as far out in any format. */
  room?: { x: number; y: number }
}

/** Share of the result's short side that a whole dish fills: by area, and at most in each direction. */
const FILL = 0.75
const FILL_LIMIT = 0.83
/** A dish that runs out of the picture comes closer, as a photographer would. */
const CLOSE_FILL = 0.86
const CLOSE_LIMIT = 0.9

/** However close a person wants it. */
const LARGEST = 0.95

/** A framing with the dish larger or smaller by a factor, as far as the picture has room. */
export function framingFor(framing: Framing | null, zoom: number): Framing | null {
  if (zoom === 1) return framing
  const usual = { fill: FILL, limit: FILL_LIMIT, x: 0, y: 0 }
  const { fill, limit, ...where } = framing ?? usual
  return { fill: fill * zoom, limit: Math.min(limit * zoom, LARGEST), ...where }
}

/** Share of the picture's side that stays free at its borders. */
export const MARGIN = 0.04

/** Share of the picture by which a vessel may stand beside its middle for a handle's sake, and for its cutlery's. */
const MOST_BESIDE = 0.07
export const BESIDE_CUTLERY = 0.04

const without = (share: number) => (share > REACHES_OUT ? 1 - share : 1)

/** A vessel that its cutlery makes smaller than this share of its size lets it run out of the picture. */
const SMALLER = 0.9

interface Sized {
  size: { width: number; height: number }
  /** What of the dish is in the picture: without cutlery that runs out of it. Shares of the dish. */
  kept: Sides<number>
}

export const WHOLE: Sides<number> = { left: 0, right: 1, top: 0, bottom: 1 }

/** As large as its vessel alone would be, as far as what reaches out of that stays in the picture, or may leave it. */
export function vesselSize(shape: DishShape, isTop: boolean, width: number, height: number): Sized {
  const { vessel, cut } = shape
  const usual = sizeOf(shape, width, height, null)
  if (Object.values(cut).includes(true)) return { size: usual, kept: WHOLE }
  const body = bodyOf(shape)
  const tall = isTop ? vessel : body
  const own = {
    ...shape,
    width: shape.width * without(Math.abs(1 - vessel.right - vessel.left)),
    // From the side a cup on its saucer is as much of the dish.
    height: shape.height * without(Math.abs(1 - tall.bottom - tall.top)),
  }
  const alone = sizeOf(own, width, height, null).width / own.width
  const hasCutlery = Object.values(shape.thin ?? {}).includes(true)
  const scaleOf = (kept: Sides<number>, beside: number) =>
    Math.min(
      alone,
      mostOf(width, kept.left, kept.right, (vessel.left + vessel.right) / 2, beside) / shape.width,
      mostOf(height, kept.top, kept.bottom, (vessel.top + vessel.bottom) / 2, MOST_BESIDE) / shape.height,
    )
  const inside = scaleOf(WHOLE, hasCutlery ? BESIDE_CUTLERY : MOST_BESIDE)
  const shown = mostShown(body, vessel, width) / shape.width
  const free = Math.min(scaleOf(body, MOST_BESIDE), shown)
  const isHeldBack = inside < SMALLER * free
  const scale = isHeldBack ? free : inside
  const larger = Math.max(1, (scale * shape.width) / usual.width)
  return {
    size: { width: usual.width * larger, height: usual.height * larger },
    kept: isHeldBack ? body : WHOLE,
  }
}

/** Least share of a fork's length that stays in the picture. */
const LEAST_CUTLERY = 0.4

/** Of a dish the largest size at which so much is seen of what reaches out to the sides. */
function mostShown(body: Sides<number>, vessel: Sides<number>, frame: number): number {
  const middle = (vessel.left + vessel.right) / 2
  const out = [body.left, 1 - body.right].filter((length) => length > 0)
  const beside = out.length === 1 ? BESIDE_CUTLERY : 0
  return Math.min(
    ...out.map((length) => (frame * (0.5 + beside)) / (vessel.right - middle + LEAST_CUTLERY * length)),
  )
}

/** Of a dish the largest size whose part `from` to `to` has room in a frame, while its vessel's middle is nearly in the frame's. */
function mostOf(frame: number, from: number, to: number, middle: number, beside: number): number {
  const most = (1 - 2 * MARGIN) / (to - from)
  return frame * Math.min(most, (0.5 - MARGIN + beside) / Math.max(middle - from, to - middle))
}

/** How far a dish that fills the picture reaches over its borders, and how much of it must be seen. */
const BLEED = 1.04
const LEAST_SHOWN = 0.7
/** Height over width of what is no round dish, seen from anywhere. */
const LONG = 1.2

/**
 * Flush with one border and far from the other a dish looks misplaced. It comes so close that its middle is the picture's:
 * what the photo cuts off at one side the picture cuts off at the other. Null where that would cost too much of it.
 */
export function fullSize(
  { cut, vessel, width: across, height: down }: DishShape,
  width: number,
  height: number,
): { width: number; height: number } | null {
  const aspect = across / down
  const [x, y] = [(vessel.left + vessel.right) / 2, (vessel.top + vessel.bottom) / 2]
  const halves = [
    cut.left ? width / x : 0,
    cut.right ? width / (1 - x) : 0,
    cut.top ? (aspect * height) / y : 0,
    cut.bottom ? (aspect * height) / (1 - y) : 0,
  ]
  if ((cut.left && cut.right) || (cut.top && cut.bottom) || Math.max(...halves) === 0) return null
  // A platter that points away shows its other end whole, as the photo does: it is near that border anyway.
  if ((cut.top || cut.bottom) && down > LONG * across) return null
  const w = (BLEED * Math.max(...halves)) / 2
  const h = w / aspect
  const shown = (frame: number, size: number, at: number) =>
    (Math.min(frame / 2, at * size) + Math.min(frame / 2, (1 - at) * size)) / size
  return shown(width, w, x) * shown(height, h, y) >= LEAST_SHOWN ? { width: w, height: h } : null
}

export function sizeOf(
  shape: DishShape,
  width: number,
  height: number,
  framing: Framing | null,
): { width: number; height: number } {
  const { cut } = shape
  const short = Math.min(width, height)
  const aspect = shape.width / shape.height
  const acrossX = cut.left && cut.right
  const acrossY = cut.top && cut.bottom
  // From border to border there is one size only.
  if (acrossX || acrossY) {
    const w = Math.max(acrossX ? width : 0, acrossY ? height * aspect : 0)
    return { width: w, height: w / aspect }
  }
  const isCut = cut.left || cut.right || cut.top || cut.bottom
  const limit = isCut ? CLOSE_LIMIT : (framing?.limit ?? FILL_LIMIT)
  const w = (isCut ? CLOSE_FILL : (framing?.fill ?? FILL)) * short * Math.sqrt(aspect)
  const fit = Math.min(w, limit * short, limit * short * aspect)
  return { width: fit, height: fit / aspect }
}
