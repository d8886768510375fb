import sharp from 'sharp'
import { expect, test } from 'vitest'
import { STYLES } from '../../../../contract/catalog.ts'
import { cropPlate, loadBackdrop } from '../backdrop.ts'
import { raisedTable } from './raise.ts'

const SIDE = 400

test('a disc on the table is a circle from above, where it was', async () => {
  const { scene } = await loadBackdrop(STYLES[0], 'angled_45')
  const flat = Math.sin((scene.camera.elevationDegrees * Math.PI) / 180)
  const [x, y] = [0.4 * SIDE, 0.55 * SIDE]
  const svg = `<svg width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="#fff"/>
    <ellipse cx="${x}" cy="${y}" rx="60" ry="${60 * flat}" fill="#000"/></svg>`
  const plate = await sharp(Buffer.from(svg)).png().toBuffer()
  const light = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const raised = await raisedTable({ scene, plate, lightMap: light, name: null }, { x: 0.4, y: 0.55 }, 90)
  expect(raised.scene.foot).toEqual({ x: 0.4, y: 0.55 })
  expect(raised.scene.camera.elevationDegrees).toBe(90)
  const { data } = await cropPlate(raised.plate, { x: 0, y: 0, width: 1, height: 1 }, SIDE, SIDE)
  let [left, right, top, bottom, count] = [SIDE, 0, SIDE, 0, 0]
  for (let i = 0; i < SIDE * SIDE; i++) {
    if (data[i * 3]! > 128) continue
    count++
    left = Math.min(left, i % SIDE)
    right = Math.max(right, i % SIDE)
    top = Math.min(top, Math.floor(i / SIDE))
    bottom = Math.max(bottom, Math.floor(i / SIDE))
  }
  expect((left + right) / 2 / SIDE).toBeCloseTo(0.4, 2)
  expect(Math.abs((top + bottom) / 2 / SIDE - 0.55)).toBeLessThan(0.02)
  // Perspective makes the drawn disc's far half a little longer than its near one.
  expect((right - left) / (bottom - top)).toBeCloseTo(1, 1)
  // No second one from the mirrored borders.
  expect(count / ((Math.PI / 4) * (right - left) * (bottom - top))).toBeCloseTo(1, 1)
})
