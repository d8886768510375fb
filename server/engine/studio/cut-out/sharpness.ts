// Whether a photo is too blurred for its edges to tell where something ends: out of focus or shaken.
import { gaussianBlur } from '../blur.ts'
import { eachStretch, type Plane } from '../pixels.ts'

/** Blurs in pixels of the guide: between them lies what is coarse, below the first what only a sharp photo has. */
const FINE = 1
const COARSE = 2
/** Coarse difference of lightness from which there is something to be sharp. */
const SOMETHING = 0.03
/**
 * Fine difference per coarse one, exceeded by the sharpest tenth: 64 photos reach 1.19 and more, most of them 2; blurred by a
 * 400th of their side they reach 1.06 in the median, by a 270th .91 at most.
 */
const LEAST = 1.12
const SHARPEST = 0.1
/** Of a histogram of those ratios. */
const STEP = 0.04
const BINS = 64

/**
 * In a blurred photo nothing contradicts a wrong outline, for there are no edges: it would be surer than a sharp one.
 * @param light lightness of the guide
 */
export function isBlurred(light: Plane): boolean {
  const fine = gaussianBlur(light, FINE)
  const coarse = gaussianBlur(fine, COARSE)
  const sizes = new Uint32Array(BINS)
  eachStretch(light.data.length, compareStretch, {
    light: light.data,
    fine: fine.data,
    coarse: coarse.data,
    sizes,
  })
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const sharp = sizes.slice(Math.round(LEAST / STEP)).reduce((sum, size) => sum + size, 0)
  return sharp < SHARPEST * total
}

interface Compared {
  light: Float32Array
  fine: Float32Array
  coarse: Float32Array
  sizes: Uint32Array
}

function compareStretch(from: number, to: number, { light, fine, coarse, sizes }: Compared): void {
  for (let i = from; i < to; i++) {
    const below = Math.abs(fine[i]! - coarse[i]!)
    if (below < SOMETHING) continue
    sizes[Math.min(BINS - 1, Math.floor(Math.abs(light[i]! - fine[i]!) / below / STEP))]!++
  }
}
