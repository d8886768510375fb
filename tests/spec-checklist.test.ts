// tests/e2e/spec-checklist.md names a test for every sentence of the specification: each must be there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test('every row of the checklist names tests that exist', () => {
  const rows = readFileSync(join(ROOT, 'tests/e2e/spec-checklist.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.endsWith('| test |'))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !isShown(row))).toEqual([])
})

/** Its last column names tests, parted by semicolons; one that begins with › is in the file named before it. */
function isShown(row: string): boolean {
  const last =
    row
      .replace(/\|\s*$/, '')
      .split(' | ')
      .at(-1) ?? ''
  let file = ''
  return last.split(';').every((name) => {
    // Remarks stand in brackets.
    const [where = '', title] = name.replace(/ \(.*$/, '').split('›')
    file = where.trim() || file
    return exists(file, title?.trim() ?? '')
  })
}

/** A path from the project's root, or the name of a browser test's file; with a title, or the beginning of one, in it. */
function exists(file: string, title: string): boolean {
  if (!file) return false
  const path = join(ROOT, file.includes('/') ? file : `tests/e2e/${file}.spec.ts`)
  if (!existsSync(path)) return false
  if (title === '') return true
  // A title stands in quotes, or is a row of a table of them.
  const text = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(quote + title))
}
