import { expect, test } from 'vitest'
import { createPlane, larger, type Picture, type Plane } from '../pixels.ts'
import { cutAlong } from './cut-out.ts'
import { opponentPlanes } from './edges.ts'
import { foodOver } from './food-over.ts'
import { distancesFrom } from './rim.ts'

const [WIDTH, HEIGHT] = [400, 340]
const RIM = { x: 200, y: 190, a: 150, b: 110, turn: 0 }
const TABLE = [206, 194, 188]
const RICE = [214, 196, 140]
const radius = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b)
const isMound = (x: number, y: number) => Math.hypot((x - 190) / 50, (y - 120) / 48) < 1
const PALE = [212, 198, 168]

/** A mound at the far rim of a plate, of which the network saw what is within the rim. */
function mound(beyond: number[], table = TABLE) {
  const picture: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(3 * WIDTH * HEIGHT) }
  const [mask, food] = [createPlane(WIDTH, HEIGHT), createPlane(WIDTH, HEIGHT)]
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const isPlate = radius(x, y) < 1
      const isFood = radius(x, y) < 0.8 || isMound(x, y)
      const colour = isFood ? (isPlate ? RICE : beyond) : isPlate ? [222, 226, 230] : table
      picture.data.set(colour, 3 * i)
      mask.data[i] = isPlate ? 1 : 0
      food.data[i] = isPlate && isFood ? 1 : 0
    }
  }
  return { picture, mask, food }
}

/** How much of what stands over the rim is held, and what else is. */
function heldOf(beyond: number[], table = TABLE): { held: number; more: number } {
  const { picture, mask, food } = mound(beyond, table)
  const found = foodOver(opponentPlanes(picture), mask, RIM, food, distancesFrom(RIM, WIDTH, HEIGHT))
  return heldBy(found ? larger(mask, found) : mask, mask)
}

function heldBy(whole: Plane, mask: Plane): { held: number; more: number } {
  let [over, held, more] = [0, 0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const is = isMound(i % WIDTH, Math.floor(i / WIDTH))
    if (is && mask.data[i] === 0) {
      over++
      held += whole.data[i]!
    } else more += whole.data[i]! - mask.data[i]!
  }
  return { held: held / over, more: more / over }
}

test('the tips of food that stands up over the far rim are held', () => {
  const { held, more } = heldOf(RICE)
  expect(held).toBeGreaterThan(0.85)
  expect(more).toBeLessThan(0.2)
})

test('the filter and an even rim leave them', async () => {
  const { picture, mask, food } = mound(PALE)
  // Hardly told from the table by its light, and noisy as photos are.
  for (let i = 0; i < picture.data.length; i++) picture.data[i]! += ((i * 7919) % 13) - 6
  const { mask: whole } = await cutAlong(picture, food)
  expect(heldBy(whole, mask).held).toBeGreaterThan(0.92)
})

test('its shadow on the table is not', () => {
  expect(heldOf(TABLE.map((value) => 0.6 * value)).held).toBeLessThan(0.1)
})

test('nor what has not another hue than a dark table', () => {
  expect(heldOf([30, 40, 60], [20, 30, 75]).held).toBe(0)
})
