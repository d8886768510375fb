// The network's outline is a little wide here and there: what is left of the old table along it has the table's colours.
import { BilinearPoints } from './bilinear.ts'
import { boxBlur } from './blur.ts'
import type { Ellipse } from './cut-out/rim.ts'
import { createPlane, eachRow, type Picture, type Plane, smoothstep } from './pixels.ts'

/** Of the dish's long side: how wide a fringe may be, and how far around both sides' colours are looked for. */
const WIDTH = 0.006
const REACH = 0.03
/** Colours that are nearer to each other than this, bytes, are not told apart. */
const LEAST_CONTRAST = 45
/** Of the way from the table's colour to the dish's: up to the one it is table, from the other on dish. */
const TABLE = 0.15
const DISH = 0.5
/** And from where on a lip's pixel is all its own. */
const OWN = 0.92
/** Share of what is around a place that is dish: deeper than the one nothing is taken, farther out than the other all. */
const OUTER = 0.6
const INNER = 0.95

/**
 * Takes the old table's fringe from an edge, in place, where the two sides have different colours.
 * @param picture as it was photographed
 * @param alpha 0..1, same size
 */
export function peelFringe(picture: Picture, alpha: Plane): void {
  const { width, height } = picture
  const long = Math.max(width, height)
  const near = boxBlur(alpha, Math.max(2, WIDTH * long))
  const step = Math.max(1, Math.round(long / 256))
  const sums = sidesOf(picture, near, step).map((plane) => boxBlur(plane, (REACH * long) / step))
  eachRow(height, peelRow, {
    picture,
    alpha: alpha.data,
    near: near.data,
    sides: new BilinearPoints(sums, width, height),
    found: new Float32Array(9),
  })
}

/** Along a rim both sides' colours are looked for nearer: what is behind the lip is food. */
const LIP_REACH = 0.018
/** Length of a colour, logs of red and blue over green: of a lip that is pale, and of a table that is no wood. */
const PALE = { all: 0.45, none: 0.7 }
const STRONG = { none: 0.6, all: 0.85 }
/** Share of what is around on the dish that must be as pale: where a cup stands before its red saucer both are. */
const ALL_PALE = { none: 0.75, all: 0.9 }
/** Of the table's fringe, which is not to end abruptly. */
const FADES = 0.8

/** How far down a rim its front begins, in its half heights: there a bowl's side is before the table, not the lip. */
const FRONT = { from: 0.25, to: 0.5 }

/**
 * Gives a pale lip its own colour where a table of a strong one is mixed with it, in place. A rim's outline is drawn along it and
 * stays, and so does a dark line that is painted on it: on wood it could be either.
 * @param side the rim below which a side is seen that mirrors the table, in the picture's pixels
 */
export function bleachFringe(picture: Picture, alpha: Plane, side: Ellipse | null): void {
  const { width, height } = picture
  const long = Math.max(width, height)
  const step = Math.max(1, Math.round(long / 256))
  // A look at half the size is enough to leave most dishes as they are.
  const nearly = boxBlur(halfOf(alpha), Math.max(1, (WIDTH * long) / 2))
  if (!hasStrongTable(sidesOf(picture, nearly, step))) return
  const near = boxBlur(alpha, Math.max(2, WIDTH * long))
  const sums = sidesOf(picture, near, step).map((plane) => boxBlur(plane, (LIP_REACH * long) / step))
  eachRow(height, bleachRow, {
    picture,
    alpha: alpha.data,
    near: near.data,
    sides: new BilinearPoints(sums, width, height),
    found: new Float32Array(9),
    side,
  })
}

/** Whether a table may have a strong colour anywhere: a mean of its cells is none stronger than the strongest of both logs in them. */
function hasStrongTable(sides: Plane[]): boolean {
  const [counts, red, green, blue] = sides.slice(4, 8).map(({ data }) => data) as [Sums, Sums, Sums, Sums]
  let [redder, bluer] = [0, 0]
  for (let i = 0; i < counts.length; i++) {
    const level = green[i]! + counts[i]!
    if (level === 0) continue
    redder = Math.max(redder, Math.abs(Math.log((red[i]! + counts[i]!) / level)))
    bluer = Math.max(bluer, Math.abs(Math.log((blue[i]! + counts[i]!) / level)))
  }
  return Math.hypot(redder, bluer) > STRONG.none
}

/** Every other pixel: a blur of all of a large dish takes as much memory as the dish. */
function halfOf(alpha: Plane): Plane {
  const half = createPlane((alpha.width + 1) >> 1, (alpha.height + 1) >> 1)
  eachRow(half.height, halfRow, { alpha, half })
  return half
}

function halfRow(y: number, { alpha, half }: { alpha: Plane; half: Plane }): void {
  const [to, from] = [y * half.width, 2 * y * alpha.width]
  for (let x = 0; x < half.width; x++) half.data[to + x] = alpha.data[from + 2 * x]!
}

function bleachRow(
  y: number,
  { picture: { data, width }, alpha, near, sides, found, side }: Peeled & { side: Ellipse | null },
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (alpha[i] === 0 || near[i]! > INNER) continue
    sides.read(x, y, found)
    const [dish, table] = [found[0]!, found[4]!]
    if (dish < 1e-3 || table < 1e-3) continue
    const clear = smoothstep(PALE.none, PALE.all, colourfulness(found, 1, dish))
    const lip = side ? lipness(x, y, side) : 1
    const even = smoothstep(ALL_PALE.none, ALL_PALE.all, found[8]! / dish)
    const faded = 1 - smoothstep(FADES, INNER, near[i]!)
    const share =
      lip * clear * even * faded * smoothstep(STRONG.none, STRONG.all, colourfulness(found, 5, table))
    if (share === 0) continue
    const mixed = share * (1 - smoothstep(DISH, OWN, towardsDish(data, 3 * i, found)))
    for (let c = 0; c < 3; c++) data[3 * i + c]! += (found[1 + c]! / dish - data[3 * i + c]!) * mixed
  }
}

/** 0 before a bowl's side. */
function lipness(x: number, y: number, { x: middle, y: height, a, b, turn }: Ellipse): number {
  const [dx, dy] = [x - middle, y - height]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [u, v] = [(dx * cos + dy * sin) / a, (dy * cos - dx * sin) / b]
  return smoothstep(FRONT.to, FRONT.from, v / Math.hypot(u, v))
}

/** Of the sums of a colour from `at` on. */
function colourfulness(sums: ArrayLike<number>, at: number, count: number): number {
  const green = sums[at + 1]! + count
  return Math.hypot(Math.log((sums[at]! + count) / green), Math.log((sums[at + 2]! + count) / green))
}

/** 0 for the table's colour, 1 for the dish's. */
function towardsDish(data: Uint8ClampedArray, p: number, found: Float32Array): number {
  let [along, square] = [0, 0]
  for (let c = 1; c < 4; c++) {
    const from = found[4 + c]! / found[4]!
    const apart = found[c]! / found[0]! - from
    along += (data[p + c - 1]! - from) * apart
    square += apart * apart
  }
  return square < LEAST_CONTRAST * LEAST_CONTRAST ? 1 : along / square
}

/**
 * On a coarse grid: how much is surely dish and surely table, the sums of their colours, and how much of the dish is pale.
 * @param near at the picture's size or half of it
 */
function sidesOf({ width, height, data }: Picture, near: Plane, step: number): Plane[] {
  const planes = Array.from({ length: 9 }, () =>
    createPlane(Math.ceil(width / step), Math.ceil(height / step)),
  )
  const across = planes[0]!.width
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(x / step))
  const sums = planes.map(({ data }) => data) as NineSums
  eachRow((height + 1) >> 1, sidesRow, { data, near, across, step, columns, sums })
  return planes
}

type Sums = Float32Array
type NineSums = [Sums, Sums, Sums, Sums, Sums, Sums, Sums, Sums, Sums]

interface Cells {
  data: Uint8ClampedArray
  near: Plane
  /** Cells in a row. */
  across: number
  step: number
  /** The cell of each pixel of a row. */
  columns: Uint16Array
  sums: NineSums
}

function sidesRow(half: number, { data, near, across, step, columns, sums }: Cells): void {
  const [dish, dishRed, dishGreen, dishBlue, table, tableRed, tableGreen, tableBlue, pale] = sums
  const y = 2 * half
  const row = Math.floor(y / step) * across
  const per = near.width === columns.length ? 2 : 1
  const nearRow = per * half * near.width
  for (let x = 0, i = y * columns.length; x < columns.length; x += 2, i += 2) {
    const share = near.data[nearRow + per * (x >> 1)]!
    const cell = row + columns[x]!
    if (share >= 0.98) {
      dish[cell]!++
      dishRed[cell]! += data[3 * i]!
      dishGreen[cell]! += data[3 * i + 1]!
      dishBlue[cell]! += data[3 * i + 2]!
      // Only in the close look: it is for the edges that are bleached.
      if (per === 2 && colourfulness(data, 3 * i, 1) < PALE.none) pale[cell]!++
    } else if (share <= 0.02) {
      table[cell]!++
      tableRed[cell]! += data[3 * i]!
      tableGreen[cell]! += data[3 * i + 1]!
      tableBlue[cell]! += data[3 * i + 2]!
    }
  }
}

interface Peeled {
  picture: Picture
  alpha: Float32Array
  near: Float32Array
  sides: BilinearPoints
  found: Float32Array
}

function peelRow(y: number, { picture: { data, width }, alpha, near, sides, found }: Peeled): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (alpha[i] === 0 || near[i]! > INNER) continue
    sides.read(x, y, found)
    const [dish, table] = [found[0]!, found[4]!]
    if (dish < 1e-3 || table < 1e-3) continue
    const share = 1 - smoothstep(OUTER, INNER, near[i]!)
    alpha[i]! *= 1 - share * (1 - smoothstep(TABLE, DISH, towardsDish(data, 3 * i, found)))
  }
}
