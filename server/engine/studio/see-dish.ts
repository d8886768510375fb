// The first of the two steps of a photo's way: is there a dish, and where. In a batch it has a thread of its own, which
// loads this and not the rest.
import { AppError } from '../../../contract/errors.ts'
import type { Stage } from '../../../contract/generation.ts'
import { GUIDE_SIDE, lookTwice } from './cut-out/look.ts'
import { decode } from './decode.ts'
import { showsNoDish } from './no-dish.ts'
import type { Picture, Plane } from './pixels.ts'

/** What the network saw of a photo. It can be copied to another thread. */
export interface Sight {
  /** The small decode it was sought in. */
  guide: Picture
  /** Saliency 0..1, same size. */
  food: Plane
  /** Pixels of the upright photo itself. */
  fullWidth: number
}

/**
 * The part of the work that the network does; the same at every quality.
 * @throws AppError for a photo that can never work
 */
export async function seeDish(bytes: Uint8Array, onStage: (stage: Stage) => void): Promise<Sight> {
  onStage('cutting out')
  const { picture: guide, fullWidth } = await decode(bytes, GUIDE_SIDE)
  const food = await lookTwice(guide)
  if (await showsNoDish(guide, food)) throw new AppError('no_dish')
  return { guide, food, fullWidth }
}
