import { expect, test } from 'vitest'
import { linearOf, toEncoded } from './colour.ts'
import { applyColourTable, createColourTable } from './colour-table.ts'
import { createPlane, type Picture } from './pixels.ts'

/** Every combination of a few bytes, the nodes between them included. */
const BYTES = [0, 1, 2, 5, 9, 17, 40, 77, 100, 131, 180, 200, 231, 250, 254, 255]

function everyColour(): Picture {
  const data = new Uint8ClampedArray(BYTES.length ** 3 * 3)
  let p = 0
  for (const red of BYTES) {
    for (const green of BYTES) {
      for (const blue of BYTES) {
        data.set([red, green, blue], p)
        p += 3
      }
    }
  }
  return { width: BYTES.length ** 2, height: BYTES.length, data }
}

const unchanged = (r: number, g: number, b: number, to: Float32Array, at: number) =>
  to.set([toEncoded(r), toEncoded(g), toEncoded(b)], at)

test('a table that changes nothing leaves every colour where it is', () => {
  const picture = everyColour()
  applyColourTable(picture, createColourTable(unchanged))
  expect(picture.data).toEqual(everyColour().data)
})

test('a smooth change that mixes the channels is read to the next level', () => {
  // Half a stop more in warm light, half of the colour gone.
  const mixed = (r: number, g: number, b: number): [number, number, number] => {
    const [red, green, blue] = [0.9 * r, 0.8 * g, 0.65 * b]
    const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return [red, green, blue].map((light) => toEncoded((light + grey) / 2)) as [number, number, number]
  }
  const picture = everyColour()
  applyColourTable(
    picture,
    createColourTable((r, g, b, to, at) => to.set(mixed(r, g, b), at)),
  )
  const before = everyColour().data
  let sum = 0
  for (let p = 0; p < before.length; p += 3) {
    const light = [0, 1, 2].map((c) => linearOf(before[p + c]! / 255)) as [number, number, number]
    mixed(...light).forEach((wanted, c) => {
      const off = Math.abs(picture.data[p + c]! - wanted)
      sum += off
      expect(off).toBeLessThan(5)
    })
  }
  expect(sum / before.length).toBeLessThan(0.6)
})

test('what nobody will see is left alone', () => {
  const picture = everyColour()
  const cover = createPlane(picture.width, picture.height, 1)
  cover.data[7] = 0
  applyColourTable(
    picture,
    createColourTable((_r, _g, _b, to, at) => to.fill(200, at, at + 3)),
    cover,
  )
  expect([...picture.data.slice(18, 27)]).toEqual([
    200,
    200,
    200,
    ...everyColour().data.slice(21, 24),
    200,
    200,
    200,
  ])
})
