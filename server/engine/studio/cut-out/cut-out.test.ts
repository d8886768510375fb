import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { resizePlane } from '../bilinear.ts'
import { decode } from '../decode.ts'
import { renderDish } from '../test-dish.ts'
import { cutOut } from './cut-out.ts'

async function overlap(
  jpeg: Uint8Array,
  width: number,
  height: number,
  isDish: (x: number, y: number) => boolean,
) {
  const { picture } = await decode(jpeg, 1600)
  const cut = await cutOut(picture)
  const mask = resizePlane(cut.mask, width, height)
  let both = 0
  let either = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const found = mask.data[i]! > 0.5
      const is = isDish(x, y)
      if (found && is) both++
      if (found || is) either++
    }
  }
  return { iou: both / either, cut }
}

describe('a rendered dish', () => {
  test('is cut out with its plate', async () => {
    const { jpeg, dish, isDish } = await renderDish()
    const { iou, cut } = await overlap(jpeg, dish.width, dish.height, isDish)
    expect(iou).toBeGreaterThan(0.95)
    expect(cut.confidence).toBeGreaterThan(0.8)
    expect(cut.cropped).toBe(0)
  })

  test('keeps a pale plate on a pale table', async () => {
    const { jpeg, dish, isDish } = await renderDish({ plate: '#e9e8e4', table: '#d5d3ce' })
    expect((await overlap(jpeg, dish.width, dish.height, isDish)).iou).toBeGreaterThan(0.98)
  })

  test('shows the angle it was seen from', async () => {
    const { jpeg } = await renderDish({ b: 150 })
    const { picture } = await decode(jpeg, 1600)
    const { rim } = await cutOut(picture)
    expect(rim!.b / rim!.a).toBeCloseTo(0.6, 1)
  })

  test('says that it is cropped', async () => {
    const { jpeg } = await renderDish({ y: 560 })
    const { picture } = await decode(jpeg, 1600)
    expect((await cutOut(picture)).cropped).toBeGreaterThan(0.05)
  })
})

test('an empty table holds no dish for certain', async () => {
  const { jpeg } = await renderDish({ a: 0.01, b: 0.01 })
  const { picture } = await decode(jpeg, 1600)
  expect((await cutOut(picture)).confidence).toBeLessThan(0.75)
})

// Real photos with masks drawn by hand lie beside the project, where there are any.
const MASKS = path.resolve(import.meta.dirname, '../../../../../shared/photos/masks')

describe.skipIf(!existsSync(MASKS))(
  'photos with masks in ../shared/photos/masks (skipped where missing)',
  () => {
    test('reach a mean IoU of .95, nine of eleven .95 each', { timeout: 120_000 }, async () => {
      const scores: number[] = []
      for (const name of readdirSync(MASKS).filter(
        (file) => /\.(jpg|webp|png)$/.test(file) && !file.includes('_mask'),
      )) {
        const file = path.join(MASKS, `${path.parse(name).name}_mask.png`)
        const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true })
        const { picture } = await decode(readFileSync(path.join(MASKS, name)), 1600)
        const mask = resizePlane((await cutOut(picture)).mask, info.width, info.height)
        let both = 0
        let either = 0
        for (let i = 0; i < data.length; i++) {
          if (data[i]! > 100 && data[i]! < 156) continue
          const found = mask.data[i]! > 0.5
          if (found && data[i]! > 128) both++
          if (found || data[i]! > 128) either++
        }
        scores.push(both / either)
      }
      expect(scores.reduce((sum, score) => sum + score) / scores.length).toBeGreaterThan(0.95)
      expect(scores.filter((score) => score >= 0.95).length).toBeGreaterThanOrEqual(
        Math.floor(scores.length * 0.8),
      )
    })
  },
)
