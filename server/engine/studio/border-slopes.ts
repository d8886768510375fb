// Which way lines cross a photo's border, so that they can go straight on beyond it.
import { gaussianBlur } from './blur.ts'
import { clamp, createPlane, type Plane } from './pixels.ts'

/** Share of the height whose rows tell. */
const DEPTH = 0.06
/** Sigma along the border, share of the width, over which lines agree. */
const ALONG = 0.02
/** What is flatter than that, columns for a row, would run along the border. */
const STEEPEST = 1.6
/** Squared levels of a byte: weaker gradients are noise, and tell nothing. */
const NOISE = 12

/**
 * Columns by which a line moves for each row down, for each column of a border: by least squares over gradients, as optical flow is
 * found (Lucas and Kanade 1981), with the row in the place of time.
 * @param colours red, green and blue, 0..255
 * @param dish 0..1, same size: its own outline tells nothing about the table
 */
export function slopesAt(colours: Plane[], dish: Plane, border: 'first' | 'last'): Float32Array {
  const { width, height } = dish
  const depth = Math.max(3, Math.round(DEPTH * height))
  const start = border === 'first' ? 1 : height - 1 - depth
  const [across, both] = [createPlane(width, 1), createPlane(width, 1)]
  for (const { data } of colours) {
    for (let y = start; y < start + depth; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x
        if (dish.data[i]! > 0.02) continue
        const dx = (data[i + 1]! - data[i - 1]!) / 2
        const dy = (data[i + width]! - data[i - width]!) / 2
        across.data[x]! += dx * dx
        both.data[x]! += dx * dy
      }
    }
  }
  const [xx, xy] = [across, both].map((plane) => gaussianBlur(plane, Math.max(1, ALONG * width)).data)
  return xx!.map((value, x) => clamp(-xy![x]! / (value + NOISE * depth), -STEEPEST, STEEPEST))
}
