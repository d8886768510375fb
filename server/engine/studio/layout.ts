// Where the dish goes in the result, how large, how it stands there, and which window of the plate is behind it.
import type { Scene } from './backdrop.ts'
import type { Foot } from './foot.ts'
import { type Box, clamp, type Plane } from './pixels.ts'
import type { Stand } from './shadow-sheet.ts'

/** Sides on which the photo's own frame cuts the dish. */
export interface CutSides {
  left: boolean
  right: boolean
  top: boolean
  bottom: boolean
}

/** Where the dish goes, in pixels of the result, and which window of the plate is behind it. */
export interface Layout {
  dish: Box
  /** What of the cut-out is inside the result, in shares of it; less than all only where it spans the frame. */
  part: Box
  /** Shares of the plate's side. */
  window: Box
  stand: Stand
  /** The photo cuts it at one side, and it was brought so close that it runs out of the opposite one as well. */
  isFull: boolean
}

export interface DishShape {
  /** Pixels of the cut-out dish in the photo. */
  width: number
  height: number
  /** Camera elevation measured from the rim, degrees; null when there is no rim. */
  elevationDegrees: number | null
  isRound: boolean
  /** The vessel's edges as shares of the width and height: beyond 0..1 where the photo cuts it off. */
  vessel: { left: number; right: number; top: number; bottom: number }
  /** What is seen of its foot; null where only a rim tells. Handles are no part of it. */
  foot: Foot | null
  cut: CutSides
}

/** Share of the result's short side that a whole dish fills: by area, and at most in each direction. */
const FILL = 0.75
const FILL_LIMIT = 0.83
/** A dish that runs out of the picture comes closer, as a photographer would. */
const CLOSE_FILL = 0.86
const CLOSE_LIMIT = 0.9

/** However close a person wants it. */
const LARGEST = 0.95

/** A cut is where the mask still covers the frame's last row or column, over more than this share of the long side. */
const LEAST_CUT = 0.008

export function cutSides({ width, height, data }: Plane): CutSides {
  const least = Math.max(2, LEAST_CUT * Math.max(width, height))
  const covered = (start: number, step: number, count: number) => {
    let cells = 0
    for (let k = 0; k < count; k++) if (data[start + k * step]! > 0.5) cells++
    return cells > least
  }
  return {
    left: covered(0, width, height),
    right: covered(width - 1, width, height),
    top: covered(0, 1, width),
    bottom: covered((height - 1) * width, 1, width),
  }
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

/** So far out as the template's dish is, or as the same share of less room: a wide picture's dish would be at a square's border. */
function offsetOf(framing: Framing, axis: 'x' | 'y', free: number, short: number): number {
  const room = Math.max(0.01, framing.room?.[axis] ?? 0.01)
  return framing[axis] * Math.min(short, Math.max(0, free) / room)
}

/** A framing with the dish larger or smaller by a factor, as far as the picture has room. */
export function framingFor(framing: Framing | null, zoom: number): Framing | null {
  if (zoom === 1) return framing
  const usual = { fill: FILL, limit: FILL_LIMIT, x: 0, y: 0 }
  const { fill, limit, ...where } = framing ?? usual
  return { fill: fill * zoom, limit: Math.min(limit * zoom, LARGEST), ...where }
}

/** @param framing a template's; without one the dish fills the middle */
export function layOut(
  shape: DishShape,
  scene: Scene,
  width: number,
  height: number,
  framing: Framing | null = null,
): Layout {
  const { cut, vessel } = shape
  // A plate that was photographed from above lies flat, whatever it is set on: nothing of its outline is height.
  const isTop = Math.max(scene.camera.elevationDegrees, shape.elevationDegrees ?? 0) > 70
  const full = fullSize(shape, width, height)
  const size =
    full ?? (framing ? sizeOf(shape, width, height, framing) : vesselSize(shape, isTop, width, height))
  const short = Math.min(width, height)
  const seenFoot = isTop ? null : shape.foot
  const elevation = (elevationIn(shape, seenFoot, scene) * Math.PI) / 180
  const middleX = seenFoot?.x ?? (vessel.left + vessel.right) / 2
  // As far to the one side as to the other: a handle reaches out on one only.
  const vesselWidth =
    size.width *
    (seenFoot ? 2 * Math.min(middleX - vessel.left, vessel.right - middleX) : vessel.right - vessel.left)
  const vesselHeight = size.height * (vessel.bottom - vessel.top)
  const round = !isTop && (shape.isRound || scene.camera.elevationDegrees < 20)
  const [sine, cosine] = [Math.sin(elevation), Math.max(0.3, Math.cos(elevation))]
  const hidden = Math.max(0, LEAST_HEIGHT * vesselWidth - (vesselHeight - vesselWidth * sine) / cosine)
  const widest = Math.max(0.5 * vesselWidth, vesselWidth - (2 * hidden) / Math.tan(elevation))
  const footWidth = seenFoot ? Math.min(seenFoot.width * size.width, widest) : GUESSED_FOOT * vesselWidth
  const rise = vesselHeight - ((vesselWidth + footWidth) / 2) * sine
  // What is of no round shape throws its whole outline as a shadow, of whatever part the foot was seen.
  const tall = round
    ? clamp(rise / cosine, LEAST_HEIGHT * vesselWidth, vesselHeight)
    : size.width * (vessel.right - vessel.left) * 0.1
  const footDepth = footWidth * Math.sin(elevation)

  const footInDish = isTop
    ? (size.height * (vessel.top + vessel.bottom)) / 2
    : size.height * vessel.bottom - footDepth / 2
  const free = { x: (width - size.width) / 2, y: (height - size.height) / 2 }
  // The vessel is in the middle, not the vessel with its fork.
  const besideX = framing ? 0 : size.width * (0.5 - (vessel.left + vessel.right) / 2)
  const above = framing || !isTop ? 0 : size.height * (0.5 - (vessel.top + vessel.bottom) / 2)
  const middle = within(
    free.y + above + (framing ? offsetOf(framing, 'y', free.y, short) : isTop ? 0 : short * 0.015),
    height,
    size.height,
  )
  const centre = within(
    free.x + besideX + (framing ? offsetOf(framing, 'x', free.x, short) : 0),
    width,
    size.width,
  )
  const wantedX = full
    ? width / 2 - size.width * middleX
    : along(cut.left, cut.right, width, size.width, centre)
  const wantedY = full
    ? (height - size.height * (vessel.top + vessel.bottom)) / 2
    : along(cut.top, cut.bottom, height, size.height, middle)
  const foot = { x: wantedX + size.width / 2 - besideX, y: wantedY + footInDish }
  const window = windowAround(scene, foot, width, height)
  const footX = ((scene.foot.x - window.x) * width) / window.width
  const footY = ((scene.foot.y - window.y) * height) / window.height
  // Where the plate ends the dish moves instead of the window; a cut dish stays at its border.
  const freeX = within(footX - size.width / 2, width, size.width)
  const x = framing && !full && !cut.left && !cut.right ? freeX : wantedX
  const freeY = within(footY - footInDish, height, size.height)
  const y = full || cut.top || cut.bottom ? wantedY : freeY
  const seen = { x: Math.max(0, Math.round(x)), y: Math.max(0, Math.round(y)) }
  const dish = {
    ...seen,
    width: Math.min(width, Math.round(x + size.width)) - seen.x,
    height: Math.min(height, Math.round(y + size.height)) - seen.y,
  }
  return {
    dish,
    part: {
      x: Math.max(0, -x) / size.width,
      y: Math.max(0, -y) / size.height,
      width: (Math.min(width, x + size.width) - Math.max(0, x)) / size.width,
      height: (Math.min(height, y + size.height) - Math.max(0, y)) / size.height,
    },
    window,
    stand: {
      footX: x + size.width * middleX,
      footY: y + footInDish,
      width: vesselWidth,
      footWidth,
      height: tall,
      elevation,
      round,
    },
    isFull: full !== null,
  }
}

/** In a vessel's widths: a plate's foot is at least so far below its rim, which hides it. */
const LEAST_HEIGHT = 0.04
/** Of what the photo cuts off where it stands. */
const GUESSED_FOOT = 0.86

/** Share of the picture's side that stays free at its borders. */
const MARGIN = 0.04

/** Where a stretch of some size may begin; evenly beyond both borders where it does not fit. */
function within(from: number, frame: number, size: number): number {
  const last = (1 - MARGIN) * frame - size
  return last < MARGIN * frame ? (frame - size) / 2 : clamp(from, MARGIN * frame, last)
}

/** Share of the picture by which a vessel may stand beside its middle for a handle's sake. */
const MOST_BESIDE = 0.07

/** Share of a dish by which something reaches out of its vessel on one side only: less is a lip or a leaf. */
const REACHES_OUT = 0.06
const without = (share: number) => (share > REACHES_OUT ? 1 - share : 1)

/** As large as its vessel alone would be, as far as what reaches out of that stays in the picture. */
function vesselSize(
  shape: DishShape,
  isTop: boolean,
  width: number,
  height: number,
): { width: number; height: number } {
  const { vessel, cut } = shape
  const whole = sizeOf(shape, width, height, null)
  if (Object.values(cut).includes(true)) return whole
  const own = {
    ...shape,
    width: shape.width * without(Math.abs(1 - vessel.right - vessel.left)),
    // From the side a cup on its saucer is as much of the dish.
    height: shape.height * (isTop ? without(Math.abs(1 - vessel.bottom - vessel.top)) : 1),
  }
  const reach = 0.5 - MARGIN + MOST_BESIDE
  const room = (from: number, to: number) => reach / Math.max((from + to) / 2, 1 - (from + to) / 2)
  const scale = Math.min(
    sizeOf(own, width, height, null).width / own.width,
    (Math.min(1 - 2 * MARGIN, room(vessel.left, vessel.right)) * width) / shape.width,
    (Math.min(1 - 2 * MARGIN, room(vessel.top, vessel.bottom)) * height) / shape.height,
  )
  const larger = Math.max(1, (scale * shape.width) / whole.width)
  return { width: whole.width * larger, height: whole.height * larger }
}

/** Degrees: a foot's roundness tells from where it was seen, if nothing else does, and it is seen from the side. */
function elevationIn({ elevationDegrees }: DishShape, foot: Foot | null, { camera }: Scene): number {
  if (elevationDegrees !== null) return elevationDegrees
  return foot && camera.elevationDegrees < 20 ? foot.elevationDegrees : camera.elevationDegrees
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
function fullSize(
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

function sizeOf(
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

/** A side that is cut lies on the border; one that is cut on both sides is centred. */
function along(start: boolean, end: boolean, frame: number, size: number, otherwise: number): number {
  if (start && end) return (frame - size) / 2
  if (start) return 0
  return end ? frame - size : otherwise
}

/** The part of the plate with the result's proportions whose foot lies where the dish stands. */
function windowAround(scene: Scene, foot: { x: number; y: number }, width: number, height: number): Box {
  const stretch = width / height / (scene.ratio ?? 1)
  // A square shows less of a wide scene of ours, so that the dish is not lost on the table.
  const zoom = scene.ratio === undefined && width === height ? 0.86 : 1
  const w = zoom * Math.min(1, stretch)
  const h = zoom * Math.min(1, 1 / stretch)
  const x = clamp(scene.foot.x - (foot.x / width) * w, 0, 1 - w)
  return { x, y: clamp(scene.foot.y - (foot.y / height) * h, 0, 1 - h), width: w, height: h }
}
