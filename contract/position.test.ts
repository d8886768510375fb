import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionBetween } from './position.ts'

test('whatever is put wherever, the positions stay in order, apart and without trailing zeros', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 150 }), (places) => {
      const list: string[] = []
      for (const place of places) {
        const at = Math.round(place * list.length)
        list.splice(at, 0, positionBetween(list[at - 1] ?? null, list[at] ?? null))
      }
      expect(list).toEqual([...new Set(list)].sort())
      for (const position of list) expect(position).toMatch(/^[0-9a-z]*[1-9a-z]$/)
    }),
  )
})

test.each([
  ['the end', (list: string[]) => list.push(positionBetween(list.at(-1) ?? null, null))],
  ['the front', (list: string[]) => list.unshift(positionBetween(null, list[0] ?? null))],
])('5,000 rows added at %s keep short positions', (_name, add) => {
  const list: string[] = []
  for (let n = 0; n < 5_000; n++) add(list)
  expect(list).toEqual([...new Set(list)].sort())
  expect(Math.max(...list.map((position) => position.length))).toBeLessThanOrEqual(4)
})

test('there is room at both ends when the steps are used up', () => {
  expect(positionBetween('zzzz', null) > 'zzzz').toBe(true)
  const low = positionBetween(null, '0001')
  expect(low < '0001' && low > '0').toBe(true)
})

test('500 rows squeezed into one gap still have positions that are accepted', () => {
  let high = positionBetween('i', null)
  for (let n = 0; n < 500; n++) {
    const next = positionBetween('i', high)
    expect(next > 'i' && next < high).toBe(true)
    high = next
  }
  expect(high.length).toBeLessThanOrEqual(128)
})

test('equal neighbours give a place right after both', () => {
  const between = positionBetween('k3', 'k3')
  expect(between > 'k3' && between < 'k31').toBe(true)
})
