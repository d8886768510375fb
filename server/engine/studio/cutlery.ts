// What reaches out of a vessel and is thin: a fork's handle, or chopsticks. The picture may cut that off, as photographers do.
import type { Box, Plane } from './pixels.ts'

/** At which sides of a dish there is any. */
export interface Thin {
  left: boolean
  right: boolean
}

/** Shares of the dish's width: how long cutlery is at least, and how much of its outer half's columns it fills at most. */
const CUTLERY = { long: 0.12, thick: 0.1 }

/** Whether what reaches out from a vessel's side to the box's own (0 or 1) is thin. Shares of the box's width. */
export function isThin({ width, data }: Plane, box: Box, end: 0 | 1, side: number): boolean {
  if ((end === 0 ? side : 1 - side) < CUTLERY.long) return false
  const at = (share: number) => Math.round(box.x + share * box.width)
  const half = (end + side) / 2
  const [from, to] = [at(Math.min(end, half)), at(Math.max(end, half))]
  let filled = 0
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = from; x < to; x++) if (data[y * width + x]! > 0.5) filled++
  return filled < CUTLERY.thick * box.width * (to - from)
}

/** Share of a dish by which something reaches out of its vessel on one side only: less is a lip or a leaf. */
export const REACHES_OUT = 0.06

/** Least share of a fork's length that stays in the picture. */
const LEAST_CUTLERY = 0.5
/** Share of the picture by which a vessel then stands beside its middle. */
export const BESIDE_CUTLERY = 0.04

interface Reaching {
  /** Shares of the dish's width. */
  vessel: { left: number; right: number }
  thin?: Thin
}

/** The only side at which something reaches out of the vessel, if that is thin. */
export function cutlerySide({ vessel, thin }: Reaching): 'left' | 'right' | null {
  if (thin?.left && vessel.right > 1 - REACHES_OUT) return 'left'
  return thin?.right && vessel.left < REACHES_OUT ? 'right' : null
}

/** Share of the picture's width that a dish may have whose cutlery runs out of it; 0 where there is none. */
export function mostWithout(shape: Reaching, margin: number): number {
  const side = cutlerySide(shape)
  if (!side) return 0
  const { left, right } = shape.vessel
  const [half, out] = [(right - left) / 2, side === 'left' ? left : 1 - right]
  return Math.min(
    (0.5 - BESIDE_CUTLERY - margin) / half,
    (0.5 + BESIDE_CUTLERY) / (half + LEAST_CUTLERY * out),
  )
}
