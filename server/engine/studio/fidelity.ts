// Whether the dish is still the dish: its structure before and after, measured, not promised.
import { boxBlur } from './blur.ts'
import { type Box, createPlane, eachRow, type Picture, type Plane } from './pixels.ts'

const RADIUS = 3
/** Every so manieth row of windows is measured: neighbours share most of their pixels. */
const EVERY_ROW = 3
/** Variance below which a window counts as flat: flat stays flat, noise has no structure. */
const FLAT = 4e-4
/**
 * Long side, about, that a dish is compared at, so that every quality gives the same figure: structure is what shows
 * when the whole picture is seen (Wang et al. shrink to half of this), below it there is grain.
 */
const COMPARED_SIDE = 512

/** Luma, 0..1, of the squares of pixels that structure is compared in. */
function structureOf(picture: Picture, box: Box): Plane {
  const step = stepOf(box)
  const out = createPlane(Math.floor(box.width / step), Math.floor(box.height / step))
  eachRow(out.height, squaresOfRow, { picture, box, step, out })
  return out
}

interface Squares {
  picture: Picture
  box: Box
  /** Side of a square, pixels. */
  step: number
  out: Plane
}

function squaresOfRow(row: number, { picture: { width, data }, box, step, out }: Squares): void {
  // Every other row of a square is enough for its mean.
  const share = 1 / (255 * step * Math.ceil(step / 2))
  const first = row * out.width
  for (let y = row * step; y < (row + 1) * step; y += 2) {
    let p = ((box.y + y) * width + box.x) * 3
    for (let i = first; i < first + out.width; i++) {
      let [red, green, blue] = [0, 0, 0]
      for (const end = p + step * 3; p < end; p += 3) {
        red += data[p]!
        green += data[p + 1]!
        blue += data[p + 2]!
      }
      out.data[i]! += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * share
    }
  }
}

function stepOf({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.round(Math.max(width, height) / COMPARED_SIDE))
}

/**
 * Mean of SSIM's structure term (Wang et al. 2004) over the inside of the dish, 0..1. The term compares what
 * is left of each window after its mean and contrast are taken out, so light and tone do not count, and a
 * part that was added, lost or moved does.
 * @param before the cut-out at its final size, before any light
 * @param alpha of the cut-out, 0..1, at that size
 * @param result the finished picture
 * @param at where the dish was placed in it
 */
export function measureFidelity(
  before: Picture,
  alpha: Plane,
  result: Picture,
  at: { x: number; y: number },
): number {
  const own = structureOf(before, { x: 0, y: 0, width: alpha.width, height: alpha.height })
  const placed = structureOf(result, { ...at, width: alpha.width, height: alpha.height })
  const { width, height } = own
  const inside = boxBlur(middlesOf(alpha), RADIUS * 2)
  const compared: Compared = {
    own,
    placed,
    inside,
    columns: Array.from({ length: 5 }, () => new Float64Array(width)) as Columns,
    sum: 0,
    count: 0,
  }
  eachRow(height, compareRow, compared)
  const { sum, count } = compared
  return count === 0 ? 0 : Math.max(0, Math.min(1, sum / count))
}

interface Compared {
  own: Plane
  placed: Plane
  inside: Plane
  columns: Columns
  sum: number
  count: number
}

function compareRow(y: number, compared: Compared): void {
  const { own, placed, inside, columns } = compared
  const { width, height } = own
  // The first window needs the rows below it as well.
  for (let next = y === 0 ? 0 : y + RADIUS; next <= Math.min(height - 1, y + RADIUS); next++)
    addRow(columns, own.data, placed.data, next * width, 1)
  if (y - RADIUS - 1 >= 0) addRow(columns, own.data, placed.data, (y - RADIUS - 1) * width, -1)
  if (y % EVERY_ROW !== 0) return
  const [a, b, aa, bb, ab] = columns
  const rows = Math.min(height, y + RADIUS + 1) - Math.max(0, y - RADIUS)
  let sum = 0
  let count = 0
  let sa = 0
  let sb = 0
  let saa = 0
  let sbb = 0
  let sab = 0
  for (let x = -RADIUS; x < width; x++) {
    const enters = x + RADIUS
    if (enters < width) {
      sa += a[enters]!
      sb += b[enters]!
      saa += aa[enters]!
      sbb += bb[enters]!
      sab += ab[enters]!
    }
    const leaves = enters - 2 * RADIUS - 1
    if (leaves >= 0) {
      sa -= a[leaves]!
      sb -= b[leaves]!
      saa -= aa[leaves]!
      sbb -= bb[leaves]!
      sab -= ab[leaves]!
    }
    if (x < 0 || inside.data[y * width + x]! < 0.999) continue
    const share = 1 / (rows * (Math.min(width, enters + 1) - Math.max(0, x - RADIUS)))
    const meanA = sa * share
    const meanB = sb * share
    const varianceA = Math.max(0, saa * share - meanA * meanA)
    const varianceB = Math.max(0, sbb * share - meanB * meanB)
    const covariance = sab * share - meanA * meanB
    sum += (covariance + FLAT) / (Math.sqrt(varianceA * varianceB) + FLAT)
    count++
  }
  compared.sum += sum
  compared.count += count
}

/** Sums over the window's rows, for each column, of: before, after, their squares and their product. */
type Columns = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]

function addRow(
  [a, b, aa, bb, ab]: Columns,
  before: Float32Array,
  after: Float32Array,
  start: number,
  sign: number,
) {
  for (let x = 0; x < a.length; x++) {
    const p = before[start + x]!
    const q = after[start + x]!
    a[x]! += sign * p
    b[x]! += sign * q
    aa[x]! += sign * p * p
    bb[x]! += sign * q * q
    ab[x]! += sign * p * q
  }
}

/** The values in the middle of the squares that structure is compared in. */
function middlesOf(plane: Plane): Plane {
  const step = stepOf(plane)
  const out = createPlane(Math.floor(plane.width / step), Math.floor(plane.height / step))
  for (let y = 0, i = 0; y < out.height; y++) {
    const row = (y * step + (step >> 1)) * plane.width + (step >> 1)
    for (let x = 0; x < out.width; x++, i++) out.data[i] = plane.data[row + x * step]!
  }
  return out
}
