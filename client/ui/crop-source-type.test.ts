import sharp from 'sharp'
import { expect, test } from 'vitest'
import * as engine from '../../server/engine/metadata.ts'
import { readSourceType, writeSourceType } from './crop-source-type.ts'

const plain = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#a54' } })
const xmp = engine.sourceTypeXmp('composite')

test('reads what the engine writes', async () => {
  const jpeg = engine.writeSourceType(await plain().jpeg().toBuffer(), 'algorithmicallyEnhanced')
  expect(await readSourceType(jpeg)).toBe('algorithmicallyEnhanced')
})

test.each(['jpeg', 'png', 'webp'] as const)('reads it from a %s of another hand', async (format) => {
  expect(await readSourceType(await plain().withXmp(xmp).toFormat(format).toBuffer())).toBe('composite')
})

test.each([
  'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits"',
  "Iptc4xmpExt:DigitalSourceType='humanEdits'",
  '><Iptc4xmpExt:DigitalSourceType rdf:resource="http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits"/',
  '><Iptc4xmpExt:DigitalSourceType>\n http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits </Iptc4xmpExt:DigitalSourceType',
])('reads every way to write it: %s', async (text) => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description ${text}></x:xmpmeta>`
  expect(await readSourceType(await plain().withXmp(packet).jpeg().toBuffer())).toBe('humanEdits')
})

test.each(['jpeg', 'png', 'webp'] as const)('a %s that says nothing says nothing', async (format) => {
  expect(await readSourceType(await plain().toFormat(format).toBuffer())).toBeNull()
})

test('what is cut off, empty or no picture is no reason to fail', async () => {
  const png = await plain().withXmp(xmp).png().toBuffer()
  for (let length = 0; length < png.length; length += 7) await readSourceType(png.subarray(0, length))
  const jpeg = await plain().withXmp(xmp).jpeg().toBuffer()
  for (let length = 0; length < jpeg.length; length += 7) await readSourceType(jpeg.subarray(0, length))
  expect(
    await readSourceType(Buffer.from('RIFF\xff\xff\xff\xffWEBPXMP \xff\xff\xff\xff', 'latin1')),
  ).toBeNull()
})

test('the engine reads a JPEG written here, and its pixels are the same', async () => {
  const jpeg = await plain().jpeg().toBuffer()
  const marked = writeSourceType(jpeg, 'compositeWithTrainedAlgorithmicMedia')
  expect(engine.readSourceType(marked)).toBe('compositeWithTrainedAlgorithmicMedia')
  expect(await readSourceType(marked)).toBe('compositeWithTrainedAlgorithmicMedia')
  expect(await sharp(marked).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer())
})

test('a PNG written here is a valid one to others', async () => {
  const png = await plain().png().toBuffer()
  const marked = writeSourceType(png, 'composite')
  const facts = await sharp(marked, { failOn: 'warning' }).metadata()
  expect(facts.xmpAsString).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/composite')
  expect(await sharp(marked, { failOn: 'warning' }).raw().toBuffer()).toEqual(
    await sharp(png).raw().toBuffer(),
  )
})

test('writes only into what it can, and only words of the vocabulary', async () => {
  expect(() => writeSourceType(Buffer.from('GIF89a'), 'composite')).toThrow()
  const jpeg = await plain().jpeg().toBuffer()
  expect(() => writeSourceType(jpeg, '<script>')).toThrow()
})
