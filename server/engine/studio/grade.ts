// The grade of a photo that keeps its own table: light that falls off, the colour of shadows, and what becomes of the table.
import { resizePlane } from './bilinear.ts'
import { linearOf, luminance, type Rgb, toEncoded } from './colour.ts'
import {
  applyColourTable,
  type ColourTable,
  changedTable,
  createColourTable,
  type Elsewhere,
} from './colour-table.ts'
import type { Setting } from './looks.ts'
import { indexAt, type OwnColours, scaleOf } from './own-colours.ts'
import { boundingBox, clamp, createPlane, mapPlane, type Picture, type Plane, smoothstep } from './pixels.ts'

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

/** How far something is from a dish whose outline is a guess: 0 in its middle and on what was seen of it, 1 well outside of it. */
export function awayFrom(mask: Plane, size: Size): Plane {
  const away = mapPlane(ellipseAround(mask, size), (radius) => smoothstep(0.45, 1.15, radius))
  const seen = resizePlane(mask, away.width, away.height)
  // Up to the outline, or the old table's colour would glow around it.
  return mapPlane(away, (value, i) => value * (1 - smoothstep(0.45, 0.95, seen.data[i]!)))
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

/** The grade on top of a change of colours: what becomes of them on the dish, and what elsewhere. */
export function gradedTables(lit: ColourTable, given: Grade): { table: ColourTable; elsewhere: Elsewhere } {
  const graded = (far: number) => {
    const write = writerOf(given, far)
    return changedTable(lit, write)
  }
  return {
    table: graded(0),
    elsewhere: {
      table: graded(1),
      share: given.away,
      // What is 1 / 2.2 of a stop darker encoded is close to a stop darker in linear light.
      light: mapPlane(given.light, (factor) => factor ** (1 / 2.2)),
    },
  }
}

/** Light, and colour of the surroundings, of a picture that is lit already. */
export function grade(picture: Picture, given: Grade): void {
  const { table, elsewhere } = gradedTables(createColourTable(asItIs), given)
  applyColourTable(picture, table, undefined, elsewhere)
}

function asItIs(red: number, green: number, blue: number, to: Float32Array, at: number): void {
  to[at] = toEncoded(red)
  to[at + 1] = toEncoded(green)
  to[at + 2] = toEncoded(blue)
}

/** @param far 0 for what is the dish by its place, 1 for what is well away from it */
function writerOf(
  { colours, strong, blue, setting }: Grade,
  far: number,
): (from: Float32Array, to: Float32Array, at: number) => void {
  const calmed = 1 - setting.saturation
  const level = luminance(...setting.shade)
  const [shadeRed, shadeGreen, shadeBlue] = setting.shade.map((gain) => gain / level - 1) as Rgb
  const [tableRed, tableGreen, tableBlue] = setting.table.colour.map((gain) => gain - 1) as Rgb
  const more = 2 ** setting.table.stops - 1
  return (from, to, at) => {
    const [r0, g0, b0] = [from[at]!, from[at + 1]!, from[at + 2]!]
    const top = Math.max(r0, g0, b0)
    const scale = scaleOf(Math.round(top))
    const loose = colours ? 1 - colours[indexAt(r0 - g0, b0 - g0, scale)]! : far
    // China, a white cloth: what is bright and has no colour is to stay that.
    const chroma = Math.min(1, CHINA_CHROMA * (top - Math.min(r0, g0, b0)) * scale)
    const coloured = 1 - (1 - chroma) * clamp((top - 100) / 80)
    // By the brightest channel: where that is full, more light would take its colour.
    const dark = (1 - top / 255) * coloured
    const around = loose * far
    const table = around * coloured
    // What is half way to white is lit in full, white not at all.
    const lifted = more > 0 ? around * Math.min(1, 2 * (1 - top / 255)) : table
    // A style's shadows are for the table: darker a roast loses its brown, and lighter a broth is milk.
    const depth = dark * (DEPTH_OF_FOOD + (1 - DEPTH_OF_FOOD) * around)
    const k = (1 + more * lifted) * (1 + (level - 1) * depth)
    const deep = dark * (OF_FOOD + (1 - OF_FOOD) * around)
    const lost = b0 > r0 && 8 * b0 > 7 * g0 ? Math.max(strong, blue * loose) : strong
    const left = (1 - calmed * loose * (NEAR + (1 - NEAR) * far)) * (1 - lost * far)
    const r = linearOf(r0 / 255) * k * (1 + shadeRed * deep + tableRed * table)
    const g = linearOf(g0 / 255) * k * (1 + shadeGreen * deep + tableGreen * table)
    const b = linearOf(b0 / 255) * k * (1 + shadeBlue * deep + tableBlue * table)
    const grey = luminance(r, g, b)
    // Less of brown's colour is a pink: the red of wood goes first.
    const leftRed = r > grey ? left * (1 + (left * left - 1) * far) : left
    to[at] = toEncoded(grey + (r - grey) * leftRed)
    to[at + 1] = toEncoded(grey + (g - grey) * left)
    to[at + 2] = toEncoded(grey + (b - grey) * left)
  }
}

/** Share of the shadows' colour that food takes on: green ones make beef look off. */
const OF_FOOD = 0.35
/** Share of their depth that it does. */
const DEPTH_OF_FOOD = 0.6
/** Share of its calm that a colour that is none of the dish's gets in the dish's place: it may be a gleam on it, or its china. */
const NEAR = 0.3
/** Inverse of the chroma, as `colourIndex` has it, from which something is not white. */
const CHINA_CHROMA = 0.15
