// The shadows a vessel throws on its table: a dark line where it stands, and its shape laid down by the light.
import type { Scene } from './backdrop.ts'
import { BilinearRows } from './bilinear.ts'
import { gaussianBlur } from './blur.ts'
import { LINEAR_OF_BYTE, toByte } from './colour.ts'
import { contactOf } from './contact-shadow.ts'
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
} from './pixels.ts'
import {
  ellipseSlice,
  heelOf,
  reachingOut,
  type Sheet,
  type Stand,
  sheetOf,
  shifted,
} from './shadow-sheet.ts'

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
    eachStretch(data.length, darkenStretch, { darkest: darkest.data, soft: data, share: 1 })
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

const STEPS = 10
/** Share of its darkness that a shadow has lost where the vessel's rim throws it: the sky reaches there. */
const FADES = 0.2

/** How high above the table is what reaches out over the rim, in heights of that: forks and handles hang down from it. */
const OUT_HEIGHT = 0.6

/** Slices of the vessel from foot to rim, each moved away from the light by its height. */
function laidDown(stand: Sheet, scene: Scene): Plane {
  const { alpha, elevation } = stand
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  const low = clamp(scene.light.elevationDegrees, 22, 80) * (Math.PI / 180)
  const reach = stand.height / Math.tan(low)
  const moveX = -Math.cos(azimuth) * reach
  const moveY = Math.sin(azimuth) * reach * Math.sin(elevation)
  const softness = clamp(scene.light.softness, 0.05, 1)
  // The penumbra grows with the height of what casts it.
  const penumbraAt = (t: number) => Math.max(0.8, reach * t * softness * 0.55)
  const cast = createPlane(alpha.width, alpha.height)
  const darkest = cast.data
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS
    const slice = stand.round
      ? ellipseSlice(stand, t, moveX * t, moveY * t)
      : shifted(alpha, moveX * t, moveY * t + stand.height * Math.cos(elevation) * 0.3)
    const soft = gaussianBlur(slice, penumbraAt(t)).data
    eachStretch(darkest.length, darkenStretch, { darkest, soft, share: 1 - FADES * t })
  }
  const heel = heelOf(stand)
  if (stand.round && heel < 1) {
    const down = moveY + stand.height * Math.cos(elevation)
    const parts = shifted(reachingOut(stand), OUT_HEIGHT * moveX, OUT_HEIGHT * down)
    const soft = gaussianBlur(parts, penumbraAt(OUT_HEIGHT)).data
    eachStretch(darkest.length, darkenStretch, { darkest, soft, share: 1 - heel })
  }
  return gaussianBlur(cast, Math.max(1, stand.width * (0.006 + 0.03 * softness)))
}

function darkenStretch(
  from: number,
  to: number,
  { darkest, soft, share }: { darkest: Float32Array; soft: Float32Array; share: number },
): void {
  for (let i = from; i < to; i++) {
    const value = soft[i]! * share
    if (value > darkest[i]!) darkest[i] = value
  }
}
