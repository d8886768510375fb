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

/** A path from the project's root, or the name of a browser test's file and the beginning of a title. */
function exists(file: string, title: string): boolean {
  if (file.includes('/')) return existsSync(join(ROOT, file))
  const spec = join(ROOT, 'tests/e2e', `${file}.spec.ts`)
  return file !== '' && existsSync(spec) && readFileSync(spec, 'utf8').includes(title)
}
