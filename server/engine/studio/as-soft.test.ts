import { expect, test } from 'vitest'
import { soften } from './as-soft.ts'
import type { Picture } from './pixels.ts'

const [WIDTH, HEIGHT, BAND] = [800, 120, 60]

/** Fine stripes: strong ones in the band above, and others in the photo below it. */
function striped(above: number, below: number): Picture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++)
      data.fill(
        120 + (x % 4 < 2 ? 1 : -1) * (y < BAND ? above : below),
        (y * WIDTH + x) * 3,
        (y * WIDTH + x + 1) * 3,
      )
  }
  return { width: WIDTH, height: HEIGHT, data }
}

async function softened(picture: Picture): Promise<Picture> {
  const copy = { ...picture, data: picture.data.slice() }
  await soften(copy, { first: 0, end: BAND }, { first: BAND, end: HEIGHT }, (y) => (y < 50 ? 1 : 0))
  return copy
}

/** Of the stripes in a row. */
function contrast({ data }: Picture, y: number): number {
  const row = Array.from({ length: WIDTH - 40 }, (_, x) => data[(y * WIDTH + x + 20) * 3]!)
  return Math.max(...row) - Math.min(...row)
}

test('a band that is sharper than what it continues gets as soft; rows that are the photo’s own stay', async () => {
  const after = await softened(striped(40, 3))
  expect(contrast(after, 20)).toBeLessThan(20)
  expect(contrast(after, 55)).toBe(80)
  expect(contrast(after, 90)).toBe(6)
})

test('a band that is no sharper stays as it is', async () => {
  const picture = striped(40, 36)
  expect((await softened(picture)).data).toEqual(picture.data)
})
