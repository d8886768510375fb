// Takes a cast from the china that has it, at the dish's own size.
import { BilinearRows } from './bilinear.ts'
import { type Cast, TRACE } from './china.ts'
import type { Rgb } from './colour.ts'
import { type Box, eachRow, type Picture, type Plane } from './pixels.ts'

/** A cast that nobody sees at one place, log. */
const FAINTEST = 0.012

/**
 * Takes the cast from what has it, in place. What has a colour of its own, food or a painted flower, keeps it. Four pixels
 * at a time: colour needs no more, as in any JPEG.
 * @param dish as it was photographed
 * @param part of the guide that it is, in shares
 * @param gains of the balance that the cast was seen in, linear
 */
export function clearCast(
  dish: Picture,
  alpha: Plane,
  { red, blue, onDark }: Cast,
  part: Box,
  gains: Rgb,
): void {
  const [width, height] = [dish.width >> 1, dish.height >> 1]
  eachRow(height, clearRow, {
    dish,
    alpha,
    read: new BilinearRows([red, blue], width, height, part),
    rows: [new Float32Array(width), new Float32Array(width)],
    red: Math.log(gains[0] / gains[1]) / 2.2,
    blue: Math.log(gains[2] / gains[1]) / 2.2,
    dark: onDark ? ANY : DARK,
    deeper: onDark ? DEEPER.thrown : DEEPER.light,
    factors: [1, 1, 1],
  })
}

interface Clearing {
  dish: Picture
  alpha: Plane
  read: BilinearRows
  rows: [Float32Array, Float32Array]
  /** Of the balance over green, log, encoded. */
  red: number
  blue: number
  dark: typeof DARK
  deeper: number
  factors: Rgb
}

/** Of the sum of four bytes. */
const LOGS = Float32Array.from({ length: 4 * 255 + 1 }, (_, sum) => Math.log(sum / 4 + 1))
/**
 * How far beyond a cast what has it may be: china in a deeper shade. What a table throws back is one mean along a whole side,
 * and just below the lip it is several times as strong: left there, it would be a stroke of the table.
 */
const DEEPER = { light: 2, thrown: 4 }
/** How far beside it, log, and share of its length. */
const BESIDE = { log: 0.05, share: 1.3 }
/** Brightest channel, bytes: what is darker than the one is no china, a chopstick or an olive, and from the other on it may be. */
const DARK = { all: 45, none: 85 }
const ANY: typeof DARK = { all: -1, none: 0 }
/** How much warmer than its cast, red over blue, log, what has it may be, and what has none: bread and cheese are nearly rose. */
const WARM = { some: 0.04, none: 0.1 }
/** Share of a cast from which on a colour beside it is all cast. */
const ALL_OF_IT = 0.5

function clearRow(row: number, clearing: Clearing): void {
  const { dish, alpha, read, rows, dark, deeper, factors } = clearing
  const { data, width } = dish
  const [castRed, castBlue] = rows
  read.fill(row, rows)
  const down = 3 * width
  for (let x = 0, i = 2 * row * width; x < castRed.length; x++, i += 2) {
    const [u, v] = [castRed[x]!, castBlue[x]!]
    if (u * u + v * v < FAINTEST * FAINTEST || alpha.data[i] === 0) continue
    const p = 3 * i
    const q = p + down
    const r = data[p]! + data[p + 3]! + data[q]! + data[q + 3]!
    const g = data[p + 1]! + data[p + 4]! + data[q + 1]! + data[q + 4]!
    const b = data[p + 2]! + data[p + 5]! + data[q + 2]! + data[q + 5]!
    const pale = (Math.max(r, g, b) / 4 - dark.all) / (dark.none - dark.all)
    if (pale <= 0) continue
    const [ownRed, ownBlue] = [LOGS[r]! - LOGS[g]! + clearing.red, LOGS[b]! - LOGS[g]! + clearing.blue]
    if (!writeFactors(u, v, ownRed, ownBlue, Math.min(1, pale), deeper, factors)) continue
    const [red, green, blue] = factors
    for (let k = p; k <= q; k += down) {
      data[k] = data[k]! * red
      data[k + 1] = data[k + 1]! * green
      data[k + 2] = data[k + 2]! * blue
      data[k + 3] = data[k + 3]! * red
      data[k + 4] = data[k + 4]! * green
      data[k + 5] = data[k + 5]! * blue
    }
  }
}

/**
 * @param u cast, red over green
 * @param v cast, blue over green
 * @param amount of it that goes, 0..1
 * @param deeper times the cast that may go
 * @returns whether there is anything to do
 */
function writeFactors(
  u: number,
  v: number,
  red: number,
  blue: number,
  amount: number,
  deeper: number,
  factors: Rgb,
): boolean {
  const square = u * u + v * v
  const length = Math.sqrt(square)
  const most = BESIDE.log + BESIDE.share * length
  const beside = (red * v - blue * u) / length
  const warm = red - blue - Math.max(0, (u - v) * (deeper - 1))
  const near = Math.min(1, 2 - (2 * Math.abs(beside)) / most, (WARM.none - warm) / (WARM.none - WARM.some))
  const along = Math.min(deeper, (red * u + blue * v) / square)
  const share = near <= 0 || along <= 0 ? 0 : along * near
  // What lies beside the cast goes with it: taken along it alone, a blue window would leave its green or its violet.
  const aside = share === 0 ? 0 : (beside * near * Math.min(1, along / ALL_OF_IT)) / length
  // Beside food a strong blue is mixed with what the food throws back, and lies nowhere near.
  const violet = Math.max(0, Math.min(blue - share * v + aside * u, length - TRACE))
  if (share === 0 && violet === 0) return false
  const [r, b] = [
    exponential(amount * (share * u + aside * v)),
    exponential(amount * (share * v - aside * u + violet)),
  ]
  // As bright as before.
  const level = 0.2126 * r + 0.7152 + 0.0722 * b
  factors[0] = level / r
  factors[1] = level
  factors[2] = level / b
  return true
}

/** Of small numbers, quickly. */
const exponential = (x: number) => (2 + x) / (2 - x)
