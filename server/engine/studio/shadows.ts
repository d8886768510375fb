// The shadows a vessel throws on its table: a dark line where it stands, and its shape laid down by the light.
import type { Scene } from './backdrop.ts'
import { BilinearRows } from './bilinear.ts'
import { gaussianBlur } from './blur.ts'
import { LINEAR_OF_BYTE, toByte } from './colour.ts'
import {
  type Box,
  boundingBox,
  type Covered,
  clamp,
  coveredInRow,
  createPlane,
  eachRow,
  eachStretch,
  type Picture,
  type Plane,
  smoothstep,
} from './pixels.ts'

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
interface Sheet extends Stand {
  alpha: Plane
}
const SHEET_SIDE = 192
const STEPS = 10

/**
 * Darkens the table. Light is taken away in linear light, so that the table's own texture stays in the shadow.
 * @param alpha 0..1 of the dish
 * @param hidden by the dish: there nobody sees a shadow
 */
export function drawShadows(
  result: Picture,
  alpha: Plane,
  hidden: Covered,
  stand: Stand,
  scene: Scene,
): void {
  const { width, height } = result
  const sheet = sheetOf(alpha, hidden, stand, width, height)
  // 0..1: share of the key light that is taken away, and of all light close to the foot.
  const shade = [laidDown(sheet, scene), contactOf(sheet, scene)]
  const reach = shadedBox(shade, width, height)
  // What already lies in the shade of a window bar has less key light to lose.
  const key = [0, 1, 2].map((channel) =>
    Float32Array.from({ length: 256 }, (_, value) => {
      const lit = clamp(value / Math.max(1, scene.surface.color[channel]!), 0.35, 1)
      return (1 - scene.ambient[channel]!) * lit * 0.92
    }),
  ) as [Float32Array, Float32Array, Float32Array]
  eachRow(reach.height, shadeRow, {
    result,
    reach,
    read: new BilinearRows(shade, width, height),
    rows: [new Float32Array(width), new Float32Array(width)],
    hidden,
    key,
  })
}

interface Shaded {
  result: Picture
  /** What of it any shade reaches. */
  reach: Box
  read: BilinearRows
  rows: [Float32Array, Float32Array]
  hidden: Covered
  key: [Float32Array, Float32Array, Float32Array]
}

function shadeRow(row: number, { result: { data, width }, reach, read, rows, hidden, key }: Shaded): void {
  const y = reach.y + row
  const [cast, contact] = rows
  const end = reach.x + reach.width
  const [from, to] = coveredInRow(hidden, y, end)
  const [before, after] = [Math.min(from, end), Math.max(to, reach.x)]
  read.fill(y, rows, reach.x, before)
  read.fill(y, rows, after, end)
  shadeStretch(data, y * width, reach.x, before, cast, contact, key)
  shadeStretch(data, y * width, after, end, cast, contact, key)
}

function shadeStretch(
  data: Uint8ClampedArray,
  first: number,
  from: number,
  to: number,
  cast: Float32Array,
  contact: Float32Array,
  [red, green, blue]: [Float32Array, Float32Array, Float32Array],
): void {
  for (let x = from, p = (first + from) * 3; x < to; x++, p += 3) {
    const c = cast[x]!
    const k = contact[x]!
    if (c < FAINTEST && k < FAINTEST) continue
    const r = data[p]!
    const g = data[p + 1]!
    const b = data[p + 2]!
    data[p] = toByte(LINEAR_OF_BYTE[r]! * (1 - c * red[r]!) * (1 - k))
    data[p + 1] = toByte(LINEAR_OF_BYTE[g]! * (1 - c * green[g]!) * (1 - k))
    data[p + 2] = toByte(LINEAR_OF_BYTE[b]! * (1 - c * blue[b]!) * (1 - k))
  }
}

/** Shares of light below this are not seen. */
const FAINTEST = 0.004

/** What of a picture of that size a sheet's shadows reach. */
function shadedBox(planes: Plane[], width: number, height: number): Box {
  const darkest = { ...planes[0]!, data: planes[0]!.data.slice() }
  for (const { data } of planes.slice(1))
    eachStretch(data.length, darkenStretch, { darkest: darkest.data, soft: data })
  const box = boundingBox(darkest, FAINTEST)
  if (!box) return { x: 0, y: 0, width: 0, height: 0 }
  const [across, down] = [width / darkest.width, height / darkest.height]
  const x = clamp(Math.floor((box.x - 1) * across), 0, width)
  const y = clamp(Math.floor((box.y - 1) * down), 0, height)
  return {
    x,
    y,
    width: clamp(Math.ceil((box.x + box.width + 1) * across), 0, width) - x,
    height: clamp(Math.ceil((box.y + box.height + 1) * down), 0, height) - y,
  }
}

function sheetOf(
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

/** Slices of the vessel from foot to rim, each moved away from the light by its height. */
function laidDown(stand: Sheet, scene: Scene): Plane {
  const { alpha, elevation } = stand
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  const low = clamp(scene.light.elevationDegrees, 22, 80) * (Math.PI / 180)
  const reach = stand.height / Math.tan(low)
  const moveX = -Math.cos(azimuth) * reach
  const moveY = Math.sin(azimuth) * reach * Math.sin(elevation)
  const softness = clamp(scene.light.softness, 0.05, 1)
  const cast = createPlane(alpha.width, alpha.height)
  const darkest = cast.data
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS
    const slice = stand.round
      ? ellipseSlice(stand, t, moveX * t, moveY * t)
      : shifted(alpha, moveX * t, moveY * t + stand.height * Math.cos(elevation) * 0.3)
    // The penumbra grows with the height of what casts it.
    const soft = gaussianBlur(slice, Math.max(0.8, reach * t * softness * 0.55)).data
    eachStretch(darkest.length, darkenStretch, { darkest, soft })
  }
  return gaussianBlur(cast, Math.max(1, stand.width * (0.006 + 0.03 * softness)))
}

function darkenStretch(
  from: number,
  to: number,
  { darkest, soft }: { darkest: Float32Array; soft: Float32Array },
): void {
  for (let i = from; i < to; i++) if (soft[i]! > darkest[i]!) darkest[i] = soft[i]!
}

function ellipseSlice(stand: Sheet, t: number, moveX: number, moveY: number): Plane {
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

/** What the frame cuts off goes on beyond it: the last row and column throw their shadow too. */
function shifted(plane: Plane, dx: number, dy: number): Plane {
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

/**
 * Ambient occlusion: tight and dark at the foot, wide and faint around it. From above only the rim is seen, which
 * is off the table: there it is faint, and fainter still towards the light, or it would look like a dark halo.
 */
function contactOf(stand: Sheet, scene: Scene): Plane {
  if (!stand.round) return fromAbove(stand, scene)
  const heel = heelOf(stand)
  const out = createPlane(stand.alpha.width, stand.alpha.height)
  if (heel < 1) addPlateContact(out, stand, 1 - heel)
  if (heel > 0) addOverhang(out, stand, heel)
  return out
}

/** What hardly overhangs its table: a line along its foot, and faint around it. */
function addPlateContact({ data }: Plane, stand: Sheet, share: number): void {
  const shape = ellipseSlice({ ...stand, width: stand.footWidth }, 0, 0, 0)
  const tight = gaussianBlur(shape, Math.max(0.8, stand.width * 0.012)).data
  const wide = gaussianBlur(ellipseSlice(stand, 0.6, 0, 0), Math.max(1, stand.width * 0.05)).data
  for (let i = 0; i < data.length; i++) data[i]! += share * clamp(0.62 * tight[i]! + 0.34 * wide[i]!, 0, 0.85)
}

/** Shares of the light that the table loses at the foot of what overhangs it: to the edge, and to all of the vessel. */
const AT_EDGE = 0.6
const BELOW = 0.5
/** How far the former reaches, and how far the latter reaches beyond the vessel, in its widths. */
const EDGE_REACH = 0.04
const SKY_REACH = 0.18

/**
 * A bowl or a glass keeps the sky from all of the table that it is above, darkest where it stands. Measured on the table,
 * which is seen flat: a blur of the picture would darken it far in front of the foot, as below something that hovers.
 */
function addOverhang({ data, width, height }: Plane, stand: Sheet, share: number): void {
  const { footX, footY, elevation } = stand
  const flat = Math.max(0.07, Math.sin(elevation))
  const foot = stand.footWidth / 2
  const end = stand.width * (0.5 + SKY_REACH)
  const [top, bottom] = [Math.max(0, Math.floor(footY - end * flat)), Math.ceil(footY + end * flat)]
  for (let y = top; y < Math.min(height, bottom); y++) {
    const down = (y + 0.5 - footY) / flat
    for (let x = Math.max(0, Math.floor(footX - end)); x < Math.min(width, footX + end); x++) {
      const from = Math.max(0, Math.hypot(x + 0.5 - footX, down) - foot)
      const below = BELOW * (1 - smoothstep(0, end - foot, from))
      const edge = AT_EDGE * Math.exp(-from / (EDGE_REACH * stand.width))
      data[y * width + x]! += share * (1 - (1 - below) * (1 - edge))
    }
  }
}

function fromAbove({ alpha, width, elevation }: Sheet, scene: Scene): Plane {
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  // Less high up, the near side of what stands there is seen to touch the table.
  const slant = smoothstep(0.35, 0.75, Math.cos(elevation))
  const [x, y, near] = [-Math.cos(azimuth) * width, Math.sin(azimuth) * width, NEAR_SIDE * slant * width]
  const away = (share: number) => shifted(alpha, x * share, y * share + near)
  const tight = gaussianBlur(away(0.006), Math.max(0.8, width * 0.011))
  const wide = gaussianBlur(away(0.025), Math.max(1, width * 0.04))
  const dark = 1 + NEARER * slant
  for (let i = 0; i < tight.data.length; i++) {
    tight.data[i] = clamp(dark * (0.42 * tight.data[i]! + 0.22 * wide.data[i]!), 0, 0.85)
  }
  return tight
}

/** How far the contact moves to the near side, in widths, and how much darker it is, from half way up. */
const NEAR_SIDE = 0.008
const NEARER = 0.5
