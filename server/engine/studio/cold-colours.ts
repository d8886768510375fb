// Colours that food never has: the sky's blue on what is white, and the blue, turquoise and cold green of a glaze. Linear values.
import { smoothstep } from './pixels.ts'

/**
 * 0..0.65: how far a colour is the blue of the sky on something white. China in the shade has it, food never, and
 * what is blue by itself is bluer. Linear values.
 */
export function coolCast(r: number, g: number, b: number): number {
  if (b <= r * COOL) return 0
  const top = Math.max(g, b)
  const pale = smoothstep(0.42, 0.2, (top - Math.min(r, g)) / top)
  // Of the sky's blue green has half the way from red to blue; a turquoise glaze has as much green as blue.
  const sky = smoothstep(TURQUOISE.all, TURQUOISE.none, (g - r) / (b - r))
  return 0.65 * smoothstep(COOL, 1.14, b / (r + 1e-4)) * pale * sky
}
const COOL = 1.01
const TURQUOISE = { none: 0.55, all: 0.75 }

/**
 * 0..1: how far a colour is a strong blue, turquoise or cold green. Glaze is that and food is not: as bright as a style makes
 * food it is neon.
 */
export function coldness(r: number, g: number, b: number): number {
  const top = Math.max(g, b)
  if (r >= top) return 0
  const leaf = g > b ? smoothstep(0, 0.2, (b - r) / g) : 1
  return leaf * smoothstep(0.45, 0.85, (top - r) / top)
}

/**
 * 0..1: how far a colour, as the camera saw it, is white in blue light and burnt out: what its clipped channels had on top of red is lost, and
 * a balance for that light makes it green.
 */
export function burntness(r: number, g: number, b: number): number {
  const top = Math.max(g, b)
  if (top <= CLIPPED.none) return 0
  return (
    smoothstep(CLIPPED.none, CLIPPED.all, top) *
    smoothstep(NEARLY_WHITE.none, NEARLY_WHITE.all, Math.min(r, g, b)) *
    smoothstep(CREAM, 0, (r - b) / top)
  )
}
const CLIPPED = { none: 0.86, all: 0.97 }
const NEARLY_WHITE = { none: 0.5, all: 0.72 }
const CREAM = 0.06
