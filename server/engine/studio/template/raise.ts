// A template's table as it is seen from higher up: a table is flat, so its picture can be turned where a dish can't.
import sharp from 'sharp'
import type { Backdrop } from '../backdrop.ts'
import { asClamped } from '../decode.ts'
import { eachRow, type Picture } from '../pixels.ts'
import { keep } from './palette.ts'

/** Of the camera, in short sides of its picture: a long phone lens, a short one for portraits. */
const FOCAL_LENGTH = 1.7
/** How much nearer the new camera may come, so that the old picture fills the new one; what still lacks is mirrored. */
const NEAREST = 0.76
const STEP = 0.02

/** Of both cameras' elevations. */
interface Turn {
  sin: number
  cos: number
  newSin: number
  newCos: number
}

/**
 * @param middle of the dish that stood on it, shares of the picture: it stays where it is, so that what was filled in
 * there is under the next dish again
 * @param elevation above the one the table was photographed from, up to 90 degrees
 */
export async function raisedTable(
  { scene, plate, lightMap }: Backdrop,
  middle: { x: number; y: number },
  elevation: number,
): Promise<Backdrop> {
  const { data, info } = await sharp(plate).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const from: Picture = { width, height, data: asClamped(data) }
  const to: Picture = { width, height, data: new Uint8ClampedArray(data.length) }
  const old = radians(scene.camera.elevationDegrees)
  const high = radians(elevation)
  const turn = { sin: Math.sin(old), cos: Math.cos(old), newSin: Math.sin(high), newCos: Math.cos(high) }
  const short = Math.min(width, height)
  const place = {
    from,
    to,
    turn,
    short,
    middle: { x: middle.x * width, y: middle.y * height },
    zoom: 1,
  }
  while (place.zoom > NEAREST && reachesOut(place)) place.zoom -= STEP
  eachRow(height, raisedRow, place)
  return {
    scene: { ...scene, camera: { elevationDegrees: elevation }, foot: middle },
    plate: await keep(sharp(to.data, { raw: { width, height, channels: 3 } })),
    lightMap,
    name: null,
  }
}

interface Raised {
  from: Picture
  to: Picture
  turn: Turn
  short: number
  /** In pixels of both. */
  middle: { x: number; y: number }
  /** Below 1 the new camera is nearer. */
  zoom: number
}

/**
 * The line of the old picture that a line of the new one shows, and how wide it is there. Both cameras look at the
 * dish's middle from the same distance, which is the focal length, so that there the scale stays.
 */
function lineAt(y: number, { turn, short, middle, zoom }: Raised): { y: number; scale: number } {
  const v = ((middle.y - y) / short) * zoom
  const away = (v * FOCAL_LENGTH) / (FOCAL_LENGTH * turn.newSin - v * turn.newCos)
  const depth = FOCAL_LENGTH + away * turn.cos
  const up = (away * turn.sin * FOCAL_LENGTH) / depth
  return { y: middle.y - up * short, scale: ((FOCAL_LENGTH + away * turn.newCos) / depth) * zoom }
}

function reachesOut(raised: Raised): boolean {
  const { width, height } = raised.from
  return [0, height - 1].some((row) => {
    const { y, scale } = lineAt(row, raised)
    const left = raised.middle.x * (1 - scale)
    const right = raised.middle.x + (width - 1 - raised.middle.x) * scale
    return y < 0 || y > height - 1 || left < 0 || right > width - 1
  })
}

/** Bilinear: what is near the dish is enlarged, and farther off out of focus anyway. */
function raisedRow(row: number, raised: Raised): void {
  const { from, to, middle } = raised
  const { width, height } = from
  const line = lineAt(row, raised)
  const y = mirrored(line.y, height - 1)
  const upper = Math.min(height - 2, Math.floor(y))
  const t = y - upper
  for (let x = 0, p = row * width * 3; x < width; x++, p += 3) {
    const across = mirrored(middle.x + (x - middle.x) * line.scale, width - 1)
    const left = Math.min(width - 2, Math.floor(across))
    const s = across - left
    const i = (upper * width + left) * 3
    const below = i + width * 3
    for (let c = 0; c < 3; c++) {
      const high = from.data[i + c]! * (1 - s) + from.data[i + c + 3]! * s
      const low = from.data[below + c]! * (1 - s) + from.data[below + c + 3]! * s
      to.data[p + c] = high * (1 - t) + low * t
    }
  }
}

/** Beyond its ends the picture goes on as in a mirror. */
function mirrored(at: number, last: number): number {
  const turned = Math.abs(at) % (2 * last)
  return turned > last ? 2 * last - turned : turned
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
