// What reaches out of a vessel and is thin: a fork's handle, or chopsticks. The picture may cut that off, as photographers do.
import type { Box, Plane } from './pixels.ts'

/** A value for each side of a box. */
export interface Sides<T> {
  left: T
  right: T
  top: T
  bottom: T
}

/** At which sides of a dish there is any. */
export type Thin = Sides<boolean>

/** Shares of the dish's size: how long cutlery is at least, and how much of its outer half's lines it fills at most. */
const CUTLERY = { long: 0.12, thick: 0.1 }

/** @param vessel its edges as shares of the box */
export function thinSides(mask: Plane, box: Box, vessel: Sides<number>): Thin {
  const along = (end: 0 | 1, side: number, isDown: boolean) =>
    (end === 0 ? side : 1 - side) >= CUTLERY.long && isThin(mask, outerHalf(box, end, side, isDown), isDown)
  return {
    left: along(0, vessel.left, false),
    right: along(1, vessel.right, false),
    top: along(0, vessel.top, true),
    bottom: along(1, vessel.bottom, true),
  }
}

/** Of what reaches out from a vessel's side to the box's own, the half that is farther out. */
function outerHalf(box: Box, end: 0 | 1, side: number, isDown: boolean): Box {
  const half = (end + side) / 2
  const [start, size] = isDown ? [box.y, box.height] : [box.x, box.width]
  const from = Math.round(start + Math.min(end, half) * size)
  const to = Math.round(start + Math.max(end, half) * size)
  return isDown ? { ...box, y: from, height: to - from } : { ...box, x: from, width: to - from }
}

function isThin(
  { width, data }: Plane,
  { x, y, width: across, height: down }: Box,
  isDown: boolean,
): boolean {
  let filled = 0
  for (let row = y; row < y + down; row++)
    for (let column = x; column < x + across; column++) if (data[row * width + column]! > 0.5) filled++
  const [long, wide] = isDown ? [down, across] : [across, down]
  return filled < CUTLERY.thick * wide * long
}

/** Share of a dish by which something reaches out of its vessel on one side only: less is a lip or a leaf. */
export const REACHES_OUT = 0.06

/** What of a dish has to stay in the picture: its vessel, and handles that are not thin. Shares of the dish. */
export function bodyOf({ vessel, thin }: { vessel: Sides<number>; thin?: Thin }): Sides<number> {
  return {
    left: thin?.left ? vessel.left : 0,
    right: thin?.right ? vessel.right : 1,
    top: thin?.top ? vessel.top : 0,
    bottom: thin?.bottom ? vessel.bottom : 1,
  }
}
