import { expect, test } from 'vitest'
import { decode } from './decode.ts'
import { measureFidelity } from './fidelity.ts'
import { createPlane, type Picture } from './pixels.ts'
import { renderDish } from './test-dish.ts'

async function photo(longSide = 400): Promise<Picture> {
  const { jpeg } = await renderDish()
  return (await decode(jpeg, longSide)).picture
}

const everywhere = (picture: Picture) => createPlane(picture.width, picture.height, 1)

test('light and tone do not count', async () => {
  const before = await photo()
  const after: Picture = { ...before, data: before.data.map((value) => 30 + value * 0.7) }
  expect(measureFidelity(before, everywhere(before), after, { x: 0, y: 0 })).toBeGreaterThan(0.97)
})

test('a dish that was mirrored is another dish', async () => {
  const before = await photo()
  const data = before.data.slice()
  for (let p = 0; p < data.length; p += 3)
    data.set(before.data.subarray(data.length - p - 3, data.length - p), p)
  const mirrored = { ...before, data }
  const same = measureFidelity(before, everywhere(before), before, { x: 0, y: 0 })
  expect(measureFidelity(before, everywhere(before), mirrored, { x: 0, y: 0 })).toBeLessThan(same - 0.1)
})

test('a larger picture of the same change gives the same figure', async () => {
  const fidelityAt = async (longSide: number) => {
    const before = await photo(longSide)
    const after = { ...before, data: before.data.slice() }
    // A part in the middle is painted over.
    for (let y = Math.round(before.height * 0.45); y < before.height * 0.55; y++) {
      const row = y * before.width
      after.data.fill(
        200,
        (row + Math.round(before.width * 0.42)) * 3,
        (row + Math.round(before.width * 0.55)) * 3,
      )
    }
    return measureFidelity(before, everywhere(before), after, { x: 0, y: 0 })
  }
  const same = await photo(450)
  const untouched = measureFidelity(same, everywhere(same), same, { x: 0, y: 0 })
  const small = await fidelityAt(450)
  expect(small).toBeLessThan(untouched - 0.003)
  expect(Math.abs((await fidelityAt(900)) - small)).toBeLessThan(0.01)
})
