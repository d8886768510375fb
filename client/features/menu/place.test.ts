import { expect, test } from 'vitest'
import { neighboursAt } from './place.ts'

const ids = ['a', 'b', 'c', 'd']

test.each([
  ['a', 0, null, 'b'],
  ['a', 1, 'b', 'c'],
  ['a', 3, 'd', null],
  ['d', 0, null, 'a'],
  ['c', 1, 'a', 'b'],
])('%s at %i stands between %s and %s', (id, to, after, before) => {
  expect(neighboursAt(ids, id, to)).toEqual({ after, before })
})
