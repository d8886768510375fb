import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { STYLES } from '../../../../contract/catalog.ts'
import { FolderError } from '../../../folders.ts'
import { renderDish } from '../test-dish.ts'
import { type Gallery, makeGallery } from './gallery.ts'
import { galleryPage } from './page.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'gallery-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('every photo in every style, with figures; a bad photo is listed', { timeout: 120_000 }, async () => {
  const [photos, out] = [folder(), folder()]
  const soup = path.join(photos, 'soup & <bread>.jpg')
  writeFileSync(soup, (await renderDish()).jpeg)
  const bad = path.join(photos, 'notes.jpg')
  writeFileSync(bad, 'not a photo')
  const steps: string[] = []
  const options = { angle: null, ratio: '4:5', quality: 'medium' } as const
  await makeGallery([bad, soup], out, options, (done, total, what) => steps.push(`${done}/${total} ${what}`))

  const gallery = JSON.parse(readFileSync(path.join(out, 'figures.json'), 'utf8')) as Gallery
  expect(gallery.failures).toEqual([
    { name: 'notes.jpg', sentence: expect.stringContaining('valid image file') },
  ])
  expect(gallery.results.map(({ style }) => style)).toEqual(STYLES.map(({ slug }) => slug))
  expect(steps).toHaveLength(8)
  expect(steps.at(-1)).toBe('14/14 soup & <bread>, Botanical Freshness')
  for (const result of gallery.results) {
    expect(result).toMatchObject({ mode: 'composite', angle: 'overhead', warnings: [] })
    expect(result.fidelity).toBeGreaterThan(0.9)
    expect(result.seconds).toBeGreaterThan(0)
    expect(result.before).toEqual(gallery.results[0]!.before)
    // The plate of the rendered dish is all but white, and stays so.
    const [r, , b] = result.after!.white
    expect(Math.min(r, b)).toBeGreaterThan(120)
    expect(result.after!.luminance).toBeGreaterThan(0.05)
    expect(existsSync(path.join(out, result.thumbnail))).toBe(true)
  }
  const { width, height } = await sharp(path.join(out, gallery.results[0]!.picture)).metadata()
  expect({ width, height }).toEqual({ width: 819, height: 1024 })

  const page = readFileSync(path.join(out, 'index.html'), 'utf8')
  expect(page).toContain('soup & \\u003cbread>')
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
})

test('nothing in a file’s name can end the page’s data', async () => {
  const name = '</script><script>alert(1)//$&'
  const page = await galleryPage({
    options: { angle: null, ratio: '1:1', quality: 'medium' },
    photos: [],
    results: [],
    failures: [{ name, sentence: 'No.' }],
  })
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  const [, data] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)!
  expect(JSON.parse(data!).failures[0].name).toBe(name)
})

// Node's own recursive mkdir goes round for ever there.
test('a folder that can’t be made is said at once', async () => {
  const file = path.join(folder(), 'notes.txt')
  writeFileSync(file, '')
  const options = { angle: null, ratio: '1:1', quality: 'medium' } as const
  for (const out of ['/proc/gallery', path.join(file, 'gallery'), file]) {
    const made = makeGallery([file], out, options, () => {})
    await expect(made).rejects.toThrow(FolderError)
    await expect(made).rejects.toThrow(out === file ? 'there is a file of that name' : 'can’t be made')
  }
})
