// Food whose vessel was not seen: a pie in a black pan. What is around it is one even thing, and at the photo's border there is another.
import { boxBlur } from '../blur.ts'
import { boundingBox, type Plane } from '../pixels.ts'
import type { OpponentPlanes } from './edges.ts'
import { apart, type Colour, medianOf, usualOf } from './rim-line.ts'

/** Of the size of what was cut out: the ring around it that is looked at, beyond what is soft. */
const RING = { from: 0.03, to: 0.09 }
/** Share of the photo's sides that is its border. */
const BORDER = 0.04
/** Opponent values: the usual difference within one even thing, and from where something is another. Measured: .04 in a pan, .15 around a glass. */
const MOST_SPREAD = 0.08
const OTHER = 0.18
/** Share of the border that is something else. Measured: .9 around a pan; tables stay below .25. */
const LEAST_OTHER = 0.6

/** @param planes of the picture @param mask at its size, of what was found without a rim */
export function liesInVessel(planes: OpponentPlanes, mask: Plane): boolean {
  const box = boundingBox(mask)
  if (!box) return false
  const size = Math.sqrt(box.width * box.height)
  const close = boxBlur(mask, size * RING.from).data
  const wide = boxBlur(mask, size * RING.to).data
  const { width, height } = mask
  const ring: Colour[] = []
  const border: Colour[] = []
  for (let y = 0, i = 0; y < height; y++) {
    const isOuter = y < BORDER * height || y >= (1 - BORDER) * height
    for (let x = 0; x < width; x++, i++) {
      if (wide[i]! > 0.02) {
        if (close[i]! < 0.02) ring.push(colourOf(planes, i))
      } else if (isOuter || x < BORDER * width || x >= (1 - BORDER) * width) border.push(colourOf(planes, i))
    }
  }
  if (ring.length === 0 || border.length === 0) return false
  const around = usualOf(ring)
  if (medianOf(ring.map((colour) => apart(colour, around))) > MOST_SPREAD) return false
  return border.filter((colour) => apart(colour, around) > OTHER).length > LEAST_OTHER * border.length
}

function colourOf([light, red, blue]: OpponentPlanes, i: number): Colour {
  return [light.data[i]!, red.data[i]!, blue.data[i]!]
}
