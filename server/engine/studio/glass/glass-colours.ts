// The colours of a glass without its bubbles and lines, and of what is beside it.
import { gaussianBlur } from '../blur.ts'
import { encodedGains, type Rgb } from '../colour.ts'
import { type Box, createPlane, type Picture, type Plane } from '../pixels.ts'

/** Over green, log, encoded. */
export interface Tint {
  red: number
  blue: number
}

export interface CalmColours {
  /** Encoded luma, 0..1. */
  light: Plane
  /** Tints. */
  red: Plane
  blue: Plane
}

/** Blurred by this share of the glass's width. */
const CALM = 0.014
/** What is nearly black has no tint that could be told. */
const BLACK = 0.02

/**
 * In a box of the photo, balanced.
 * @param step of the pixels that are taken, both ways
 * @param gains linear
 */
export function coloursIn({ width, data }: Picture, box: Box, step: number, gains: Rgb): CalmColours {
  const size = { width: Math.floor(box.width / step), height: Math.floor(box.height / step) }
  const [r, g, b] = encoded(gains).map((factor, c) => {
    const plane = createPlane(size.width, size.height)
    for (let y = 0, i = 0; y < size.height; y++)
      for (
        let x = 0, p = ((box.y + y * step) * width + box.x) * 3 + c;
        x < size.width;
        x++, i++, p += 3 * step
      )
        plane.data[i] = data[p]! * factor
    return gaussianBlur(plane, CALM * size.width).data
  }) as [Float32Array, Float32Array, Float32Array]
  const plane = (value: (i: number) => number): Plane => ({
    ...size,
    data: r.map((_, i) => value(i)),
  })
  return {
    light: plane((i) => lumaOf(r[i]!, g[i]!, b[i]!)),
    red: plane((i) => ratio(r[i]!, g[i]!)),
    blue: plane((i) => ratio(b[i]!, g[i]!)),
  }
}

/** What is seen beside a glass. */
export interface Beside {
  /** Luma of what is bright there, encoded. */
  light: number
  /** To the nearest tint. */
  distance(tint: Tint): number
}

/** Step of the pixels that are looked at, both ways. */
const EVERY = 3
/** Shares of the glass's width and height: how far to its sides, and down to where it can be behind what is clear. */
const WIDE = 0.4
const DOWN = 0.6
/** Of its luma. */
const BRIGHT = 0.85
/** Tints that are this near each other are one. */
const CELL = 0.04
/** The same for those that are asked for; and farther than any is. */
const FINE = 0.01
const FAR = 9

export function besideOf({ width, data }: Picture, mask: Plane, box: Box, gains: Rgb): Beside {
  const lights: number[] = []
  const cells = new Map<string, Tint>()
  const factors = encoded(gains)
  const left = Math.max(0, Math.round(box.x - WIDE * box.width))
  const right = Math.min(width, box.x + (1 + WIDE) * box.width)
  for (let y = box.y; y < box.y + DOWN * box.height; y += EVERY) {
    for (let x = left; x < right; x += EVERY) {
      const i = y * width + x
      if (mask.data[i]! > 0.01) continue
      const [r, g, b] = factors.map((factor, c) => data[3 * i + c]! * factor) as Rgb
      lights.push(lumaOf(r, g, b))
      const [u, v] = [Math.round(ratio(r, g) / CELL), Math.round(ratio(b, g) / CELL)]
      cells.set(`${u} ${v}`, { red: u * CELL, blue: v * CELL })
    }
  }
  lights.sort((a, b) => a - b)
  const tints = [...cells.values()]
  // Many pixels have the same tint.
  const known = new Map<number, number>()
  const distance = ({ red, blue }: Tint) => {
    const key = Math.round(red / FINE) * 4096 + Math.round(blue / FINE)
    let least = known.get(key)
    if (least === undefined) {
      least = tints.reduce((so, tint) => Math.min(so, Math.hypot(tint.red - red, tint.blue - blue)), FAR)
      known.set(key, least)
    }
    return least
  }
  return {
    light: lights[Math.floor(BRIGHT * lights.length)] ?? 0,
    distance,
  }
}

/** Factors of bytes that balance them, to 0..1. */
const encoded = (gains: Rgb) => encodedGains(gains).map((gain) => gain / 255) as Rgb
const lumaOf = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const ratio = (value: number, green: number) => Math.log((value + BLACK) / (green + BLACK))
