import { expect, test } from 'vitest'
import { finishPixels } from './light.ts'
import { LOOKS } from './looks.ts'
import { measureLight } from './measure-light.ts'
import { createPlane, type Picture } from './pixels.ts'

const SIDE = 64

/** A drink with bright foam on a fifth of it. */
function drink(colour: number[]): Picture {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let i = 0; i < SIDE * SIDE; i++) picture.data.set(i < SIDE * 13 ? [215, 215, 215] : colour, i * 3)
  return picture
}

const mask = createPlane(SIDE, SIDE, 1)

async function litIn(slug: keyof typeof LOOKS, colour: number[]) {
  const picture = drink(colour)
  const facts = await measureLight(picture, mask, 'dish')
  finishPixels(picture, facts, { look: LOOKS[slug], stops: 0, colour: [1, 1, 1] })
  const p = 3 * (SIDE * 40 + SIDE / 2)
  return {
    pale: facts.pale,
    level: 0.2126 * picture.data[p]! + 0.7152 * picture.data[p + 1]! + 0.0722 * picture.data[p + 2]!,
  }
}

test('milk in dull light becomes pale, not grey; tea of the same lightness stays what it is', async () => {
  const milk = await litIn('clean-white-plate', [126, 124, 120])
  const tea = await litIn('clean-white-plate', [170, 118, 56])
  expect(milk.pale).toBeGreaterThan(0.9)
  expect(tea.pale).toBe(0)
  expect(milk.level).toBeGreaterThan(tea.level + 18)
  const dark = await litIn('dark-moody-elegance', [126, 124, 120])
  expect(dark.level).toBeLessThan(milk.level - 15)
})

test('slate and dark glaze have no colour either, and stay dark', async () => {
  expect((await litIn('clean-white-plate', [60, 60, 62])).pale).toBe(0)
})
