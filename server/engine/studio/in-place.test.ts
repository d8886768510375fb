import { expect, test } from 'vitest'
import { grade, heldOnChina, paleAround } from './in-place.ts'
import { LOOKS } from './looks.ts'
import { createPlane, type Picture } from './pixels.ts'

const SIDE = 80
const WHOLE = { x: 0, y: 0, width: SIDE, height: SIDE }

/** Food on something that fills the photo. */
function photo(around: number[]): { picture: Picture; mask: ReturnType<typeof createPlane> } {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++) {
    const isFood = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < 25
    picture.data.set(isFood ? [60, 130, 40] : around, i * 3)
    mask.data[i] = isFood ? 1 : 0
  }
  return { picture, mask }
}

test('china around the food keeps its light in a dark style, a wooden table is left in the dark', () => {
  const dark = LOOKS['dark-moody-elegance'].setting
  const onChina = photo([214, 210, 204])
  const onWood = photo([150, 104, 62])
  const held = ({ picture, mask }: ReturnType<typeof photo>) =>
    heldOnChina(dark, paleAround(picture, mask, WHOLE))
  expect(held(onChina).stops).toBeGreaterThan(0.4 * dark.stops)
  expect(held(onChina).exposure).toBeGreaterThan(0.2)
  expect(held(onWood)).toEqual(dark)
  const bright = LOOKS['clean-white-plate'].setting
  expect(heldOnChina(bright, 1)).toBe(bright)
})

test('haze lies on the surroundings; dark food behind it is not washed out', () => {
  const setting = LOOKS['bright-airy-cafe'].setting
  const { picture, mask } = photo([20, 20, 20])
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]! > 0) picture.data.set([20, 20, 20], i * 3)
  const even = { light: createPlane(SIDE, SIDE, 1), shade: createPlane(SIDE, SIDE) }
  grade(picture, { dish: mask, own: mask, ...even }, setting)
  const food = picture.data[3 * ((SIDE / 2) * SIDE + SIDE / 2)]!
  expect(food).toBeLessThan(34)
  expect(picture.data[0]!).toBeGreaterThan(food + 8)
})
