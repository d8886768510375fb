// Whether a picture's pixels are all there. libvips fills what is missing with grey or with what came before it, and decodes on.
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../contract/errors.ts'
import { MAX_PIXELS } from '../../contract/limits.ts'

/**
 * What libjpeg warns of when bytes are wrong or missing; after it, blocks are shifted, grey or of another colour. Its other
 * warnings, as bytes between two segments, an unknown revision or another order of scans, harm no pixel.
 */
const DAMAGE = /premature end|bad huffman code|bad arithmetic code|instead of RST|before marker 0xd[0-7]/i

/**
 * Reads pixels that are all there.
 * @throws AppError image_damaged
 */
export async function readWhole<Result>(
  bytes: Uint8Array,
  read: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const open = (failOn: 'warning' | 'truncated') => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
  try {
    if (breaksOff(bytes)) throw new Error('The JPEG has no end.')
    return await read(open('warning')).catch((cause: unknown) => {
      if (cause instanceof Error && DAMAGE.test(cause.message)) throw cause
      // Odd, but perhaps whole.
      return read(open('truncated'))
    })
  } catch (cause) {
    throw new AppError('image_damaged', { cause })
  }
}

const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda

/**
 * Whether a JPEG's scans run on to the last byte. libjpeg takes a rest of zeros, which a broken transfer leaves, for pixels.
 * What follows its end, as a second picture or a film, does not matter.
 */
function breaksOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== MARKER || bytes[1] !== START) return false
  if (bytes.at(-2) === MARKER && bytes.at(-1) === END) return false
  let isInScan = false
  for (let at = bytes.indexOf(MARKER, 2); at !== -1 && at < bytes.length - 1; ) {
    const kind = bytes[at + 1]!
    if (kind === END) return false
    // In a scan only what is no stuffed byte, no restart and no filling begins something new.
    const isData = kind === 0 || kind === MARKER || (kind >= 0xd0 && kind <= 0xd7)
    if (isData) at = bytes.indexOf(MARKER, at + (kind === MARKER ? 1 : 2))
    else {
      isInScan ||= kind === SCAN
      at = bytes.indexOf(MARKER, at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!))
    }
  }
  return isInScan
}
