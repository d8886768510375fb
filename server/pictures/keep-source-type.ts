// A crop of a result is uploaded like any photo, and goes on saying how it came to be: of all metadata the digital
// source type alone is written back. Only into JPEG, which is what the client's crops are.
import { type DigitalSourceType, readSourceType, writeSourceType } from '../engine/metadata.ts'
import type { PictureMime } from './picture.ts'

const KNOWN: readonly DigitalSourceType[] = [
  'composite',
  'algorithmicallyEnhanced',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
]

/**
 * @param uploaded as it came
 * @param stripped the same without metadata
 * @param orientation EXIF orientation 1..8
 */
export function keepSourceType(
  uploaded: Uint8Array,
  stripped: Uint8Array,
  mime: PictureMime,
  orientation: number,
): Uint8Array {
  // Writing would drop an orientation; crops have none.
  if (mime !== 'image/jpeg' || orientation > 1) return stripped
  const type = KNOWN.find((known) => known === sourceTypeOf(uploaded))
  return type ? writeSourceType(stripped, type) : stripped
}

function sourceTypeOf(jpeg: Uint8Array): string | null {
  try {
    return readSourceType(jpeg)
  } catch {
    // Odd segments that a decoder forgives: such a file says nothing.
    return null
  }
}
