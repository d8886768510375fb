// Where the picture changes and in which direction: what the rim and the outline are fitted to.
import { boxBlur, gaussianBlur } from '../blur.ts'
import { createPlane, eachRow, eachStretch, type Picture, type Plane } from '../pixels.ts'

/** A structure tensor of normalised edges: n'Jn is how strong an edge with the normal n is here, 0..1. */
export interface EdgeField {
  width: number
  height: number
  xx: Float32Array
  xy: Float32Array
  yy: Float32Array
  /** Unblurred strength 0..1. */
  strength: Plane
}

/** An opponent space: lightness, red-green, yellow-blue; roughly even to the eye. */
export type OpponentPlanes = [Plane, Plane, Plane]

export function opponentPlanes(picture: Picture): OpponentPlanes {
  const planes: OpponentPlanes = [
    createPlane(picture.width, picture.height),
    createPlane(picture.width, picture.height),
    createPlane(picture.width, picture.height),
  ]
  const [light, red, blue] = planes
  const into = { light: light.data, red: red.data, blue: blue.data }
  eachStretch(light.data.length, opponentStretch, { data: picture.data, ...into })
  return planes
}

/** Of the same planes asked for by several: worked out once. */
const calmOnes = new WeakMap<OpponentPlanes, OpponentPlanes>()

/** The same without what is finer than an outline: a Gaussian of .8 pixels. */
export function calmPlanes(planes: OpponentPlanes): OpponentPlanes {
  const known = calmOnes.get(planes)
  if (known) return known
  const calm = planes.map((plane) => gaussianBlur(plane, 0.8)) as OpponentPlanes
  calmOnes.set(planes, calm)
  return calm
}

interface Opponents {
  data: Uint8ClampedArray
  light: Float32Array
  red: Float32Array
  blue: Float32Array
}

function opponentStretch(from: number, to: number, { data, light, red, blue }: Opponents): void {
  for (let i = from, p = from * 3; i < to; i++, p += 3) {
    const r = data[p]! / 255
    const g = data[p + 1]! / 255
    const b = data[p + 2]! / 255
    light[i] = 0.3 * r + 0.59 * g + 0.11 * b
    red[i] = 0.7 * (r - g)
    blue[i] = 0.35 * (r + g) - 0.7 * b
  }
}

/**
 * Strength is relative to the neighbourhood, so that the faint rim of white china on a white cloth counts
 * as much as a strong edge in a busy place.
 * @param sigma blur of the tensor, pixels: the tolerance of whatever is fitted to it
 */
export function edgeField(picture: Picture, sigma: number): EdgeField {
  const { width, height } = picture
  const size = width * height
  const gx = new Float32Array(size)
  const gy = new Float32Array(size)
  const magnitude = createPlane(width, height)
  for (const raw of opponentPlanes(picture)) {
    const { data } = gaussianBlur(raw, 1)
    eachRow(height, gradientRow, { data, width, height, strongest: magnitude.data, gx, gy })
  }
  return tensorOf(magnitude, gx, gy, sigma)
}

interface Gradients {
  data: Float32Array
  width: number
  height: number
  /** Of the planes so far. */
  strongest: Float32Array
  gx: Float32Array
  gy: Float32Array
}

/** Keeps the strongest gradient of the planes so far. */
function gradientRow(y: number, { data, width, height, strongest, gx, gy }: Gradients): void {
  const up = y > 0 ? width : 0
  const down = y + 1 < height ? width : 0
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const dx = data[x + 1 < width ? i + 1 : i]! - data[x > 0 ? i - 1 : i]!
    const dy = data[i + down]! - data[i - up]!
    const m = Math.sqrt(dx * dx + dy * dy)
    if (m > strongest[i]!) {
      strongest[i] = m
      gx[i] = dx
      gy[i] = dy
    }
  }
}

function tensorOf(magnitude: Plane, gx: Float32Array, gy: Float32Array, sigma: number): EdgeField {
  const { width, height } = magnitude
  const around = boxBlur(boxBlur(magnitude, width / 24), width / 24)
  const xx = createPlane(width, height)
  const xy = createPlane(width, height)
  const yy = createPlane(width, height)
  const strength = createPlane(width, height)
  eachStretch(magnitude.data.length, tensorStretch, { magnitude, around, gx, gy, xx, xy, yy, strength })
  return {
    width,
    height,
    xx: gaussianBlur(xx, sigma).data,
    xy: gaussianBlur(xy, sigma).data,
    yy: gaussianBlur(yy, sigma).data,
    strength,
  }
}

interface Tensors {
  magnitude: Plane
  around: Plane
  gx: Float32Array
  gy: Float32Array
  xx: Plane
  xy: Plane
  yy: Plane
  strength: Plane
}

function tensorStretch(
  from: number,
  to: number,
  { magnitude, around, gx, gy, xx, xy, yy, strength }: Tensors,
): void {
  for (let i = from; i < to; i++) {
    const m = magnitude.data[i]!
    const e = m / (m + around.data[i]! + 0.012)
    strength.data[i] = e
    if (m === 0) continue
    const nx = gx[i]! / m
    const ny = gy[i]! / m
    xx.data[i] = e * nx * nx
    xy.data[i] = e * nx * ny
    yy.data[i] = e * ny * ny
  }
}

/** How much of what runs across an edge counts against it. */
export const ACROSS = 0.6

/**
 * Strength of an edge with the unit normal (nx, ny) at a point, less what runs across it:
 * texture scores near nothing. NaN outside the frame.
 */
export function edgeAlong(field: EdgeField, x: number, y: number, nx: number, ny: number): number {
  const px = Math.round(x)
  const py = Math.round(y)
  if (px < 1 || py < 1 || px >= field.width - 1 || py >= field.height - 1) return Number.NaN
  const i = py * field.width + px
  const xx = field.xx[i]!
  const xy = field.xy[i]!
  const yy = field.yy[i]!
  const along = xx * nx * nx + 2 * xy * nx * ny + yy * ny * ny
  const across = xx * ny * ny - 2 * xy * nx * ny + yy * nx * nx
  return along - ACROSS * across
}
