// The light that falls on a photo that keeps its own table: from one side, and on the dish more than on the table.
import { boundingBox, clamp, createPlane, mapPlane, type Plane, smoothstep } from './pixels.ts'

/** Light is soft: it is worked out on a small sheet. */
const SHEET_SIDE = 192

interface Size {
  width: number
  height: number
}

/** In stops, 0 or less. */
export interface Fall {
  corners: number
  /** On the side that is farther from the window. */
  far: number
  /** Where that is: across and down, of length 1. */
  towards: readonly [across: number, down: number]
}

/**
 * Light that falls off towards the corners, along an ellipse around the dish, and away from a window: so wide and soft that it
 * follows no outline. Nowhere is it more than the photo's own, for that would burn out what is white.
 * @param mask of what the result shows
 * @returns linear factors
 */
export function lightField(mask: Plane, size: Size, { corners, far, towards }: Fall): Plane {
  if (corners === 0 && far === 0) return createPlane(1, 1, 1)

  const scale = SHEET_SIDE / Math.max(size.width, size.height)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const out = outwards(mask, { width, height })
  const [across, down] = towards
  const reach = Math.abs(across) + Math.abs(down)
  return mapPlane(createPlane(width, height), (_, i) => {
    const x = ((i % width) + 0.5) / width
    const y = (Math.floor(i / width) + 0.5) / height
    const away = 0.5 + (across * (x - 0.5) + down * (y - 0.5)) / reach
    return 2 ** (corners * smoothstep(...FALL_OFF, out.data[i]!) + far * smoothstep(...FROM_WINDOW, away))
  })
}

/** How far each place is from the dish's middle, along an ellipse as large as the dish, whose radius is 1; nearly as large as the picture at most. */
export function outwards(mask: Plane, { width, height }: Size): Plane {
  const box = boundingBox(mask) ?? { x: 0, y: 0, width: mask.width, height: mask.height }
  const [cx, cy] = [(box.x + box.width / 2) / mask.width, (box.y + box.height / 2) / mask.height]
  const a = clamp(box.width / mask.width / 2, ...NARROW_WIDE)
  const b = clamp(box.height / mask.height / 2, ...NARROW_WIDE)
  return mapPlane(createPlane(width, height), (_, i) => {
    const x = ((i % width) + 0.5) / width
    const y = (Math.floor(i / width) + 0.5) / height
    return Math.sqrt(((x - cx) / a) ** 2 + ((y - cy) / b) ** 2)
  })
}

/** Along that ellipse's radius: a plate stays in the light, the table around it does not. */
const FALL_OFF = [0.7, 1.8] as const
/** Half axes of the ellipse, shares of the picture. */
const NARROW_WIDE = [0.36, 0.46] as const
/** Along the way across the picture, of which no part is as dark as it would be behind it. */
const FROM_WINDOW = [0, 1.1] as const
