// Between encoded sRGB and linear light, by table.

const LINEAR_STEPS = 4096
/** Linear light, 0..1, of every encoded byte. */
export const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})
const toEncodedTable = Float32Array.from({ length: LINEAR_STEPS + 1 }, (_, i) => {
  const v = i / LINEAR_STEPS
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
})

export type Rgb = [number, number, number]

/** 0..255 encoded → 0..1 linear; whole numbers only, anything else is rounded. */
export function toLinear(byte: number): number {
  return LINEAR_OF_BYTE[byte < 0 ? 0 : byte > 255 ? 255 : (byte + 0.5) | 0]!
}

/** 0..1 encoded → 0..1 linear, without rounding. */
export function linearOf(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

/** 0..1 linear → 0..255 encoded, not rounded. */
export function toEncoded(linear: number): number {
  if (linear <= 0) return 0
  if (linear >= 1) return 255
  const position = linear * LINEAR_STEPS
  const i = position | 0
  const low = toEncodedTable[i]!
  // The table is coarse only in the deepest shadows, where the line between two entries is close enough.
  return low + (toEncodedTable[i + 1]! - low) * (position - i)
}

const BYTE_STEPS = 8192
const toByteTable = Uint8ClampedArray.from({ length: BYTE_STEPS + 1 }, (_, i) => toEncoded(i / BYTE_STEPS))

/** 0..1 linear → 0..255 encoded and whole, for loops over every pixel; off by a quarter at most before it is rounded. */
export function toByte(linear: number): number {
  return toByteTable[linear <= 0 ? 0 : linear >= 1 ? BYTE_STEPS : (linear * BYTE_STEPS + 0.5) | 0]!
}

/** sRGB is a power of light less this, in bytes, but for its deepest shadows, where it differs by less than a byte. */
export const ENCODED_OFFSET = 0.055 * 255

/** So light is multiplied without leaving encoded values. @returns the factor of a byte and the offset for one of light */
export function encodedFactor(factor: number): number {
  return factor ** (1 / 2.4)
}

/** The same of a balance, nearly: what it measures needs no exact curve. */
export function encodedGains(gains: Rgb): Rgb {
  return gains.map((gain) => gain ** (1 / 2.2)) as Rgb
}

/** Rec. 709 luminance of linear values. */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
