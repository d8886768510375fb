// The grade of a photo that keeps its own table: light that falls off, the colour of shadows, and what becomes of the table.
import { BilinearRows } from './bilinear.ts'
import { LINEAR_OF_BYTE, luminance, type Rgb, toByte } from './colour.ts'
import type { Setting } from './looks.ts'
import { indexAt, type OwnColours, scaleOf } from './own-colours.ts'
import {
  boundingBox,
  clamp,
  createPlane,
  eachRow,
  mapPlane,
  type Picture,
  type Plane,
  smoothstep,
} from './pixels.ts'

/** Light is soft: it is worked out on a small sheet. */
const SHEET_SIDE = 192

interface Size {
  width: number
  height: number
}

/**
 * Light that falls off towards the corners: an ellipse around the dish, so wide and soft that it follows no outline.
 * @param mask of what the result shows
 * @param corners in stops
 * @returns linear factors
 */
export function vignette(mask: Plane, size: Size, corners: number): Plane {
  if (corners === 0) return createPlane(1, 1, 1)
  return mapPlane(ellipseAround(mask, size), (radius) => 2 ** (corners * smoothstep(...FALL_OFF, radius)))
}

/** Along that ellipse's radius: a plate stays in the light, the table around it does not. */
const FALL_OFF = [0.7, 1.8] as const

/** How far something is from a dish whose outline is a guess: 0 in its middle, 1 well outside of it. */
export function awayFrom(mask: Plane, size: Size): Plane {
  return mapPlane(ellipseAround(mask, size), (radius) => smoothstep(0.45, 1.15, radius))
}

/** 1 along an ellipse around the middle of a dish, 0 there. */
function ellipseAround(mask: Plane, size: Size): Plane {
  const scale = SHEET_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const box = boundingBox(mask) ?? { x: 0, y: 0, width: mask.width, height: mask.height }
  const [cx, cy] = [(box.x + box.width / 2) / mask.width, (box.y + box.height / 2) / mask.height]
  const a = clamp(box.width / mask.width / 2, ...NARROW_WIDE)
  const b = clamp(box.height / mask.height / 2, ...NARROW_WIDE)
  return mapPlane(createPlane(width, height), (_, i) => {
    const x = ((i % width) + 0.5) / width - cx
    const y = (Math.floor(i / width) + 0.5) / height - cy
    return Math.sqrt((x / a) ** 2 + (y / b) ** 2)
  })
}
/** Half axes of the ellipse, shares of the picture. */
const NARROW_WIDE = [0.36, 0.46] as const

export interface Grade {
  /** Linear factors, any size. */
  light: Plane
  /** 0 on the dish, 1 on what is around it, any size. */
  away: Plane
  /** Where the outline is a guess: what has the dish's colours is no table, wherever it lies. */
  colours: OwnColours | null
  /** Share of its colour that all loses which is well away from the dish: a wall may have the dish's colours. */
  strong: number
  /** The same of what is blue or turquoise and none of the dish's colours: no food is, a napkin is. */
  blue: number
  setting: Pick<Setting, 'saturation' | 'shade' | 'table'>
}

/** Light, and colour of the surroundings, in linear light. */
export function grade(picture: Picture, given: Grade): void {
  const { width, height } = picture
  const planes = [given.light, given.away]
  const lines = planes.map(({ data }) => new Float32Array(width).fill(data[0]!)) as Lines
  // A plane of one value is written once.
  const rows = planes.map((plane) =>
    plane.data.length === 1 ? null : new BilinearRows([plane], width, height),
  )
  const isSoft = planes.map((plane) => SOFT * plane.height <= height)
  const more = 2 ** given.setting.table.stops - 1
  eachRow(height, gradeRow, { ...given, picture, rows, lines, isSoft, more })
}

/** Rows of the picture to one of a plane. */
const SOFT = 4

/** Of light and away. */
type Lines = [Float32Array, Float32Array]

interface Graded extends Grade {
  picture: Picture
  /** Read what is not the same everywhere. */
  rows: (BilinearRows | null)[]
  lines: Lines
  /** Whether each is far coarser than the picture. */
  isSoft: boolean[]
  /** Light that the table gets on top, share of its own. */
  more: number
}

function gradeRow(
  y: number,
  { picture, rows, lines, isSoft, colours, setting, more, strong, blue }: Graded,
): void {
  const { width, data } = picture
  const [light, away] = lines
  const calmed = 1 - setting.saturation
  const level = luminance(...setting.shade)
  const shade = level - 1
  const [shadeRed, shadeGreen, shadeBlue] = setting.shade.map((gain) => gain / level - 1) as Rgb
  const [tableRed, tableGreen, tableBlue] = setting.table.colour.map((gain) => gain - 1) as Rgb
  const room = more > 0 ? LIFT_OF_BYTE : null
  // Two rows of a soft light are alike.
  for (const [k, one] of rows.entries()) if (y % 2 === 0 || !isSoft[k]) one?.fill(y, [lines[k]!])
  for (let x = 0, p = y * width * 3; x < width; x++, p += 3) {
    const [r0, g0, b0] = [data[p]!, data[p + 1]!, data[p + 2]!]
    const top = Math.max(r0, g0, b0)
    const scale = scaleOf(top)
    const far = away[x]!
    const loose = colours ? 1 - colours[indexAt(r0 - g0, b0 - g0, scale)]! : far
    // China, a white cloth: what is bright and has no colour is to stay that.
    const chroma = CHINA_CHROMA * (top - Math.min(r0, g0, b0)) * scale
    const coloured = chroma < 1 ? 1 - (1 - chroma) * CHINA_OF_BYTE[top]! : 1
    // By the brightest channel: where that is full, more light would take its colour.
    const dark = DARK_OF_BYTE[top]! * coloured
    const around = loose * far
    const table = around * coloured
    const k = light[x]! * (1 + more * (room ? around * room[top]! : table)) * (1 + shade * dark)
    const deep = dark * (OF_FOOD + (1 - OF_FOOD) * around)
    const lost = b0 > r0 && 8 * b0 > 7 * g0 ? Math.max(strong, blue * loose) : strong
    const left = (1 - calmed * loose) * (1 - lost * far)
    const r = LINEAR_OF_BYTE[r0]! * k * (1 + shadeRed * deep + tableRed * table)
    const g = LINEAR_OF_BYTE[g0]! * k * (1 + shadeGreen * deep + tableGreen * table)
    const b = LINEAR_OF_BYTE[b0]! * k * (1 + shadeBlue * deep + tableBlue * table)
    const grey = luminance(r, g, b)
    // Less of brown's colour is a pink: the red of wood goes first.
    const leftRed = r > grey ? left * (1 + (left * left - 1) * far) : left
    data[p] = toByte(grey + (r - grey) * leftRed)
    data[p + 1] = toByte(grey + (g - grey) * left)
    data[p + 2] = toByte(grey + (b - grey) * left)
  }
}
/** Share of the shadows' colour that food takes on: green ones make beef look off. */
const OF_FOOD = 0.35
/** Inverse of the chroma, as `colourIndex` has it, from which something is not white. */
const CHINA_CHROMA = 0.15
/** Of the brightest channel: what is too dark for china 0, what may be it 1. */
const CHINA_OF_BYTE = Float32Array.from({ length: 256 }, (_, top) => clamp((top - 100) / 80))
const DARK_OF_BYTE = Float32Array.from({ length: 256 }, (_, top) => 1 - top / 255)
/** What is half way to white is lit in full, white not at all. */
const LIFT_OF_BYTE = DARK_OF_BYTE.map((dark) => Math.min(1, 2 * dark))
