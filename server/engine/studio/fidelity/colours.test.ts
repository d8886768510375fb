import { expect, test } from 'vitest'
import type { Picture } from '../pixels.ts'
import { coloursOf } from './colours.ts'

/** Bytes without an order, the same in every run. */
function rough(width: number, height: number): Picture {
  const data = Uint8ClampedArray.from({ length: width * height * 3 }, (_, i) => (i * 7919) % 251)
  return { width, height, data }
}

test.each([
  ['pixel by pixel', { x: 3, y: 2, width: 41, height: 17 }, 1, 1],
  ['squares of two', { x: 5, y: 1, width: 613, height: 9 }, 2, 1],
  ['every other pixel of squares of four', { x: 0, y: 4, width: 1540, height: 13 }, 4, 2],
])('luma and colour differences are means of squares: %s', (_, box, side, stride) => {
  const picture = rough(1600, 32)
  const { luma, red, blue } = coloursOf(picture, box)
  expect([luma.width, luma.height]).toEqual([Math.floor(box.width / side), Math.floor(box.height / side)])
  for (let y = 0, i = 0; y < luma.height; y++) {
    for (let x = 0; x < luma.width; x++, i++) {
      const sums = [0, 0, 0]
      let count = 0
      for (let v = 0; v < side; v += stride) {
        for (let u = 0; u < side; u += stride) {
          const at = (box.y + y * side + v) * picture.width + box.x + x * side + u
          for (let c = 0; c < 3; c++) sums[c]! += picture.data[3 * at + c]! / 255
          count++
        }
      }
      const [r, g, b] = sums.map((sum) => sum / count) as [number, number, number]
      const level = 0.2126 * r + 0.7152 * g + 0.0722 * b
      const wanted = [level, r - level, b - level]
      const found = [luma, red, blue].map(({ data }) => data[i]!)
      for (let c = 0; c < 3; c++) expect(found[c]).toBeCloseTo(wanted[c]!, 5)
    }
  }
})
