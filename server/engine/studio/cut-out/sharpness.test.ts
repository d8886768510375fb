import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { seeDish } from '../see-dish.ts'
import { renderDish } from '../test-dish.ts'
import { cutAlong } from './cut-out.ts'
import { opponentPlanes } from './edges.ts'
import { isBlurred } from './sharpness.ts'

const lightOf = async (jpeg: Buffer) => opponentPlanes((await decode(jpeg, 512)).picture)[0]

async function outOfFocus(jpeg: Buffer): Promise<Buffer> {
  const { width } = await sharp(jpeg).metadata()
  return await sharp(jpeg)
    .blur(width / 250)
    .jpeg()
    .toBuffer()
}

test('a photo out of focus is blurred; one that is dim, small or badly compressed is not', async () => {
  const { jpeg } = await renderDish()
  expect(isBlurred(await lightOf(await outOfFocus(jpeg)))).toBe(true)
  for (const image of [
    jpeg,
    await sharp(jpeg).linear(0.5, 0).jpeg().toBuffer(),
    await sharp(jpeg).resize(420).jpeg({ quality: 35 }).toBuffer(),
  ]) {
    expect(isBlurred(await lightOf(image))).toBe(false)
  }
})

test('what is cut out of one is not believed', async () => {
  const { jpeg } = await renderDish()
  const confidences = []
  for (const image of [jpeg, await outOfFocus(jpeg)]) {
    const { guide, food } = await seeDish(image, () => {})
    confidences.push((await cutAlong(guide, food)).confidence)
  }
  expect(confidences[0]).toBeGreaterThan(0.9)
  expect(confidences[1]).toBeLessThan(0.45)
})
