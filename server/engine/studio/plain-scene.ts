// A plain studio sweep for a style whose rendered plate is missing: seamless paper, one soft light.
import sharp from 'sharp'
import type { CameraAngle, Style } from '../../../contract/catalog.ts'
import type { Backdrop, Scene } from './backdrop.ts'
import type { Rgb } from './colour.ts'
import { smoothstep } from './pixels.ts'

const SIDE = 1024
const ELEVATION: Record<CameraAngle, number> = { overhead: 90, angled_45: 45, profile: 8 }
const PAPER: Record<Style['slug'], { surface: Rgb; wall: Rgb; ambient: number }> = {
  'clean-white-plate': { surface: [232, 231, 229], wall: [240, 240, 239], ambient: 0.62 },
  'rustic-wooden-warmth': { surface: [146, 108, 76], wall: [92, 72, 56], ambient: 0.36 },
  'dark-moody-elegance': { surface: [52, 52, 55], wall: [26, 26, 29], ambient: 0.16 },
  'bright-airy-cafe': { surface: [226, 219, 208], wall: [236, 233, 227], ambient: 0.58 },
  'vibrant-color-pop': { surface: [238, 184, 62], wall: [226, 104, 96], ambient: 0.5 },
  'minimalist-monochrome': { surface: [150, 150, 150], wall: [164, 164, 164], ambient: 0.44 },
  'botanical-freshness': { surface: [196, 196, 184], wall: [112, 138, 92], ambient: 0.46 },
}

export async function fallbackScene(style: Style, angle: CameraAngle): Promise<Backdrop> {
  const { surface, wall, ambient } = PAPER[style.slug]
  const edge = angle === 'overhead' ? null : angle === 'profile' ? 0.48 : 0.16
  const data = Buffer.alloc(SIDE * SIDE * 3)
  // A fixed generator: the same plate every time, so that a result can be made again.
  let seed = 1
  for (let y = 0, p = 0; y < SIDE; y++) {
    const v = y / SIDE
    const back = edge === null ? 0 : 1 - smoothstep(edge - 0.05, edge + 0.05, v)
    for (let x = 0; x < SIDE; x++, p += 3) {
      const u = x / SIDE
      const light = 1.06 - 0.22 * Math.hypot(u - 0.3, v - 0.35)
      seed = (seed * 1664525 + 1013904223) >>> 0
      const grain = (seed / 2 ** 32 - 0.5) * 4
      for (let c = 0; c < 3; c++) {
        data[p + c] = Math.min(255, (surface[c]! * (1 - back) + wall[c]! * back) * light + grain)
      }
    }
  }
  const plate = await sharp(data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const scene: Scene = {
    camera: { elevationDegrees: ELEVATION[angle] },
    horizonY: null,
    tableEdgeY: edge,
    pixelsPerMetreAtFoot: 3531,
    foot: { x: 0.5, y: angle === 'overhead' ? 0.5 : 0.6 },
    safeArea: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    light: {
      azimuthDegrees: 150,
      elevationDegrees: 45,
      softness: 0.5,
      temperatureK: 5400,
      color: [1, 0.97, 0.93],
    },
    ambient: [ambient, ambient, ambient],
    shadow: { color: [surface[0] * 0.4, surface[1] * 0.4, surface[2] * 0.4], opacity: 0.5 },
    surface: { color: surface, gloss: 0.1 },
    blur: { startsAtY: null, maxRadius: 0 },
  }
  return { scene, plate, lightMap: null }
}
