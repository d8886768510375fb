// Pairs of pictures whose truth is known: the same dish restyled, moved and relit, and dishes that were changed.
import sharp from 'sharp'
import { STYLES } from '../contract/catalog.ts'
import { boxBlur } from '../server/engine/studio/blur.ts'
import { type CutOut, cutOut } from '../server/engine/studio/cut-out/cut-out.ts'
import { decode } from '../server/engine/studio/decode.ts'
import { boundingBox, clamp, type Picture } from '../server/engine/studio/pixels.ts'
import { seeDish } from '../server/engine/studio/see-dish.ts'
import { stylePhoto } from '../server/engine/studio/style-photo.ts'
import { optionsOf } from './photo.ts'

export interface Pair {
  what: string
  same: boolean
  before: Uint8Array
  after: Uint8Array
}

interface Dish {
  bytes: Uint8Array
  picture: Picture
  cut: CutOut
}

export async function openDish(bytes: Uint8Array): Promise<Dish> {
  const { picture } = await decode(bytes, 900)
  return { bytes, picture, cut: await cutOut(picture) }
}

/** All pairs of one dish; `other` is another one. `n` varies sizes, places and lights. */
export async function* pairsOf(dish: Dish, other: Dish, n: number): AsyncGenerator<Pair> {
  const before = dish.bytes
  const styled = await restyle(before, n)
  yield { what: 'studio scene', same: true, before, after: styled }
  const turn = ((n * 37) % 17) - 8
  const size = 0.82 + ((n * 13) % 30) / 100
  const slight = { turn: turn / 2, size: 0.95 + ((n * 13) % 10) / 100, shift: 0.02, wobble: 0.004 }
  const strong = { turn, size, shift: 0.05, wobble: 0.01 }
  yield { what: 'relit', same: true, before, after: await encode(relit(dish.picture, n)) }
  yield {
    what: 'moved, relit',
    same: true,
    before,
    after: await encode(relit(moved(dish.picture, strong), n + 1)),
  }
  const again = (await decode(styled, 1024)).picture
  yield {
    what: 'scene, redrawn',
    same: true,
    before,
    after: await encode(relit(moved(again, strong), n + 2), 1.2),
  }
  for (const share of [0.04, 0.08, 0.15]) {
    const gone = paintedOut(dish, share, n)
    yield {
      what: `${share * 100} % painted out`,
      same: false,
      before,
      after: await encode(relit(moved(gone, slight), n)),
    }
    const more = added(dish, other, share, n)
    yield {
      what: `${share * 100} % added`,
      same: false,
      before,
      after: await encode(relit(moved(more, slight), n)),
    }
  }
  yield { what: 'mirrored', same: false, before, after: await encode(relit(mirrored(dish.picture), n)) }
  yield { what: 'another dish', same: false, before, after: await restyle(other.bytes, n) }
}

async function restyle(bytes: Uint8Array, n: number): Promise<Uint8Array> {
  const style = STYLES[n % STYLES.length]!.id
  const options = { ...optionsOf('medium'), styleId: style }
  const sight = await seeDish(bytes, () => {})
  return (await stylePhoto(bytes, sight, options, () => {})).picture
}

async function encode({ width, height, data }: Picture, blur = 0): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  return await (blur > 0 ? image.blur(blur) : image).jpeg({ quality: 88 }).toBuffer()
}

interface Move {
  /** Degrees. */
  turn: number
  size: number
  /** Share of the width. */
  shift: number
  /** Waves that bend everything a little, as redrawn pictures do; share of the width. */
  wobble: number
}

function moved(picture: Picture, { turn, size, shift, wobble }: Move): Picture {
  const { width, height } = picture
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) / size, Math.sin((turn * Math.PI) / 180) / size]
  return mapped(picture, (x, y) => {
    const [u, v] = [x - width / 2 - shift * width, y - height / 2 + shift * width]
    const wave = wobble * width
    return [
      cos * u - sin * v + width / 2 + wave * Math.sin((y / width) * 21 + 1),
      sin * u + cos * v + height / 2 + wave * Math.sin((x / width) * 17),
    ]
  })
}

function mirrored(picture: Picture): Picture {
  return mapped(picture, (x, y) => [picture.width - 1 - x, y])
}

function mapped(picture: Picture, from: (x: number, y: number) => [number, number]): Picture {
  const { width, height, data } = picture
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const [u, v] = from(x, y)
      const [cu, cv] = [clamp(u, 0, width - 1.01), clamp(v, 0, height - 1.01)]
      const [col, row] = [Math.floor(cu), Math.floor(cv)]
      for (let k = 0; k < 3; k++) {
        const at = (dx: number, dy: number) =>
          data[(Math.min(height - 1, row + dy) * width + Math.min(width - 1, col + dx)) * 3 + k]!
        const top = at(0, 0) + (at(1, 0) - at(0, 0)) * (cu - col)
        const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * (cu - col)
        out[p + k] = top + (bottom - top) * (cv - row)
      }
    }
  }
  return { width, height, data: out }
}

/** Another brightness, contrast, warmth, and light from one side. */
function relit({ width, height, data }: Picture, n: number): Picture {
  const gamma = [0.75, 1.35, 1, 0.85, 1.2][n % 5]!
  const warmth = [1.12, 0.9, 1, 1.06, 0.95][(n >> 1) % 5]!
  const slope = [0.35, -0.35, 0.2, 0][n % 4]!
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const light = 1 + slope * (x / width - 0.5)
      const tone = (value: number) => 255 * (value / 255) ** gamma * light
      out[p] = tone(data[p]!) * warmth
      out[p + 1] = tone(data[p + 1]!)
      out[p + 2] = tone(data[p + 2]!) / warmth
    }
  }
  return { width, height, data: out }
}

/** A round part well inside the dish. */
function spotOf({ picture, cut }: Dish, share: number, n: number) {
  const { mask } = cut
  const box = boundingBox(mask)!
  const area = mask.data.reduce((sum, value) => sum + (value > 0.5 ? 1 : 0), 0)
  const radius = Math.sqrt((area * share) / Math.PI)
  const inner = boxBlur(mask, Math.round(radius))
  let best = { x: box.x + box.width / 2, y: box.y + box.height / 2, m: -1 }
  for (let k = 0; k < 40; k++) {
    const angle = (k + n) * 2.4
    const r = 0.28 * Math.sqrt(((k * 7 + n) % 40) / 40)
    const [x, y] = [
      Math.round(box.x + box.width * (0.5 + r * Math.cos(angle))),
      Math.round(box.y + box.height * (0.5 + r * Math.sin(angle))),
    ]
    const m = inner.data[y * mask.width + x] ?? 0
    if (m > best.m + 0.02) best = { x, y, m }
  }
  const scale = picture.width / mask.width
  return { x: best.x * scale, y: best.y * scale, radius: radius * scale }
}

function blended(
  dish: Dish,
  spot: ReturnType<typeof spotOf>,
  colour: (x: number, y: number) => ArrayLike<number>,
) {
  const { width, height, data } = dish.picture
  const out = data.slice()
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const share = clamp((spot.radius - Math.hypot(x - spot.x, y - spot.y)) / (spot.radius * 0.15))
      if (share === 0) continue
      const paint = colour(x, y)
      for (let k = 0; k < 3; k++) out[p + k] = data[p + k]! * (1 - share) + paint[k]! * share
    }
  }
  return { width, height, data: out }
}

/** Filled with what lies around it, smooth, as a plate or a sauce would be. */
function paintedOut(dish: Dish, share: number, n: number): Picture {
  const spot = spotOf(dish, share, n)
  const { width, height, data } = dish.picture
  const ring = Array.from({ length: 32 }, (_, k) => {
    const angle = (k / 32) * 2 * Math.PI
    const x = clamp(Math.round(spot.x + spot.radius * 1.05 * Math.cos(angle)), 0, width - 1)
    const y = clamp(Math.round(spot.y + spot.radius * 1.05 * Math.sin(angle)), 0, height - 1)
    return { x, y, colour: data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3) }
  })
  return blended(dish, spot, (x, y) => {
    const sum = [0, 0, 0]
    let weight = 0
    for (const point of ring) {
      const w = 1 / (4 + (x - point.x) ** 2 + (y - point.y) ** 2)
      weight += w
      for (let k = 0; k < 3; k++) sum[k]! += point.colour[k]! * w
    }
    return sum.map((value) => value / weight)
  })
}

/** A piece of the other dish. */
function added(dish: Dish, other: Dish, share: number, n: number): Picture {
  const spot = spotOf(dish, share, n)
  const source = spotOf(other, 0.1, n)
  const { width, height, data } = other.picture
  const scale = source.radius / spot.radius
  return blended(dish, spot, (x, y) => {
    const col = clamp(Math.round(source.x + (x - spot.x) * scale), 0, width - 1)
    const row = clamp(Math.round(source.y + (y - spot.y) * scale), 0, height - 1)
    return data.subarray((row * width + col) * 3, (row * width + col) * 3 + 3)
  })
}
