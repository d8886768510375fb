// Where the dish goes in the result, how large, how it stands there, and which window of the plate is behind it.
import type { Scene } from './backdrop.ts'
import {
  BESIDE_CUTLERY,
  type CutSides,
  type DishShape,
  type Framing,
  fullSize,
  MARGIN,
  sizeOf,
  vesselSize,
  WHOLE,
} from './dish-size.ts'
import type { Foot } from './foot.ts'
import { type Box, clamp, type Plane } from './pixels.ts'
import type { Stand } from './shadow-sheet.ts'

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

/** So far out as the template's dish is, or as the same share of less room: a wide picture's dish would be at a square's border. */
function offsetOf(framing: Framing, axis: 'x' | 'y', free: number, short: number): number {
  const room = Math.max(0.01, framing.room?.[axis] ?? 0.01)
  return framing[axis] * Math.min(short, Math.max(0, free) / room)
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
  const usual = framing
    ? { size: sizeOf(shape, width, height, framing), kept: WHOLE }
    : vesselSize(shape, isTop, width, height)
  const { size, kept } = full ? { size: full, kept: WHOLE } : usual
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
    ? clamp(rise / cosine, LEAST_THROWN * vesselWidth, vesselHeight)
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
    [kept.top, kept.bottom],
  )
  // A fork that runs out of the picture is seen a little longer.
  const asideX = ((kept.left > 0 ? 1 : 0) - (kept.right < 1 ? 1 : 0)) * BESIDE_CUTLERY * width
  const centre = within(
    free.x + besideX + asideX + (framing ? offsetOf(framing, 'x', free.x, short) : 0),
    width,
    size.width,
    [kept.left, kept.right],
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
  const freeY = within(footY - footInDish, height, size.height, [kept.top, kept.bottom])
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
/** And throws a shadow of so much: what things beside it throw is as long, and a rim that hides its foot is that of a deep plate as well. */
const LEAST_THROWN = 0.08
/** Of what the photo cuts off where it stands. */
const GUESSED_FOOT = 0.86

/** Where a stretch of some size may begin, of which a part has to be in the frame; evenly beyond both borders where that does not fit. */
function within(
  from: number,
  frame: number,
  size: number,
  [start, end]: readonly [number, number] = [0, 1],
): number {
  const [first, last] = [MARGIN * frame - start * size, (1 - MARGIN) * frame - end * size]
  return last < first ? (first + last) / 2 : clamp(from, first, last)
}

/** Degrees: a foot's roundness tells from where it was seen, if nothing else does, and it is seen from the side. */
function elevationIn({ elevationDegrees }: DishShape, foot: Foot | null, { camera }: Scene): number {
  if (elevationDegrees !== null) return elevationDegrees
  return foot && camera.elevationDegrees < 20 ? foot.elevationDegrees : camera.elevationDegrees
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
