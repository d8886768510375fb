// Whether a template's table can carry another dish: even in colour and texture all around the dish, with
// nothing else standing close to it, and enough of it to see.

import { gaussianBlur } from '../blur.ts'
import { luminance, type Rgb, toEncoded, toLinear } from '../colour.ts'
import { clamp, lumaPlane, mapPlane, type Picture, type Plane, smoothstep } from '../pixels.ts'

export interface Surface {
  /** Share of the picture that is not the dish. */
  free: number
  /** Share of the surroundings whose colour, whatever the light on it, is not the table's. */
  foreign: number
  /** Share of the surroundings that differs abruptly in brightness from what is around it. */
  abrupt: number
  /** How much rougher than usual the roughest of twelve directions is; 1 is not at all. */
  uneven: number
  /** Mean of the texture's amplitude, relative to its brightness; stripes and checks are high. */
  busy: number
  /** Share of everything beside the dish that looks like this table: props, walls and other tables are the rest. */
  whole: number
  /** sRGB 0..255, where nothing shades it. */
  color: Rgb
  /** 1 where a pixel of the picture looks like this table. */
  alike: Plane
}

/** Where a template's dish is, in pixels of the mask. */
export interface DishSpot {
  x: number
  y: number
  width: number
  height: number
  /** Square root of its box's area. */
  size: number
  /** Of each pixel to the dish. */
  distance: Plane
}

/** Nearer than this to the dish, in its sizes, the table is not trusted: contact shadow, blurred edge. */
export const TOUCHING = 0.03
const SECTORS = 12
const REACH = 0.22

/** Measured on real photos: see the numbers in surface.test.ts. */
export function isClean(surface: Surface): boolean {
  return (
    surface.free > 0.36 &&
    surface.foreign < 0.025 &&
    surface.abrupt < 0.12 &&
    surface.busy < 0.062 &&
    surface.uneven < 3.6
  )
}

/** Less than this of texture is one colour: paper, a painted wall. */
const PLAIN = 0.01

export function isPlain({ busy }: Surface): boolean {
  return busy < PLAIN
}

/** Borgefors' 3-4 chamfer distance to the nearest pixel above 0.5, in pixels. */
export function distanceTo(mask: Plane): Plane {
  const { width, height } = mask
  const out = mapPlane(mask, (value) => (value > 0.5 ? 0 : width + height))
  const { data } = out
  const relax = (i: number, x: number, y: number, dx: number, dy: number, step: number) => {
    const nx = x + dx
    const ny = y + dy
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) return
    const through = data[ny * width + nx]! + step
    if (through < data[i]!) data[i] = through
  }
  const diagonal = 4 / 3
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      relax(i, x, y, -1, 0, 1)
      relax(i, x, y, 0, -1, 1)
      relax(i, x, y, -1, -1, diagonal)
      relax(i, x, y, 1, -1, diagonal)
    }
  }
  for (let y = height - 1, i = data.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      relax(i, x, y, 1, 0, 1)
      relax(i, x, y, 0, 1, 1)
      relax(i, x, y, 1, 1, diagonal)
      relax(i, x, y, -1, 1, diagonal)
    }
  }
  return out
}

export function medianOf(values: ArrayLike<number>): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(sorted.length / 2)]!
}

/**
 * How far a pixel is from the table's colour in whatever light: the largest difference to the table at the same
 * luminance, encoded, 0..1.
 */
function foreignness({ data }: Picture, i: number, table: Rgb): number {
  const [r, g, b] = [toLinear(data[i * 3]!), toLinear(data[i * 3 + 1]!), toLinear(data[i * 3 + 2]!)]
  const level = luminance(r, g, b) / luminance(...table)
  let most = 0
  for (let c = 0; c < 3; c++) {
    most = Math.max(most, Math.abs(toEncoded(Math.min(1, table[c]! * level)) - data[i * 3 + c]!))
  }
  return most / 255
}

/** The table close around the dish; an empty table is one ring. */
function ringAround({ distance, x, y, size }: DishSpot) {
  const pixels: number[] = []
  const sectors: number[] = []
  for (let row = 0, i = 0; row < distance.height; row++) {
    for (let column = 0; column < distance.width; column++, i++) {
      const d = distance.data[i]!
      if (d < size * TOUCHING || d > size * REACH) continue
      const turn = Math.atan2(row - y, column - x) / (2 * Math.PI) + 0.5
      pixels.push(i)
      sectors.push(Math.min(SECTORS - 1, Math.floor(turn * SECTORS)))
    }
  }
  return { pixels, sectors }
}

/**
 * How far a table's own colours may lie apart: planks reach .28. What is more are two surfaces, such as a charger that the
 * dish stands on and the table around that.
 */
const TOLERANCE = [0.1, 0.3] as const

/** @param picture at the size of the spot's planes */
export function measureSurface(picture: Picture, spot: DishSpot): Surface {
  const { pixels, sectors } = ringAround(spot)
  const count = Math.max(1, pixels.length)
  const luma = lumaPlane(picture)
  const light = gaussianBlur(luma, spot.size * 0.02)
  let dish = 0
  for (const value of spot.distance.data) if (value === 0) dish++

  const open = openLight(picture, pixels, light)
  const table = open.color.map((value) => Math.max(0.002, toLinear(value))) as Rgb
  const away = pixels.map((i) => foreignness(picture, i, table))
  const tolerance = clamp(4.7 * medianOf(away), ...TOLERANCE)

  let abrupt = 0
  let busy = 0
  const rough = Array.from({ length: SECTORS }, () => ({ sum: 0, count: 0 }))
  for (const [k, i] of pixels.entries()) {
    const level = Math.abs(luma.data[i]! - light.data[i]!) / (light.data[i]! + 0.14)
    rough[sectors[k]!]!.sum += level
    rough[sectors[k]!]!.count++
    busy += level
    if (level > 0.16 || light.data[i]! > open.middle * 1.5 + 0.12) abrupt++
  }
  const levels = rough.filter((sector) => sector.count > 30).map(({ sum, count: n }) => sum / n + 0.006)
  const alike = mapPlane(luma, (value, i) =>
    value < open.middle * 1.6 + 0.15 && foreignness(picture, i, table) < tolerance ? 1 : 0,
  )
  return {
    free: 1 - dish / luma.data.length,
    foreign: away.filter((value) => value > tolerance).length / count,
    abrupt: abrupt / count,
    uneven: levels.length ? Math.max(...levels) / medianOf(levels) : Number.POSITIVE_INFINITY,
    busy: busy / count,
    whole: wholeness(alike, spot.distance),
    color: open.color,
    alike,
  }
}

function wholeness(alike: Plane, distance: Plane): number {
  let [table, all] = [0, 0]
  for (let i = 0; i < alike.data.length; i++) {
    if (distance.data[i] === 0) continue
    all++
    table += alike.data[i]!
  }
  return table / Math.max(1, all)
}

/** The table where nothing shades it: the brighter half of the ring, without what shines. */
function openLight(picture: Picture, pixels: number[], light: Plane): { color: Rgb; middle: number } {
  const middle = medianOf(pixels.map((i) => light.data[i]!))
  const sum: Rgb = [0, 0, 0]
  let weight = 0
  for (const i of pixels) {
    const level = light.data[i]! / Math.max(0.01, middle)
    const w = smoothstep(0.97, 1.02, level) * smoothstep(1.4, 1.2, level)
    for (let c = 0; c < 3; c++) sum[c]! += w * picture.data[i * 3 + c]!
    weight += w
  }
  const color = weight > 0 ? (sum.map((value) => value / weight) as Rgb) : ([128, 128, 128] as Rgb)
  return { color, middle }
}
