import { expect, test } from 'vitest'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import { accountProblem, sizeText } from './words.ts'

test('sizes read as a person says them', () => {
  expect([0, 830_400, 12_400_000, 1_234_000_000].map(sizeText)).toEqual([
    '0 kB',
    '830 kB',
    '12.4 MB',
    '1234.0 MB',
  ])
})

test('what was foreseen speaks for itself', () => {
  expect(accountProblem(new AppError('export_running'), 'otherwise')).toBe(ERRORS.export_running.text)
  expect(accountProblem(new TypeError('Failed to fetch'), 'otherwise')).toBe('otherwise')
})
