// A dish made comparable: cut out, centred, brought to one size, and told in light and colour apart.
import { boxBlur } from '../studio/blur.ts'
import { clamp, createPlane, mapPlane, type Picture, type Plane } from '../studio/pixels.ts'

/** Side of the square that dishes are compared in, in pixels. */
export const SIDE = 192
/** What a dish's mean radius becomes in it: room is left for those that are long. */
const RADIUS = 0.3 * SIDE

/** Lightness 0..100 and the two colour axes of CIELAB, and where the dish is, all on the square. */
export interface Features {
  light: Plane
  a: Plane
  b: Plane
  mask: Plane
}

/** A dish's middle and mean radius, in pixels of its picture. */
export interface Place {
  x: number
  y: number
  radius: number
}

/** @param mask of the dish, of the picture's proportions; without one all of the picture counts */
export function featuresOf(picture: Picture, place: Place, mask: Plane | null): Features {
  const step = place.radius / RADIUS
  // Every pixel of the square is the mean of what it covers, or fine texture would come out as noise.
  const covered = Math.max(1, Math.round(step))
  const out: Features = {
    light: createPlane(SIDE, SIDE),
    a: createPlane(SIDE, SIDE),
    b: createPlane(SIDE, SIDE),
    mask: createPlane(SIDE, SIDE),
  }
  const toMask = mask ? mask.width / picture.width : 0
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const px = place.x + (x + 0.5 - SIDE / 2) * step
      const py = place.y + (y + 0.5 - SIDE / 2) * step
      if (px >= 0 && py >= 0 && px < picture.width && py < picture.height) {
        out.mask.data[i] = mask ? valueAt(mask, px * toMask, py * toMask) : 1
      }
      const [l, a, b] = labOf(meanAround(picture, px, py, covered))
      out.light.data[i] = l
      out.a.data[i] = a
      out.b.data[i] = b
    }
  }
  return out
}

function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  return data[Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))]!
}

/**
 * Centre of gravity of a mask, and the radius of the circle that covers as much, in pixels of its picture.
 * @returns null for an empty mask
 */
export function placeOf(mask: Plane, picture: Picture): Place | null {
  let [sum, sx, sy] = [0, 0, 0]
  for (let y = 0, i = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++, i++) {
      if (mask.data[i]! <= 0.5) continue
      sum++
      sx += x + 0.5
      sy += y + 0.5
    }
  }
  if (sum === 0) return null
  const scale = picture.width / mask.width
  return { x: (sx / sum) * scale, y: (sy / sum) * scale, radius: Math.sqrt(sum / Math.PI) * scale }
}

function meanAround({ width, height, data }: Picture, x: number, y: number, size: number) {
  const left = clamp(Math.round(x - size / 2), 0, width - size)
  const top = clamp(Math.round(y - size / 2), 0, height - size)
  let [r, g, b] = [0, 0, 0]
  for (let row = top; row < top + size; row++) {
    for (let p = (row * width + left) * 3, end = p + size * 3; p < end; p += 3) {
      r += data[p]!
      g += data[p + 1]!
      b += data[p + 2]!
    }
  }
  const share = 1 / (size * size)
  return [r * share, g * share, b * share] as const
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

/** CIELAB (D65) of 8-bit sRGB. */
function labOf([r, g, b]: readonly [number, number, number]): [number, number, number] {
  const [R, G, B] = [LINEAR[Math.round(r)]!, LINEAR[Math.round(g)]!, LINEAR[Math.round(b)]!]
  const x = curve((0.4124 * R + 0.3576 * G + 0.1805 * B) / 0.9505)
  const y = curve(0.2126 * R + 0.7152 * G + 0.0722 * B)
  const z = curve((0.0193 * R + 0.1192 * G + 0.9505 * B) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function curve(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
}

/** What is left of each pixel after the mean of its surroundings is taken out. */
export function detailOf(plane: Plane, radius: number): Plane {
  const surroundings = boxBlur(plane, radius)
  return mapPlane(plane, (value, i) => value - surroundings.data[i]!)
}
