// What is behind the clear part of a glass: in a new scene it shows that scene, and keeps what the glass itself does.
import { BilinearRows } from '../bilinear.ts'
import { gaussianBlur } from '../blur.ts'
import { type Box, boundingBox, createPlane, eachRow, type Picture, type Plane } from '../pixels.ts'

/** Side of the squares that are worked with: both backgrounds are soft. */
const SQUARE = 4
/** Sigmas, in shares of the glass's width: a glass blurs what is behind it, and what varies less softly than the other is the glass's own. */
const BLUR = 0.03
const OWN = 0.05
/** Share of the old background that goes: the rest is the haze that any glass has. */
const MOST = 0.88
/** What a glass lets through, and how far it has the colour that was seen in it. */
const LEVEL = 0.95
const TINT = 0.2
/** Share of their colour that its lines and highlights keep: most of it was the old background's. */
const COLOUR = 0.25

/** A new scene behind a glass, kept while the glass is drawn over it. */
export interface Behind {
  /** Of the result, whole squares, around what is clear. */
  box: Box
  clear: Plane
  colours: Plane[]
}

/**
 * @param result before the dish is drawn
 * @param clear how much is seen through the dish, 0..1, at its size
 * @param alpha of the dish
 * @param dish where it is in the result
 */
export function behindGlass(result: Picture, clear: Plane, alpha: Plane, dish: Box): Behind | null {
  const part = boundingBox(clear, 0.01)
  if (!part) return null
  const x = Math.max(0, dish.x + part.x)
  const y = Math.max(0, dish.y + part.y)
  const box = {
    x,
    y,
    width: Math.floor((Math.min(result.width, dish.x + part.x + part.width) - x) / SQUARE) * SQUARE,
    height: Math.floor((Math.min(result.height, dish.y + part.y + part.height) - y) / SQUARE) * SQUARE,
  }
  if (box.width < 4 * SQUARE || box.height < 4 * SQUARE) return null
  const own = createPlane(box.width, box.height)
  for (let row = 0; row < box.height; row++) {
    const start = (box.y - dish.y + row) * clear.width + box.x - dish.x
    for (let i = 0; i < box.width; i++)
      own.data[row * box.width + i] = clear.data[start + i]! * alpha.data[start + i]!
  }
  const colours = squaresOf(result, box, null).map((plane) =>
    gaussianBlur(plane, (BLUR * dish.width) / SQUARE),
  )
  return { box, clear: own, colours }
}

/** Exchanges what is seen through the glass, in place. @param result with the dish @param width of the glass */
export function showBehind(result: Picture, { box, clear, colours }: Behind, width: number): void {
  const soft = (plane: Plane) => gaussianBlur(plane, (OWN * width) / SQUARE)
  const weights = soft(weightsOf(clear))
  const own = squaresOf(result, box, clear).map(soft)
  for (const plane of own)
    for (let i = 0; i < plane.data.length; i++) plane.data[i]! /= Math.max(1e-3, weights.data[i]!)
  const planes = [...own, ...seenThrough(own, colours)]
  const rows = planes.map(() => new Float32Array(box.width))
  const read = new BilinearRows(planes, box.width, box.height)
  eachRow(box.height, showRow, { result, box, clear, read, rows })
}

/** What is behind, as the glass shows it. */
function seenThrough(own: Plane[], behind: Plane[]): Plane[] {
  const [r, g, b] = own.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array]
  return own.map(({ width, height, data }, c) => {
    const out = createPlane(width, height)
    for (let i = 0; i < data.length; i++) {
      const top = Math.max(1, r[i]!, g[i]!, b[i]!)
      out.data[i] = behind[c]!.data[i]! * LEVEL * (Math.max(1, data[i]!) / top) ** TINT
    }
    return out
  })
}

interface Showing {
  result: Picture
  box: Box
  clear: Plane
  read: BilinearRows
  rows: Float32Array[]
}

function showRow(y: number, { result: { data, width }, box, clear, read, rows }: Showing): void {
  read.fill(y, rows)
  const [ownRed, ownGreen, ownBlue, red, green, blue] = rows as [Row, Row, Row, Row, Row, Row]
  for (let x = 0, p = ((box.y + y) * width + box.x) * 3; x < box.width; x++, p += 3) {
    const share = MOST * clear.data[y * box.width + x]!
    if (share === 0) continue
    const r = data[p]! - ownRed[x]!
    const g = data[p + 1]! - ownGreen[x]!
    const b = data[p + 2]! - ownBlue[x]!
    const line = (1 - COLOUR) * (0.2126 * r + 0.7152 * g + 0.0722 * b)
    data[p] = data[p]! + share * (red[x]! + line + COLOUR * r - data[p]!)
    data[p + 1] = data[p + 1]! + share * (green[x]! + line + COLOUR * g - data[p + 1]!)
    data[p + 2] = data[p + 2]! + share * (blue[x]! + line + COLOUR * b - data[p + 2]!)
  }
}
type Row = Float32Array

/** Means of squares, weighted where there is a plane for it. */
function squaresOf({ data, width }: Picture, box: Box, weights: Plane | null): Plane[] {
  const out = [0, 1, 2].map(() => createPlane(box.width / SQUARE, box.height / SQUARE))
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const p = ((box.y + y) * width + box.x + x) * 3
      const i = Math.floor(y / SQUARE) * (box.width / SQUARE) + Math.floor(x / SQUARE)
      const weight = (weights ? weights.data[y * box.width + x]! : 1) / SQUARE ** 2
      for (let c = 0; c < 3; c++) out[c]!.data[i]! += weight * data[p + c]!
    }
  }
  return out
}

function weightsOf(clear: Plane): Plane {
  const out = createPlane(clear.width / SQUARE, clear.height / SQUARE)
  for (let y = 0; y < clear.height; y++)
    for (let x = 0; x < clear.width; x++)
      out.data[Math.floor(y / SQUARE) * out.width + Math.floor(x / SQUARE)]! +=
        clear.data[y * clear.width + x]! / SQUARE ** 2
  return out
}
