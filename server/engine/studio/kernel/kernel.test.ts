import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileKernel } from '../../../../scripts/kernel.ts'
import { release, take, values } from './kernel.ts'

test('the kernel is what its sources say: npm run kernel', async () => {
  const committed = readFileSync(new URL('./kernel.wasm', import.meta.url))
  expect(Buffer.from(await compileKernel()).equals(committed)).toBe(true)
})

test('what is held in the memory stays while more is taken, also beyond what there was', () => {
  const held = take(4 * 3)
  values(held, 3).set([1, 2, 3])
  const large = take(3_000_000)
  values(large, 750_000).fill(9)
  expect(Array.from(values(held, 3))).toEqual([1, 2, 3])
  release(large)
  expect(take(8)).toBe(large)
  release(held)
})
