// A lamp that a photo was not balanced for is told by the bluest of what is bright.
import { type Rgb, toLinear } from './colour.ts'
import { neutralFor } from './neutral.ts'
import { type Picture, smoothstep } from './pixels.ts'

export interface Lamp {
  /** Blue over red of encoded values: a fiftieth of what is bright is bluer. */
  blue: number
  /** The same of a two hundredth. */
  bluest: number
  /** Linear gains that turn that two hundredth into neutral. */
  gains: Rgb
}

/**
 * What is bluest of what is bright: in daylight something always is nearly white, a highlight, a napkin, rice or
 * cutlery. Where nothing comes near it, the lamp is that warm, and those are the nearest to white there is.
 * @param floor luma from which something is bright
 */
export function lampOf({ data }: Picture, floor: number): Lamp {
  const bins = Array.from({ length: LAMP_BINS + 1 }, () => ({ count: 0, sum: [0, 0, 0] as Rgb }))
  let total = 0
  for (let p = 0; p < data.length; p += 3) {
    const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!]
    if (r > 250 || r < 40 || 0.2126 * r + 0.7152 * g + 0.0722 * b < floor * 255) continue
    const bin = bins[Math.min(LAMP_BINS, Math.round((b / r) * LAMP_BINS))]!
    bin.count++
    bin.sum[0] += toLinear(r)
    bin.sum[1] += toLinear(g)
    bin.sum[2] += toLinear(b)
    total++
  }
  const reaching = (share: number) => {
    let bluer = 0
    for (let bin = LAMP_BINS; bin > 0; bin--) {
      bluer += bins[bin]!.count
      if (bluer > share * total) return bin
    }
    return LAMP_BINS
  }
  const bluest = reaching(BLUEST)
  const sum: Rgb = [0, 0, 0]
  for (const one of bins.slice(bluest)) for (const c of [0, 1, 2] as const) sum[c] += one.sum[c]
  return { blue: reaching(BLUE) / LAMP_BINS, bluest: bluest / LAMP_BINS, gains: neutralFor(sum) }
}
const LAMP_BINS = 100
const BLUE = 0.02
const BLUEST = 0.005

/**
 * 0..1: how far the bluest of the bright things says that the lamp is warm. Photos in daylight have something above .8,
 * and nearly all close-ups of food without a plate; white under a bulb that the camera did not balance is at .6 to .7,
 * and what is below that is yellow itself.
 */
export function isLamp(bluest: number): number {
  return MOST_LAMP * smoothstep(0.8, 0.68, bluest) * smoothstep(0.42, 0.55, bluest)
}
const MOST_LAMP = 0.85

/** How far green follows blue below red under lamps, log. */
export const GREEN_OF_LAMP = 0.34

/**
 * 1 for colours that white has under lamps warmer than the camera took them for: green follows blue. Under a very warm
 * one, which a mirror of metal or a napkin would give away, white is yellower still, and not always on Planck's locus.
 * @param lamp what the frame says of it
 */
export function lampWhite(r: number, g: number, b: number, lamp: number): number {
  if (r <= g || g <= b) return 0
  const blue = b / r
  const off = Math.abs(Math.log(g / r) - GREEN_OF_LAMP * Math.log(blue))
  const warm = smoothstep(0.72, 0.56, lamp)
  const least = 0.45 + (Math.min(0.45, 0.72 * lamp) - 0.45) * warm
  const most = 0.62 + (Math.min(0.62, 0.88 * lamp) - 0.62) * warm
  return smoothstep(least, most, blue) * smoothstep(0.11 + 0.08 * warm, 0.04 + 0.07 * warm, off)
}
