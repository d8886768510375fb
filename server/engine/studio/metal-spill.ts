// A fork or a spoon over the rim mirrors a blue table, and on another one looks as if a piece of the old had been left on it.
import { boxBlur } from './blur.ts'
import type { Cast } from './china.ts'
import { encodedGains, type Rgb } from './colour.ts'
import { distancesFrom, type Ellipse } from './cut-out/rim.ts'
import { createPlane, type Picture, type Plane, smoothstep } from './pixels.ts'

/** In radii of the rim: from where on something reaches out over it, and how far the table is looked at. */
const OUT_FROM = 1.04
const TABLE_TO = 1.4
/** Share of what is within so much of the rim's half width: less of it is narrow, more is a bowl's own side. */
const NARROW = { all: 0.4, none: 0.6, within: 0.16 }
/** Blue over red of the table, log: less may be anything's shade. On a table of another colour a handle could be wood or horn. */
const BLUE = { none: 0.5, all: 0.8 }
/** Share of the dish that reaches out, for there to be a handle. */
const LEAST_OUT = 0.004
/** Of the rim's half width: beside the handle what is on the plate mirrors the table too. */
const BESIDE = 0.2
/** Of the table's colour, which is darker and stronger than what metal makes of it. */
const MIRRORED = 0.7

/**
 * What a blue table adds to a handle, at half the guide's size; null where there is none. Food is never blue.
 * @param gains of the balance, linear
 */
export function metalSpill(guide: Picture, mask: Plane, rim: Ellipse, gains: Rgb): Cast | null {
  const [width, height] = [guide.width >> 1, guide.height >> 1]
  const half = { ...rim, x: rim.x / 2, y: rim.y / 2, a: rim.a / 2, b: rim.b / 2 }
  const distances = distancesFrom(half, width, height)
  const dish = createPlane(width, height)
  const encoded = encodedGains(gains)
  const table: Rgb = [1, 1, 1]
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const at = 2 * (y * guide.width + x)
      dish.data[i] = mask.data[at]!
      const d = distances.data[i]!
      if (d < OUT_FROM || d > TABLE_TO || dish.data[i]! > 0.05) continue
      for (const c of [0, 1, 2] as const) table[c] += guide.data[3 * at + c]! * encoded[c]
    }
  }
  const [red, blue] = [Math.log(table[0] / table[1]), Math.log(table[2] / table[1])]
  const isBlue = smoothstep(BLUE.none, BLUE.all, blue - red)
  if (isBlue === 0 || blue <= 0) return null
  const handle = narrowOnes(dish, distances, half)
  if (!handle) return null
  const near = boxBlur(handle, Math.max(1, BESIDE * half.a))
  const cast = { red: handle, blue: createPlane(width, height), onDark: true }
  for (let i = 0; i < near.data.length; i++) {
    const share = isBlue * MIRRORED * Math.max(handle.data[i]!, smoothstep(0, 0.06, near.data[i]!))
    cast.red.data[i] = share * red
    cast.blue.data[i] = share * blue
  }
  return cast
}

/** 0..1 where something narrow reaches out over the rim. */
function narrowOnes(dish: Plane, distances: Plane, rim: Ellipse): Plane | null {
  const around = boxBlur(dish, NARROW.within * rim.a)
  const out = createPlane(dish.width, dish.height)
  let [count, area] = [0, 0]
  for (let i = 0; i < out.data.length; i++) {
    const cover = dish.data[i]!
    area += cover
    if (cover < 0.5 || distances.data[i]! < OUT_FROM) continue
    out.data[i] = smoothstep(NARROW.none, NARROW.all, around.data[i]!)
    count += out.data[i]!
  }
  return count < LEAST_OUT * area ? null : out
}
