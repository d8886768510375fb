// What can be told from pixels alone: how bright, how sharp, what is round the edge.

export interface Looks {
  /** Mean luma of the middle, 0..255. */
  brightness: number
  /** Variance of the Laplacian in the sharpest tenth of the picture; see `sharpnessOf`. */
  sharpness: number
  /** Share of the outer rim that is plain white, 0..1. */
  whiteEdge: number
  /** Whether something can be seen through. */
  isTransparent: boolean
}

/** The long side, in pixels, that the thresholds hold for. */
export const MEASURED_SIDE = 1024

/** @param rgba four bytes a pixel, row by row, scaled so that the longer side has MEASURED_SIDE pixels or fewer */
export function looksOf(rgba: Uint8ClampedArray, width: number, height: number): Looks {
  const luma = lumaOf(rgba)
  return {
    brightness: brightnessOf(luma, width, height),
    sharpness: sharpnessOf(luma, width, height),
    whiteEdge: whiteEdgeOf(rgba, width, height),
    isTransparent: hasAlpha(rgba),
  }
}

/** Rec. 709 weights on the encoded values: what a histogram shows. */
function lumaOf(rgba: Uint8ClampedArray): Float32Array {
  const luma = new Float32Array(rgba.length / 4)
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.2126 * rgba[4 * i]! + 0.7152 * rgba[4 * i + 1]! + 0.0722 * rgba[4 * i + 2]!
  }
  return luma
}

/** The middle of the picture is where the dish is: a fifth is left out on each side. */
function brightnessOf(luma: Float32Array, width: number, height: number): number {
  let sum = 0
  let count = 0
  for (let y = Math.floor(height * 0.2); y < height * 0.8; y++) {
    for (let x = Math.floor(width * 0.2); x < width * 0.8; x++) {
      sum += luma[y * width + x]!
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

const TILES = 12

/**
 * Focus measure of Pech-Pacheco et al. (2000), variance of the Laplacian, in tiles: a photo with a soft background is
 * as sharp as its sharpest part, so the tile at the 90th percentile counts.
 */
function sharpnessOf(luma: Float32Array, width: number, height: number): number {
  const tiles: number[] = []
  for (let row = 0; row < TILES; row++) {
    for (let column = 0; column < TILES; column++) {
      tiles.push(
        laplacianVariance(
          luma,
          width,
          [edge(column, width), edge(column + 1, width)],
          [edge(row, height), edge(row + 1, height)],
        ),
      )
    }
  }
  tiles.sort((a, b) => a - b)
  return tiles[Math.floor(tiles.length * 0.9)] ?? 0
}

/** Where a tile begins; one pixel is left at each side for the kernel. */
function edge(tile: number, size: number): number {
  return 1 + Math.floor((tile * Math.max(0, size - 2)) / TILES)
}

function laplacianVariance(
  luma: Float32Array,
  width: number,
  [left, right]: [number, number],
  [top, bottom]: [number, number],
): number {
  let sum = 0
  let squares = 0
  const count = (right - left) * (bottom - top)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x
      const value = luma[at - 1]! + luma[at + 1]! + luma[at - width]! + luma[at + width]! - 4 * luma[at]!
      sum += value
      squares += value * value
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const RIM = 0.05
const WHITE = 244

function whiteEdgeOf(rgba: Uint8ClampedArray, width: number, height: number): number {
  const rim = Math.max(1, Math.round(Math.min(width, height) * RIM))
  let white = 0
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y >= rim && y < height - rim && x >= rim && x < width - rim) continue
      const at = 4 * (y * width + x)
      count++
      if (Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) >= WHITE) white++
    }
  }
  return count === 0 ? 0 : white / count
}

function hasAlpha(rgba: Uint8ClampedArray): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i]! < 250) return true
  return false
}
