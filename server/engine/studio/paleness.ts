// Whether what a dish mostly is has no colour: milk, pale soup, china. Such things are white, never grey.
import { encodedGains, type Rgb } from './colour.ts'
import { type Picture, smoothstep } from './pixels.ts'

/** Encoded luma around the dish's middle that is looked at. */
const REACH = 0.06
/** Encoded chroma, relative to the brightest channel, that is certainly none and certainly one. */
const [NONE, SOME] = [0.11, 0.26]
/** Encoded luma of the middle: what is darker is slate, iron or a dark glaze. */
const [DARK, LIGHT] = [0.36, 0.46]

/**
 * 0..1 for the middle of a dish.
 * @param gains that make white neutral
 * @param middle its encoded luma
 */
export function paleness(
  { data }: Picture,
  isDish: (index: number) => boolean,
  gains: Rgb,
  middle: number,
): number {
  const light = smoothstep(DARK, LIGHT, middle)
  if (light === 0) return 0
  const [red, green, blue] = encodedGains(gains)
  let count = 0
  let sum = 0
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const luma = (0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!) / 255
    if (Math.abs(luma - middle) > REACH || !isDish(i)) continue
    const r = data[p]! * red
    const g = data[p + 1]! * green
    const b = data[p + 2]! * blue
    const top = Math.max(r, g, b)
    sum += (top - Math.min(r, g, b)) / (top + 1)
    count++
  }
  return count === 0 ? 0 : light * smoothstep(SOME, NONE, sum / count)
}
