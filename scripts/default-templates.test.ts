import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { analyseTemplate } from '../server/engine/studio/template/template.ts'
import { DEFAULT_TEMPLATES } from '../server/templates/defaults/catalog.ts'
import { COMPOSITIONS } from './default-templates.ts'

const FOLDER = path.join(import.meta.dirname, '../server/templates/defaults')

test('each has a composition, an id and a name of its own', () => {
  expect(DEFAULT_TEMPLATES.map(({ slug }) => slug)).toEqual(COMPOSITIONS.map(({ slug }) => slug))
  expect(DEFAULT_TEMPLATES.length).toBeGreaterThanOrEqual(6)
  for (const key of ['id', 'name', 'file'] as const) {
    expect(new Set(DEFAULT_TEMPLATES.map((template) => template[key])).size).toBe(DEFAULT_TEMPLATES.length)
  }
})

test.each(DEFAULT_TEMPLATES)('$name lends its own table', { timeout: 60_000 }, async ({ file }) => {
  const bytes = await readFile(path.join(FOLDER, file))
  expect(bytes.byteLength).toBeLessThan(250_000)
  const { width, height, format } = await sharp(bytes).metadata()
  expect(format).toBe('webp')
  expect(Math.max(width, height)).toBe(1280)
  const { own, palette, reason } = await analyseTemplate(bytes)
  // On one of our plates: nothing of its table has to be guessed.
  expect(own?.known?.style).toBeDefined()
  expect(reason).toBeNull()
  expect(own).not.toBeNull()
  expect(palette.light.isMeasured).toBe(true)
})
