// What could be white in the light of a photo, and the gains that would make it so.
import { type Rgb, toLinear } from './colour.ts'
import { clamp, type Picture, smoothstep } from './pixels.ts'

/** 1 for grey, 0 from a relative chroma of `most` up. Encoded values. */
export function greyness(r: number, g: number, b: number, most: number): number {
  const top = Math.max(r, g, b)
  return smoothstep(most, most / 4, (top - Math.min(r, g, b)) / top)
}

/**
 * Daylight and lamps are bluer or redder than each other, hardly greener: 0 for pale colours that are far from all
 * of them, as guacamole, mint or rose are. Encoded values; the distance is in stops.
 * @param sure 0..1: how sure it is without this that it is white; then light may be greener, as that of tubes is
 */
export function untinted(r: number, g: number, b: number, sure = 0): number {
  const [red, green, blue] = [STOPS_OF_BYTE[r]!, STOPS_OF_BYTE[g]!, STOPS_OF_BYTE[b]!]
  // Planck's locus lies a little to the green of the straight line between red and blue.
  const tint = green - 0.5 * (red + blue) - 0.09 * Math.max(0, red - blue)
  return smoothstep(0.5 + 0.3 * sure, 0.15 + 0.4 * sure, Math.abs(tint))
}

/** Light of an encoded value as a power of two. */
const STOPS_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => Math.log2(toLinear(byte) + 1e-3))

export function histogramOf(picture: Picture, counts: (index: number) => boolean) {
  const bins = new Float64Array(256)
  let total = 0
  const { data } = picture
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    if (!counts(i)) continue
    bins[Math.round(0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!)]!++
    total++
  }
  const percentile = (share: number) => {
    let sum = 0
    for (let i = 0; i < 256; i++) {
      sum += bins[i]!
      if (sum >= share * total) return i / 255
    }
    return 1
  }
  return { percentile }
}

export interface NeutralEvidence {
  gains: Rgb
  /** 0..1 */
  evidence: number
}
export const NOTHING_WHITE: NeutralEvidence = { gains: [1, 1, 1], evidence: 0 }

/**
 * China, napkins and highlights are what is bright and hardly coloured. A pixel counts more the nearer to
 * white and the brighter it is; a vessel that is blue or pink all over is too far from it to count.
 * @param counts false for pixels that are out of the question
 * @param whiteness 0..1 of encoded values
 */
export function neutralGains(
  picture: Picture,
  floor: number,
  counts: (index: number) => boolean,
  whiteness: (index: number, r: number, g: number, b: number) => number,
): NeutralEvidence {
  const { data } = picture
  let weight = 0
  let counted = 0
  const sum: Rgb = [0, 0, 0]
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    if (!counts(i)) continue
    counted++
    const r = data[p]!
    const g = data[p + 1]!
    const b = data[p + 2]!
    const top = Math.max(r, g, b)
    // Clipped pixels have lost their colour; they would vote for "no cast".
    if (top > 250 || top < 40) continue
    const luma = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
    const bright = smoothstep(floor * 0.75, Math.max(floor * 1.1, 0.3), luma)
    if (bright === 0) continue
    const w = bright * whiteness(i, r, g, b)
    if (w === 0) continue
    weight += w
    sum[0] += w * toLinear(r)
    sum[1] += w * toLinear(g)
    sum[2] += w * toLinear(b)
  }
  const evidence = counted ? smoothstep(0.02, 0.14, weight / counted) : 0
  if (weight === 0) return NOTHING_WHITE
  return { gains: neutralFor(sum), evidence }
}

/** Linear gains that nearly neutralise a linear colour. */
export function neutralFor(colour: Rgb): Rgb {
  const grey = (colour[0] + colour[1] + colour[2]) / 3
  return evenLevel(colour.map((value) => clamp((grey / value) ** 0.95, 0.5, 2.6)) as Rgb)
}

/** Balance must not change how bright it is: that is the exposure's business. */
export function evenLevel(gains: Rgb): Rgb {
  const level = 0.2126 * gains[0] + 0.7152 * gains[1] + 0.0722 * gains[2]
  return gains.map((gain) => gain / level) as Rgb
}
