import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveName, imageFileName, safeTitle } from './file-names.ts'

test.each([
  ['Pad Thai', 'Pad Thai'],
  ['Crème brûlée 🍮', 'Crème brûlée 🍮'],
  ['Fish & Chips / half: "small"?', 'Fish & Chips - half- -small'],
  ['../../etc/passwd', 'etc-passwd'],
  ['  . hidden.  ', 'hidden'],
  ['con', 'con_'],
  ['LPT1.old', 'LPT1_.old'],
  ['Console table', 'Console table'],
  ['حمص بالطحينة', 'حمص بالطحينة'],
  ['invoice\u202Egpj.exe', 'invoice gpj.exe'],
  ['line\nbreak\u0000', 'line break'],
  ['???', 'dish'],
  ['', 'dish'],
  ['\ud800', 'dish'],
])('%j becomes %j', (title, name) => {
  expect(safeTitle(title)).toBe(name)
})

test('a very long title is cut between whole characters', () => {
  const family = '👨‍👩‍👧‍👦'
  const cut = safeTitle(family.repeat(60))
  expect(cut).toBe(family.repeat(4))
  expect(safeTitle('ä'.repeat(120))).toBe('ä'.repeat(50))
})

test('whatever people call a dish, the file can be written on Windows, macOS and Linux', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const name = imageFileName({ id: '0190a0b0-1111-7222-8333-444455556666', title }, 'image/jpeg')
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(150)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(name).not.toMatch(/[\\/:*?"<>|\u0000-\u001f\u202a-\u202e]/)
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i)
      expect(name).not.toMatch(/^[\s.]|[\s.]$/)
      expect(name.isWellFormed()).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('dishes of the same name do not collide', () => {
  const names = ['1', '2'].map((id) => imageFileName({ id, title: 'Ramen' }, 'image/webp'))
  expect(names).toEqual(['Ramen-1.webp', 'Ramen-2.webp'])
})

test('the archive is named by its time', () => {
  const at = new Date(2026, 10, 3, 9, 5, 7)
  expect(archiveName(at, null)).toBe('menu-images-2026-11-03-090507.zip')
  expect(archiveName(at, 2)).toBe('menu-images-2026-11-03-090507-2.zip')
})
