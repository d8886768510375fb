import { expect, test } from 'vitest'
import type { Field, Sheet } from './patch-search.ts'
import { stamped } from './table.ts'

const [WIDTH, BAND, PHOTO] = [40, 10, 30]

/** A band above a photo of spots; `period` columns of it show the same place. */
function tableOf(contrast: number, period: number) {
  const count = WIDTH * (BAND + PHOTO)
  const sheet: Sheet = {
    width: WIDTH,
    height: BAND + PHOTO,
    top: BAND,
    photo: PHOTO,
    from: 0,
    to: WIDTH,
    reach: 3,
    colours: new Float32Array(3 * count).map((_, k) => (Math.floor(k / 3) % 5 === 0 ? 100 + contrast : 100)),
    isSource: new Uint8Array(count).fill(1),
  }
  const field: Field = {
    across: new Int16Array(count),
    down: new Int16Array(count),
    distance: new Float32Array(count),
  }
  for (let y = 0; y < BAND; y++) {
    for (let x = 0; x < WIDTH; x++) {
      field.across[y * WIDTH + x] = (x % period) - x
      field.down[y * WIDTH + x] = 15
    }
  }
  return stamped({ sheet, field, correction: [] }, { first: 0, end: BAND })
}

test('a place that is known again is stamped where it is seen three times, a plain one never', () => {
  expect(tableOf(30, 10)).toBeGreaterThan(0.4)
  expect(tableOf(30, 20)).toBe(0)
  expect(tableOf(5, 10)).toBe(0)
})
