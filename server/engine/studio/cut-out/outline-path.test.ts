import { expect, test } from 'vitest'
import { withoutDents } from './outline-path.ts'
import { ANGLES } from './ring.ts'

/** Even, but for one stretch. */
function path(from: number, width: number, depth: number): Float32Array {
  const steps = new Float32Array(ANGLES).fill(25)
  for (let d = 0; d < width; d++) steps[(from + d) % ANGLES] = 25 - depth
  return steps
}

test.each([
  { name: 'in the middle', from: 100, width: 28, depth: 3 },
  { name: 'across the seam', from: ANGLES - 9, width: 20, depth: 4 },
])('a pale lip before a pale table is filled: $name', ({ from, width, depth }) => {
  expect([...withoutDents(path(from, width, depth))]).toEqual([...path(0, 0, 0)])
})

test.each([
  { name: 'long', steps: path(100, 60, 3) },
  { name: 'deep', steps: path(100, 28, 8) },
  { name: 'a step that stays', steps: path(0, 0, 0).map((step, k) => (k > 100 ? step - 3 : step)) },
  { name: 'outwards', steps: path(100, 28, -3) },
  {
    name: 'slow',
    steps: path(0, 0, 0).map((step, k) => step - 3 * Math.max(0, 1 - Math.abs(k - 100) / 18)),
  },
])('the vessel’s own shape stays: $name', ({ steps }) => {
  expect([...withoutDents(steps)]).toEqual([...steps])
})
