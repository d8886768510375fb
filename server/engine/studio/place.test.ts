import { expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { loadBackdrop } from './backdrop.ts'
import type { Layout } from './layout.ts'
import { LOOKS } from './looks.ts'
import { createPlane, type Picture } from './pixels.ts'
import { place } from './place.ts'

const SIDE = 200

function plain(width: number, height: number, level: (x: number) => number): Picture {
  const data = new Uint8ClampedArray(width * height * 3)
  for (let i = 0; i < width * height; i++) data.fill(level(i % width), i * 3, i * 3 + 3)
  return { width, height, data }
}

test('a wished blur begins where the camera’s own does: the table is sharp where the dish stands', async () => {
  const { scene } = await loadBackdrop(STYLES[1], 'angled_45')
  const layout: Layout = {
    dish: { x: 190, y: 116, width: 8, height: 8 },
    part: { x: 0, y: 0, width: 1, height: 1 },
    window: { x: 0, y: 0, width: 1, height: 1 },
    stand: { footX: 194, footY: 120, width: 8, footWidth: 8, height: 1, elevation: 0.7, round: true },
    isFull: false,
  }
  const stripes = (x: number) => (x % 8 < 4 ? 60 : 180)
  const scenery = { scene, plate: plain(SIDE, SIDE, stripes), light: plain(100, 100, () => 255) }
  const dress = {
    gains: [1, 1, 1],
    accent: null,
    accentCover: 0,
    surface: scene.surface.color,
    blur: 0.03,
  } as const
  const look = { ...LOOKS['clean-white-plate'], pool: 0 }
  const dish = plain(8, 8, () => 128)
  const result = await place(dish, createPlane(8, 8, 1), scenery, layout, look, {
    ...dress,
    gains: [1, 1, 1],
  })
  const contrast = (y: number) => {
    const row = Array.from({ length: 64 }, (_, x) => result.data[(y * SIDE + x) * 3]!)
    return Math.max(...row) - Math.min(...row)
  }
  expect(contrast(Math.round(scene.foot.y * SIDE) + 10)).toBe(120)
  expect(contrast(Math.round(scene.outOfFocusAboveY! * SIDE) - 10)).toBeLessThan(60)
})
