// What shadows are drawn on: how the dish stands, on a sheet so small that blurs of it are cheap.
import { clamp, createPlane, eachRow, type Plane, smoothstep } from './pixels.ts'

/** How the dish stands in the result. All in pixels of the result. */
export interface Stand {
  /** Middle of the foot on the table. */
  footX: number
  footY: number
  /** Width of the silhouette, and of what touches the table. */
  width: number
  footWidth: number
  /** Height above the table, in pixels of the table's scale. */
  height: number
  /** Camera elevation, radians. */
  elevation: number
  /** Round and seen from the side: the shadow is an ellipse; otherwise the silhouette itself is laid down. */
  round: boolean
}

/** How high above the table a tall vessel's outline still stands on it, share of its height. */
export const HEEL = 0.05

/** 0..1: how far a vessel is a tall one, whose sides go down to the table. */
export function heelOf({ height, width }: Pick<Stand, 'height' | 'width'>): number {
  return smoothstep(0.3, 0.6, height / width)
}

/** Shadows are soft: they are drawn on a small sheet, in its pixels, and enlarged as they are laid on. */
export interface Sheet extends Stand {
  alpha: Plane
}
const SHEET_SIDE = 192

export function sheetOf(
  alpha: Plane,
  at: { x: number; y: number },
  stand: Stand,
  width: number,
  height: number,
): Sheet {
  const scale = Math.max(1, Math.max(width, height) / SHEET_SIDE)
  const sheet = createPlane(Math.ceil(width / scale), Math.ceil(height / scale))
  // Of large pictures every other pixel is enough for a mean.
  const stride = scale >= 4 ? 2 : 1
  const share = (stride / scale) ** 2
  const columns = Int16Array.from({ length: alpha.width }, (_, x) => Math.floor((at.x + x) / scale))
  eachRow(Math.ceil(alpha.height / stride), sheetRow, {
    sheet,
    alpha,
    top: at.y,
    scale,
    stride,
    share,
    columns,
  })
  return {
    ...stand,
    alpha: sheet,
    footX: stand.footX / scale,
    footY: stand.footY / scale,
    width: stand.width / scale,
    footWidth: stand.footWidth / scale,
    height: stand.height / scale,
  }
}

interface Shrunk {
  sheet: Plane
  alpha: Plane
  top: number
  scale: number
  stride: number
  share: number
  /** The sheet's column of each of alpha's. */
  columns: Int16Array
}

function sheetRow(n: number, { sheet, alpha, top, scale, stride, share, columns }: Shrunk): void {
  const y = n * stride
  const row = Math.min(sheet.height - 1, Math.floor((top + y) / scale)) * sheet.width
  const first = y * alpha.width
  for (let x = 0; x < alpha.width; x += stride)
    sheet.data[row + columns[x]!]! += alpha.data[first + x]! * share
}

export function ellipseSlice(stand: Sheet, t: number, moveX: number, moveY: number): Plane {
  const plane = createPlane(stand.alpha.width, stand.alpha.height)
  const a = (stand.footWidth + (stand.width - stand.footWidth) * Math.sqrt(t)) / 2
  const b = Math.max(1, a * Math.sin(stand.elevation))
  const x = stand.footX + moveX
  const y = stand.footY + moveY
  const { width, height } = plane
  const top = Math.max(0, Math.floor(y - b - 1))
  const bottom = Math.min(height - 1, Math.ceil(y + b + 1))
  const left = Math.max(0, Math.floor(x - a - 2))
  const right = Math.min(width - 1, Math.ceil(x + a + 2))
  for (let row = top; row <= bottom; row++) {
    const v = (row - y) / b
    for (let column = left; column <= right; column++) {
      const u = (column - x) / a
      plane.data[row * width + column] = clamp((1 - Math.sqrt(u * u + v * v)) * b + 0.5)
    }
  }
  return plane
}

/** The vessel's own outline in slices from foot to rim, so much wider: a rim is no perfect ellipse. */
const OUTLINE = { slices: 6, wider: 1.04 }

/** The part of a round vessel's silhouette that is none of its body: a handle, or cutlery across the rim. */
export function reachingOut(stand: Sheet): Plane {
  const { alpha, elevation, height } = stand
  const width = stand.width * OUTLINE.wider
  const footWidth = stand.footWidth * OUTLINE.wider
  const rise = height * Math.cos(elevation) + ((width - footWidth) * Math.sin(elevation)) / 2
  const out = { ...alpha, data: alpha.data.slice() }
  for (let step = 0; step <= OUTLINE.slices; step++) {
    const t = step / OUTLINE.slices
    const body = ellipseSlice({ ...stand, width, footWidth }, t, 0, -t * rise).data
    for (let i = 0; i < body.length; i++) out.data[i] = Math.min(out.data[i]!, 1 - body[i]!)
  }
  return out
}

/** What the frame cuts off goes on beyond it: the last row and column throw their shadow too. */
export function shifted(plane: Plane, dx: number, dy: number): Plane {
  const { width, height, data } = plane
  const out = createPlane(width, height)
  const ox = Math.round(dx)
  const oy = Math.round(dy)
  for (let y = 0; y < height; y++) {
    const from = Math.min(height - 1, Math.max(0, y - oy)) * width
    for (let x = 0; x < width; x++) {
      out.data[y * width + x] = data[from + Math.min(width - 1, Math.max(0, x - ox))]!
    }
  }
  return out
}
