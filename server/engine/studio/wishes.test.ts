// Every wish that is reported as followed must be seen in the picture: each is made, and measured against none.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { EngineOptions } from '../engine.ts'
import { cutOut } from './cut-out/cut-out.ts'
import { decode } from './decode.ts'
import type { Picture } from './pixels.ts'
import { styleCut } from './style-photo.ts'
import { LARGE, renderDish } from './test-dish.ts'

const OPTIONS: EngineOptions = {
  styleId: 6,
  stylePrompt: null,
  template: null,
  guidance: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality: 'medium',
}

interface Seen {
  /** Encoded means 0..1 of the whole picture and of parts of it. */
  luma: number
  corners: number
  warmth: number
  /** Deviation of luma in the middle, where the dish is. */
  contrast: number
  /** Mean chroma. */
  colour: number
  /** Of the table's colours, in its corners: red, green, blue. */
  table: [number, number, number]
  /** Share of the picture that is dish: what is not as grey as the table. */
  dish: number
  left: number
  right: number
  detail: number
}

async function look({ data: pixels, width, height }: Picture): Promise<Seen> {
  const side = 256
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  const data = await image.resize(side, side).raw().toBuffer()
  const sums = {
    luma: 0,
    corners: 0,
    cornerCount: 0,
    warmth: 0,
    colour: 0,
    middle: 0,
    middleCount: 0,
    square: 0,
    left: 0,
    right: 0,
    detail: 0,
  }
  const table: [number, number, number] = [0, 0, 0]
  let dish = 0
  for (let y = 0, p = 0; y < side; y++) {
    for (let x = 0; x < side; x++, p += 3) {
      const [r, g, b] = [data[p]! / 255, data[p + 1]! / 255, data[p + 2]! / 255]
      const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
      const chroma = Math.max(r, g, b) - Math.min(r, g, b)
      sums.luma += luma
      sums.warmth += r - b
      sums.colour += chroma
      if (chroma > 0.25) dish++
      const [u, v] = [Math.abs(x / side - 0.5), Math.abs(y / side - 0.5)]
      if (u < 0.25 && v < 0.25) {
        sums.middle += luma
        sums.square += luma * luma
        sums.middleCount++
      }
      if (u > 0.42 && v > 0.42) {
        sums.corners += luma
        sums.cornerCount++
        table[0] += r
        table[1] += g
        table[2] += b
      }
      if (u > 0.42 && v < 0.3) {
        if (x < side / 2) sums.left += luma
        else sums.right += luma
        if (y > 0) sums.detail += Math.abs(data[p]! - data[p - side * 3]!)
      }
    }
  }
  const n = side * side
  const middle = sums.middle / sums.middleCount
  return {
    luma: sums.luma / n,
    corners: sums.corners / sums.cornerCount,
    warmth: sums.warmth / n,
    colour: sums.colour / n,
    table: table.map((value) => value / sums.cornerCount) as Seen['table'],
    contrast: Math.sqrt(sums.square / sums.middleCount - middle * middle),
    dish: dish / n,
    left: sums.left,
    right: sums.right,
    detail: sums.detail,
  }
}

async function cutFrom(jpeg: Uint8Array) {
  const { picture } = await decode(jpeg, 1600)
  return { picture, cut: await cutOut(picture) }
}

async function style({ picture, cut }: Awaited<ReturnType<typeof cutFrom>>, guidance: string | null) {
  const { styled, reportOn } = await styleCut(picture, cut, { ...OPTIONS, guidance }, () => {})
  return { seen: await look(styled), report: reportOn() }
}

describe('in a scene', { timeout: 60_000 }, async () => {
  const photo = await cutFrom((await renderDish(LARGE)).jpeg)
  const { seen: plain } = await style(photo, null)

  const cases: [string, (seen: Seen, plain: Seen) => number, number][] = [
    ['warmer', (a, b) => a.warmth - b.warmth, 0.015],
    ['cooler', (a, b) => b.warmth - a.warmth, 0.015],
    ['brighter', (a, b) => a.luma - b.luma, 0.03],
    ['darker', (a, b) => b.luma - a.luma, 0.03],
    ['darker background', (a, b) => b.corners - a.corners, 0.05],
    ['darker corners', (a, b) => b.corners - a.corners, 0.02],
    ['no vignette', (a, b) => a.corners - b.corners, 0.01],
    ['vivid colours', (a, b) => a.colour - b.colour, 0.004],
    ['muted colours', (a, b) => b.colour - a.colour, 0.004],
    ['no shadows', (a, b) => a.luma - b.luma, 0.003],
    ['stronger shadows', (a, b) => b.luma - a.luma, 0.001],
    ['blue background', (a) => a.table[2] - a.table[0], 0.1],
    ['closer', (a, b) => a.dish - b.dish, 0.02],
    ['more space', (a, b) => b.dish - a.dish, 0.02],
    ['light from the right', (a, b) => a.right / a.left - b.right / b.left, 0.05],
    ['candle light', (a, b) => a.warmth - b.warmth, 0.02],
  ]
  test.each(cases)('%s', async (guidance, change, least) => {
    const { seen, report } = await style(photo, guidance)
    expect(report.mode).toBe('composite')
    expect(report.understood).toHaveLength(1)
    expect(report.ignored).toEqual([])
    expect(change(seen, plain)).toBeGreaterThan(least)
  })

  test.each([
    ['more contrast', 1],
    ['softer contrast', -1],
  ])('%s', async (guidance, sign) => {
    const { seen } = await style(photo, guidance)
    expect(Math.sign(seen.contrast - plain.contrast)).toBe(sign)
  })

  test('a blurred background loses its detail, the dish does not', async () => {
    const { seen, report } = await style(photo, 'much blurred background')
    expect(seen.detail).toBeLessThan(plain.detail * 0.97)
    expect(report.fidelity).toBeGreaterThan(0.95)
  })
})

test('what needs a scene is not claimed where the photo keeps its own setting', {
  timeout: 60_000,
}, async () => {
  // The dish fills the frame from border to border: nothing can be put behind it.
  const { jpeg } = await renderDish({ ...LARGE, a: 868, b: 784 })
  const { report } = await style(await cutFrom(jpeg), 'grey plaster, light from the right, warmer')
  expect(report.mode).toBe('in place')
  expect(report.understood).toEqual(['Warmer light'])
  expect(report.ignored).toEqual([
    '“Surface: grey plaster” was not possible: the dish stayed in its own setting.',
    '“Light from the right” was not possible: the dish stayed in its own setting.',
  ])
})
