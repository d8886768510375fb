import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexAt, layoutOf, positionOf } from './virtual-grid-layout.ts'
import { moved } from './virtual-grid-sort.ts'

const shape = {
  minCardWidth: 220,
  minColumns: 2,
  gap: 16,
  cardHeight: (width: number, rem: number) => width + 5 * rem,
}

test('as many columns as fit, and never fewer than asked for', () => {
  expect(layoutOf(shape, 358, 16)).toMatchObject({ columns: 2, columnWidth: 171, rowHeight: 251 })
  expect(layoutOf(shape, 1180, 16).columns).toBe(5)
  // Larger text makes taller cards, not fewer.
  expect(layoutOf(shape, 358, 24)).toMatchObject({ columns: 2, rowHeight: 291 })
})

test('before it has been measured nothing is divided by zero', () => {
  expect(layoutOf({ ...shape, minColumns: 1 }, 0, 16)).toMatchObject({ columns: 1, columnWidth: 0 })
})

test('the middle of a card lies at its own place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 2000 }),
      fc.integer({ min: 1, max: 500 }),
      fc.nat(),
      (width, count, n) => {
        const layout = layoutOf(shape, width, 16)
        const index = n % count
        const { x, y } = positionOf(layout, index)
        const middle = { x: x + layout.columnWidth / 2, y: y + layout.rowHeight / 2 }
        expect(indexAt(layout, count, middle)).toBe(index)
      },
    ),
  )
})

test('outside the grid the nearest place counts', () => {
  const layout = layoutOf(shape, 358, 16)
  expect(indexAt(layout, 7, { x: -50, y: -50 })).toBe(0)
  expect(indexAt(layout, 7, { x: 900, y: 5000 })).toBe(6)
})

test('moving keeps everything and changes nothing else', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
