// The shade of leaves and window bars on what is pale and smooth: on soup it has nothing to follow, and looks like dirt.
// There it loses its outline; on the vessel's border, on the table and on other food it stays.
import type { Ellipse } from './cut-out/rim.ts'
import { blurPicture, resizePicture } from './decode.ts'
import { type Box, eachRow, type Picture, smoothstep } from './pixels.ts'

/** Of the rim's ellipse: what lies within is food as a rule, and from where to where shade keeps its outline. */
const FOOD = 0.7
const INSIDE = { all: 0.74, none: 0.96 }
/** Change of luma over four pixels, relative, that is smooth. */
const SMOOTH = 0.1
/** Share of the food that is smooth, and its luma as a share of what is bright: from the one on it counts, from the other on wholly. */
const SMOOTH_SHARE = { some: 0.4, all: 0.65 }
const PALE = { some: 0.45, all: 0.7 }
/** Shares of an outline that is lost at most, and of the rim's half width that it is spread over. */
const MOST = 0.9
const SPREAD = 0.3
const SHRUNK = 8

/** 0..1: how far a vessel's food is pale and smooth. @param bright encoded luma of what is bright in it, 0..1 */
export function paleSmoothness(guide: Picture, rim: Ellipse, bright: number): number {
  const bins = new Uint32Array(256)
  const reach = Math.ceil(Math.max(rim.a, rim.b))
  const [top, bottom] = [Math.floor(rim.y - reach), Math.ceil(rim.y + reach)]
  const read = { guide, rim, bins, smooth: 0, count: 0 }
  for (let y = Math.max(2, top); y < Math.min(guide.height - 2, bottom); y += 2) smoothRow(y, read)
  if (read.count === 0) return 0
  let [median, sum] = [0, 0]
  while (sum < read.count / 2) sum += bins[median++]!
  const share = smoothstep(SMOOTH_SHARE.some, SMOOTH_SHARE.all, read.smooth / read.count)
  return share * smoothstep(PALE.some, PALE.all, median / 255 / bright)
}

interface Smoothness {
  guide: Picture
  rim: Ellipse
  /** Luma of the food. */
  bins: Uint32Array
  smooth: number
  count: number
}

function smoothRow(y: number, read: Smoothness): void {
  const { guide, rim, bins } = read
  const { data, width } = guide
  const luma = (i: number) => 0.2126 * data[3 * i]! + 0.7152 * data[3 * i + 1]! + 0.0722 * data[3 * i + 2]!
  for (let x = 2; x < width - 2; x += 2) {
    if (fromMiddle(x, y, rim) > FOOD) continue
    const i = y * width + x
    const level = luma(i)
    const relief = Math.max(
      Math.abs(luma(i + 2) - luma(i - 2)),
      Math.abs(luma(i + 2 * width) - luma(i - 2 * width)),
    )
    bins[Math.round(level)]!++
    read.count++
    if (relief < SMOOTH * level) read.smooth++
  }
}

/** 1 on the ellipse. */
function fromMiddle(x: number, y: number, rim: Ellipse): number {
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  const [dx, dy] = [x - rim.x, y - rim.y]
  return Math.hypot((dx * cos + dy * sin) / rim.a, (dy * cos - dx * sin) / rim.b)
}

/**
 * @param light the scene's light map, that is drawn on
 * @param rim in the light map's pixels
 * @param amount 0..1
 */
export async function calmShade(light: Picture, rim: Ellipse, amount: number): Promise<void> {
  if (amount < 0.05) return
  const { width, height } = light
  // So soft that a sixty-fourth of its pixels hold all of it, and blurring all of them took half a second.
  const small = await resizePicture(light, Math.ceil(width / SHRUNK), Math.ceil(height / SHRUNK))
  const soft = await resizePicture(await blurPicture(small, (SPREAD * rim.a) / SHRUNK), width, height)
  eachRow(light.height, calmRow, { light, soft, rim, amount: MOST * amount })
}

interface Calming {
  light: Picture
  soft: Picture
  rim: Ellipse
  amount: number
}

function calmRow(y: number, { light, soft, rim, amount }: Calming): void {
  const { data, width } = light
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  const [acrossX, downX] = [cos / rim.a, -sin / rim.b]
  const [acrossY, downY] = [((y - rim.y) * sin) / rim.a, ((y - rim.y) * cos) / rim.b]
  const reach = Math.max(rim.a, rim.b)
  const end = Math.min(width, Math.ceil(rim.x + reach))
  for (let x = Math.max(0, Math.floor(rim.x - reach)), p = (y * width + x) * 3; x < end; x++, p += 3) {
    const u = (x - rim.x) * acrossX + acrossY
    const v = (x - rim.x) * downX + downY
    const from = u * u + v * v
    if (from >= INSIDE.none ** 2) continue
    const share =
      from <= INSIDE.all ** 2 ? amount : amount * smoothstep(INSIDE.none, INSIDE.all, Math.sqrt(from))
    data[p] = data[p]! + (soft.data[p]! - data[p]!) * share
    data[p + 1] = data[p + 1]! + (soft.data[p + 1]! - data[p + 1]!) * share
    data[p + 2] = data[p + 2]! + (soft.data[p + 2]! - data[p + 2]!) * share
  }
}

/** An ellipse of a part of a picture where that part is placed. @param scale of the result's pixels to those wanted */
export function placedRim(rim: Ellipse, part: Box, placed: Box, scale: number): Ellipse {
  const grown = (scale * placed.width) / part.width
  return {
    x: scale * placed.x + (rim.x - part.x) * grown,
    y: scale * placed.y + (rim.y - part.y) * grown,
    a: rim.a * grown,
    b: rim.b * grown,
    turn: rim.turn,
  }
}
