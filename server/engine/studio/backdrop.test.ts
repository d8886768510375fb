import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CAMERA_ANGLES, STYLES } from '../../../contract/catalog.ts'
import { cropPlate, loadBackdrop } from './backdrop.ts'

const PLATES = STYLES.flatMap((style) => CAMERA_ANGLES.map((angle) => ({ style, angle, name: style.name })))

describe.each(PLATES)('$name, $angle', ({ style, angle }) => {
  test('has a plate, a light map and a description that fit together', async () => {
    const { scene, plate, lightMap } = await loadBackdrop(style, angle)
    const facts = await sharp(plate).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 2048, height: 2048 })
    expect(plate.byteLength).toBeLessThanOrEqual(400_000)
    const light = await sharp(lightMap).metadata()
    expect(light.width).toBe(light.height)
    for (const share of [scene.foot.x, scene.foot.y, ...scene.ambient, ...scene.light.color]) {
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
    }
    expect(scene.camera.elevationDegrees > 70).toBe(angle === 'overhead')
  })
})

test('no two styles look alike', async () => {
  const looks = await Promise.all(
    STYLES.map(async (style) => {
      const { plate } = await loadBackdrop(style, 'overhead')
      const { data } = await cropPlate(plate, { x: 0, y: 0, width: 1, height: 1 }, 2, 2)
      return data.join()
    }),
  )
  expect(new Set(looks).size).toBe(STYLES.length)
})

test('a plate that is kept shows the same window as one that is read anew, and is not drawn on', async () => {
  const { plate, name } = await loadBackdrop(STYLES[2], 'angled_45')
  const window = { x: 0.07, y: 0.11, width: 0.86, height: 0.86 }
  for (const isMirrored of [false, true]) {
    const crop = (as: string | null) =>
      cropPlate(plate, window, 300, 300, { isMirrored, stops: 0.3, name: as })
    const [fresh, first] = [await crop(null), await crop(name)]
    const again = await crop(name)
    first.data.fill(0)
    let off = 0
    for (let i = 0; i < fresh.data.length; i++) off += Math.abs(fresh.data[i]! - again.data[i]!)
    expect(off / fresh.data.length).toBeLessThan(3)
    expect((await crop(name)).data).toEqual(again.data)
  }
})

test('a plate in a warm light is warmer, and white stays white', async () => {
  const grey = { create: { width: 8, height: 4, channels: 3, background: '#787878' } } as const
  const white = { create: { width: 4, height: 4, channels: 3, background: '#fff' } } as const
  const plate = await sharp(grey)
    .composite([{ input: await sharp(white).png().toBuffer(), left: 4, top: 0 }])
    .png()
    .toBuffer()
  const { data } = await cropPlate(plate, { x: 0, y: 0, width: 1, height: 1 }, 8, 4, {
    colour: [1.12, 1, 0.84],
  })
  const [r, g, b] = data
  expect(r!).toBeGreaterThan(g! + 2)
  expect(b!).toBeLessThan(g! - 4)
  expect([...data.subarray(21, 24)]).toEqual([255, 255, 255])
})

test('a leaf’s shade on a light map is taken out, a window bar’s stays', async () => {
  const shade = (width: number, height: number, top: number) => ({
    input: { create: { width, height, channels: 3, background: '#404040' } } as const,
    left: 256 - width / 2,
    top,
  })
  const map = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#e0e0e0' } })
    .composite([shade(20, 50, 100), shade(400, 36, 300)])
    .png()
    .toBuffer()
  const window = { x: 0, y: 0, width: 1, height: 1 }
  const { data } = await cropPlate(map, window, 128, 128, { hasNoSpots: true })
  const level = (x: number, y: number) => data[(Math.round(y / 4) * 128 + Math.round(x / 4)) * 3]!
  expect(level(256, 125)).toBeGreaterThan(0xd8)
  expect(level(256, 318)).toBeLessThan(0x48)
})
