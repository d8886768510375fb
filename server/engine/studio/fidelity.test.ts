import { expect, test } from 'vitest'
import { decode } from './decode.ts'
import { measureFidelity } from './fidelity.ts'
import { createPlane, lumaPlane, type Picture } from './pixels.ts'
import { renderDish } from './test-dish.ts'

async function photo(): Promise<Picture> {
  const { jpeg } = await renderDish()
  return (await decode(jpeg, 400)).picture
}

const everywhere = (picture: Picture) => createPlane(picture.width, picture.height, 1)

test('light and tone do not count', async () => {
  const before = await photo()
  const after: Picture = { ...before, data: before.data.map((value) => 30 + value * 0.7) }
  expect(measureFidelity(lumaPlane(before), everywhere(before), after, { x: 0, y: 0 })).toBeGreaterThan(0.97)
})

test('a dish that was mirrored is another dish', async () => {
  const before = await photo()
  const data = before.data.slice()
  for (let p = 0; p < data.length; p += 3)
    data.set(before.data.subarray(data.length - p - 3, data.length - p), p)
  const mirrored = { ...before, data }
  const same = measureFidelity(lumaPlane(before), everywhere(before), before, { x: 0, y: 0 })
  expect(measureFidelity(lumaPlane(before), everywhere(before), mirrored, { x: 0, y: 0 })).toBeLessThan(
    same - 0.1,
  )
})
