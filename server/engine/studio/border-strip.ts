// What just peeks in at a photo's border, a bright edge or the end of another thing, is left out of the picture.
import type { Box, Picture, Plane } from './pixels.ts'

/** Share of the window's shorter side that a strip may be deep. */
const DEPTH = 0.014
/** Difference of luma, share of a byte, between a strip and what lies next to it, and what may differ farther in. */
const STEP = 0.25
const CALM = 0.05
/** Share of the border along which it goes in one piece: a pattern is in many. */
const LEAST = 0.04

/** @param window in the photo; of the same proportions afterwards, a little smaller where it ended in such a strip */
export function withoutStrips(guide: Picture, mask: Plane, window: Box): Box {
  const depth = Math.max(2, Math.round(DEPTH * Math.min(window.width, window.height)))
  const { width, height } = mask
  const isStrip = (x: number, y: number, towards: [number, number]) =>
    peeksIn(guide, mask, window, { x, y, towards, depth })
  const left = window.x === 0 && isStrip(0, window.y, [1, 0]) ? depth : 0
  const right = window.x + window.width === width && isStrip(width - 1, window.y, [-1, 0]) ? depth : 0
  const top = window.y === 0 && isStrip(window.x, 0, [0, 1]) ? depth : 0
  const bottom = window.y + window.height === height && isStrip(window.x, height - 1, [0, -1]) ? depth : 0
  const scale = Math.min(1 - (left + right) / window.width, 1 - (top + bottom) / window.height)
  if (scale === 1) return window
  const smaller = { width: Math.floor(window.width * scale), height: Math.floor(window.height * scale) }
  // What it loses beside the strips it loses evenly.
  const x = window.x + left + ((window.width - left - right - smaller.width) >> 1)
  const y = window.y + top + ((window.height - top - bottom - smaller.height) >> 1)
  return { x, y, ...smaller }
}

interface Border {
  /** Its first pixel in the window. */
  x: number
  y: number
  /** The way into the photo. */
  towards: [number, number]
  depth: number
}

function peeksIn({ data }: Picture, mask: Plane, window: Box, { x, y, towards, depth }: Border): boolean {
  const [across, down] = towards
  const length = across === 0 ? window.width : window.height
  const lumaAt = (i: number) =>
    (0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!) / 255
  let [run, longest] = [0, 0]
  for (let k = 0; k < length; k++) {
    const at = (deep: number) =>
      (y + deep * down + (across === 0 ? 0 : k)) * mask.width + x + deep * across + (across === 0 ? k : 0)
    const [outer, next, farther] = [at(0), at(depth), at(2 * depth)]
    const isDish = mask.data[outer]! > 0.3 || mask.data[next]! > 0.3
    const isStep = !isDish && Math.abs(lumaAt(outer) - lumaAt(next)) > STEP
    run = isStep && Math.abs(lumaAt(next) - lumaAt(farther)) < CALM ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest > LEAST * length
}
