// The grade of a photo that keeps its own table: light that falls off, the colour of shadows, and calmer blues.
import { linearOf, luminance, type Rgb, toEncoded } from './colour.ts'
import { type ColourTable, changedTable } from './colour-table.ts'
import type { Setting } from './looks.ts'
import { boundingBox, clamp, createPlane, mapPlane, type Plane, smoothstep } from './pixels.ts'

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

  const scale = SHEET_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const box = boundingBox(mask) ?? { x: 0, y: 0, width: mask.width, height: mask.height }
  const [cx, cy] = [(box.x + box.width / 2) / mask.width, (box.y + box.height / 2) / mask.height]
  const a = clamp(box.width / mask.width / 2, ...NARROW_WIDE)
  const b = clamp(box.height / mask.height / 2, ...NARROW_WIDE)
  return mapPlane(createPlane(width, height), (_, i) => {
    const x = ((i % width) + 0.5) / width - cx
    const y = (Math.floor(i / width) + 0.5) / height - cy
    return 2 ** (corners * smoothstep(...FALL_OFF, Math.sqrt((x / a) ** 2 + (y / b) ** 2)))
  })
}

/** Along that ellipse's radius: a plate stays in the light, the table around it does not. */
const FALL_OFF = [0.7, 1.8] as const
/** Half axes of the ellipse, shares of the picture. */
const NARROW_WIDE = [0.36, 0.46] as const

/**
 * The style's grade on top of a change of colours. The same colour becomes the same everywhere: whatever told a dish from its table by a
 * guessed outline or by its colours would show as a stain where it is wrong.
 */
export function gradedTable(lit: ColourTable, { shade, blue }: Pick<Setting, 'shade' | 'blue'>): ColourTable {
  const level = luminance(...shade)
  const [shadeRed, shadeGreen, shadeBlue] = shade.map((gain) => gain / level - 1) as Rgb
  return changedTable(lit, (from, to, at) => {
    const [r0, g0, b0] = [from[at]!, from[at + 1]!, from[at + 2]!]
    const top = Math.max(r0, g0, b0)
    // China, a white cloth: what is bright and has no colour is to stay that.
    const chroma = Math.min(1, (top - Math.min(r0, g0, b0)) / (CHINA_CHROMA * (top + NEARLY_BLACK)))
    const coloured = 1 - (1 - chroma) * clamp((top - 100) / 80)
    // By the brightest channel: where that is full, more light would take its colour.
    const dark = (1 - top / 255) * coloured
    const k = 1 + (level - 1) * dark
    const r = linearOf(r0 / 255) * k * (1 + shadeRed * dark)
    const g = linearOf(g0 / 255) * k * (1 + shadeGreen * dark)
    const b = linearOf((b0 / 255) * (1 - LESS_ROSE * rosiness(r0, g0, b0))) * k * (1 + shadeBlue * dark)
    const grey = luminance(r, g, b)
    const left = 1 - blue * blueness(r0, g0, b0)
    to[at] = toEncoded(grey + (r - grey) * left)
    to[at + 1] = toEncoded(grey + (g - grey) * left)
    to[at + 2] = toEncoded(grey + (b - grey) * left)
  })
}

/** 0..1: how far a colour is blue or turquoise, which a napkin is and no food. Encoded. */
function blueness(r: number, g: number, b: number): number {
  return (
    smoothstep(0.15, 0.45, (b - r) / (Math.max(g, b) + NEARLY_BLACK)) * smoothstep(0.85, 1, (b + 1) / (g + 1))
  )
}

/**
 * 0..1: how far a colour is a brown or beige next to pink, as wood and dough are once a lamp's yellow has been taken from the photo. Neither a
 * tomato nor what is really pink. Encoded.
 */
function rosiness(r: number, g: number, b: number): number {
  const least = Math.min(g, b)
  if (r <= Math.max(g, b)) return 0
  const chroma = (r - least) / (r + NEARLY_BLACK)
  const hue = (g - b) / (r - least)
  return (
    smoothstep(0.5, 0.3, hue) *
    smoothstep(-0.4, -0.1, hue) *
    smoothstep(0.06, 0.18, chroma) *
    smoothstep(0.7, 0.5, chroma)
  )
}
/** Share of its blue that it loses. */
const LESS_ROSE = 0.1

/** Added to the brightest channel: what is nearly black has no colour to speak of. */
const NEARLY_BLACK = 24
/** Chroma, share of the brightest channel, from which something is not white. */
const CHINA_CHROMA = 0.2
