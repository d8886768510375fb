// The shade of leaves and window bars on food. On soup it has nothing to follow, and looks like dirt; on bread a leaf's looks like
// mould. There it loses its outline and its colour, on soup nearly all of both; on the vessel's border and on the table it stays.
import { BilinearRows } from './bilinear.ts'
import { gaussianBlur } from './blur.ts'
import { luminance, type Rgb } from './colour.ts'
import type { Ellipse } from './cut-out/rim.ts'
import { type Box, createPlane, eachRow, type Picture, type Plane, smoothstep } from './pixels.ts'

/** Of the rim's ellipse: what lies within is food as a rule, and from where to where shade keeps its outline. */
const FOOD = 0.7
const INSIDE = { all: 0.74, none: 0.96 }
/** Change of luma over four pixels, relative, that is smooth. */
const SMOOTH = 0.1
/** Share of the food that is smooth, and its luma as a share of what is bright: from the one on it counts, from the other on wholly. */
const SMOOTH_SHARE = { some: 0.4, all: 0.65 }
const PALE = { some: 0.45, all: 0.7 }
/** Share of an outline that is lost, on any food and on what is pale and smooth. */
const LOST = { any: 0.6, pale: 0.9 }
/** Of the rim's half width that it is spread over. */
const SPREAD = 0.3
/** Pixels of the map to one of what is blurred. */
const THIN = 8

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
  const cos = Math.cos(rim.turn)
  const sin = Math.sin(rim.turn)
  const dy = y - rim.y
  for (let x = 2; x < width - 2; x += 2) {
    const along = ((x - rim.x) * cos + dy * sin) / rim.a
    const across = (dy * cos - (x - rim.x) * sin) / rim.b
    if (along * along + across * across > FOOD * FOOD) continue
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

/**
 * @param light the scene's light map, that is drawn on
 * @param rim in the light map's pixels
 * @param paleness and smoothness of the food, 0..1
 */
export function calmShade(light: Picture, rim: Ellipse, paleness: number): void {
  const { width, height } = light
  const { level, colour } = thinned(light)
  const soft = gaussianBlur(level, (SPREAD * rim.a) / THIN)
  const reach = Math.max(rim.a, rim.b)
  const [from, to] = [Math.max(0, Math.floor(rim.x - reach)), Math.min(width, Math.ceil(rim.x + reach))]
  const [top, bottom] = [Math.max(0, Math.floor(rim.y - reach)), Math.min(height, Math.ceil(rim.y + reach))]
  eachRow(Math.max(0, bottom - top), calmRow, {
    light,
    read: new BilinearRows([soft], width, height),
    row: new Float32Array(width),
    colour,
    rim,
    amount: LOST.any + (LOST.pale - LOST.any) * paleness,
    top,
    from,
    to,
  })
}

/** Its level at every so manieth pixel, for so soft a map is all in those; and its colour, relative to its level. */
function thinned({ width, height, data }: Picture): { level: Plane; colour: Rgb } {
  const level = createPlane(Math.ceil(width / THIN), Math.ceil(height / THIN))
  const sum: Rgb = [0, 0, 0]
  for (let y = 0, i = 0; y < level.height; y++) {
    const row = Math.min(height - 1, y * THIN + THIN / 2) * width
    for (let x = 0; x < level.width; x++, i++) {
      const p = 3 * (row + Math.min(width - 1, x * THIN + THIN / 2))
      for (const channel of [0, 1, 2] as const) sum[channel] += data[p + channel]!
      level.data[i] = luminance(data[p]!, data[p + 1]!, data[p + 2]!)
    }
  }
  const mean = Math.max(1, luminance(...sum))
  return { level, colour: sum.map((value) => value / mean) as Rgb }
}

interface Calming {
  light: Picture
  /** Of its softer level, and a row of that. */
  read: BilinearRows
  row: Float32Array
  colour: Rgb
  rim: Ellipse
  amount: number
  /** What the rim reaches of the map. */
  top: number
  from: number
  to: number
}

function calmRow(n: number, { light, read, row, colour, rim, amount, top, from, to }: Calming): void {
  const y = top + n
  const { data, width } = light
  const [red, green, blue] = colour
  const [cos, sin] = [Math.cos(rim.turn), Math.sin(rim.turn)]
  const [acrossX, downX] = [cos / rim.a, -sin / rim.b]
  const [acrossY, downY] = [((y - rim.y) * sin) / rim.a, ((y - rim.y) * cos) / rim.b]
  read.fill(y, [row], from, to)
  for (let x = from, p = (y * width + x) * 3; x < to; x++, p += 3) {
    const u = (x - rim.x) * acrossX + acrossY
    const v = (x - rim.x) * downX + downY
    const off = u * u + v * v
    if (off >= INSIDE.none ** 2) continue
    const share =
      off <= INSIDE.all ** 2 ? amount : amount * smoothstep(INSIDE.none, INSIDE.all, Math.sqrt(off))
    const level = row[x]!
    data[p] = data[p]! + (level * red - data[p]!) * share
    data[p + 1] = data[p + 1]! + (level * green - data[p + 1]!) * share
    data[p + 2] = data[p + 2]! + (level * blue - data[p + 2]!) * share
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
