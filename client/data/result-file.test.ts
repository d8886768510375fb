import { expect, test } from 'vitest'
import type { GenerationRow } from './generations.ts'
import { fileName } from './result-file.ts'

test('a file is named by its style, its local time and what it really is', () => {
  const row = { style_id: 4, created_at: new Date(2026, 10, 3, 9, 5).toISOString() } as GenerationRow
  expect(fileName(row, 'image/jpeg')).toBe('bright-airy-cafe-2026-11-03-0905.jpg')
  expect(fileName({ ...row, style_id: -1 }, 'image/png')).toBe('custom-style-2026-11-03-0905.png')
})

test('a template gives its name, as far as every file system takes it', () => {
  const named = (name: string) =>
    fileName(
      {
        style_id: null,
        Template: { name, description: null },
        created_at: new Date(2026, 10, 3, 9, 5).toISOString(),
      } as GenerationRow,
      'image/jpeg',
    )
  expect(named('Café: Slate / Smoke?')).toBe('café-slate-smoke-2026-11-03-0905.jpg')
  expect(named('🍕')).toBe('styled-2026-11-03-0905.jpg')
})
