// From two encoded pictures to how much their dishes look the same.
import { type CutOut, cutOut } from '../studio/cut-out/cut-out.ts'
import { decode } from '../studio/decode.ts'
import type { Picture } from '../studio/pixels.ts'
import { compareDishes, type Likeness } from './compare.ts'
import { featuresOf, type Place, placeOf } from './features.ts'

/** Long side that is looked at: the cut-out and the comparison work on less. */
const LOOK_SIDE = 1024
/** Below this a cut-out is no more than a guess, and what would be compared may not be the dish. */
const LEAST_CONFIDENCE = 0.2

interface Look {
  picture: Picture
  cut: Pick<CutOut, 'mask' | 'confidence'>
}

/**
 * @param before the photo
 * @param after what a generative engine made of it
 * @returns null where the photo shows no dish that can be told from its surroundings
 */
export async function measureLikeness(before: Uint8Array, after: Uint8Array): Promise<Likeness | null> {
  return likenessOf(await lookAt(before), await lookAt(after))
}

export async function lookAt(bytes: Uint8Array): Promise<Look> {
  const { picture } = await decode(bytes, LOOK_SIDE)
  return { picture, cut: await cutOut(picture) }
}

export function likenessOf(before: Look, after: Look): Likeness | null {
  const place = placeOf(before.cut.mask, before.picture)
  if (!place || before.cut.confidence < LEAST_CONFIDENCE) return null
  const first = featuresOf(before.picture, place, before.cut.mask)
  // Where the cut-out finds it, or where it was before: an edit mostly leaves the dish in its place, and then a
  // cut-out that goes wrong in the new picture does no harm.
  const found = placeOf(after.cut.mask, after.picture)
  const afters = [
    {
      features: featuresOf(after.picture, stayed(place, before.picture, after.picture), null),
      anyTurn: false,
    },
  ]
  if (found) afters.push({ features: featuresOf(after.picture, found, null), anyTurn: true })
  return compareDishes(first, afters)
}

/** The same place in a picture that was cut to another format about its middle. */
function stayed(place: Place, before: Picture, after: Picture): Place {
  const scale = Math.max(after.width / before.width, after.height / before.height)
  return {
    x: after.width / 2 + (place.x - before.width / 2) * scale,
    y: after.height / 2 + (place.y - before.height / 2) * scale,
    radius: place.radius * scale,
  }
}
