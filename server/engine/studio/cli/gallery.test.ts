import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { photosToGallery } from './gallery.ts'
import { UsageError } from './usage.ts'

test('a folder that can’t be made is the person’s to change', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gallery-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const photo = path.join(folder, 'soup.jpg')
  writeFileSync(photo, '')
  for (const out of ['/proc/gallery', photo]) {
    const made = photosToGallery([photo], { out })
    await expect(made).rejects.toThrow(UsageError)
    await expect(made).rejects.toThrow(`The folder ${out} can’t be made`)
  }
})
