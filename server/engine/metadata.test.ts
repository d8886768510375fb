import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readSourceType, writeSourceType } from './metadata.ts'

function jpegWithPlace() {
  return sharp({ create: { width: 80, height: 60, channels: 3, background: '#a54' } })
    .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .jpeg()
    .toBuffer()
}

test('replaces what the picture carried by its source type', async () => {
  const marked = writeSourceType(await jpegWithPlace(), 'composite')
  expect(readSourceType(marked)).toBe('composite')
  const facts = await sharp(marked).metadata()
  expect(facts.exif).toBeUndefined()
  expect(facts.xmpAsString).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/composite')
})

test('leaves the pixels alone and can be written again', async () => {
  const jpeg = await jpegWithPlace()
  const twice = writeSourceType(writeSourceType(jpeg, 'composite'), 'algorithmicallyEnhanced')
  expect(readSourceType(twice)).toBe('algorithmicallyEnhanced')
  expect(await sharp(twice).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer())
})

test('refuses what is not a JPEG', () => {
  expect(() => writeSourceType(Buffer.from('PNG'), 'composite')).toThrow('Not a JPEG')
})
