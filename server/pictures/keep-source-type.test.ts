import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readSourceType, writeSourceType } from '../engine/metadata.ts'
import { receivePicture } from './receive.ts'

const owner = { userId: 'u', checksum: null }
const photo = () => sharp({ create: { width: 90, height: 70, channels: 3, background: '#a54' } })

test('a crop of a result stays what it is, and carries nothing else', async () => {
  const crop = writeSourceType(await photo().jpeg().toBuffer(), 'compositeWithTrainedAlgorithmicMedia')
  const { content, picture } = await receivePicture(crop, owner)
  expect(readSourceType(content)).toBe('compositeWithTrainedAlgorithmicMedia')
  expect(picture.bytes).toBe(content.byteLength)
  expect((await sharp(content).metadata()).exif).toBeUndefined()
})

test('a phone’s photo keeps its orientation and loses the rest', async () => {
  const taken = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { content } = await receivePicture(taken, owner)
  const { orientation, xmp } = await sharp(content).metadata()
  expect({ orientation, xmp }).toEqual({ orientation: 6, xmp: undefined })
})

test('words that are no source type are not passed on', async () => {
  const xmp = '<x:xmpmeta><a>DigitalSourceType>secretPlace</a></x:xmpmeta>'
  const odd = await photo().withXmp(xmp).jpeg().toBuffer()
  expect((await sharp((await receivePicture(odd, owner)).content).metadata()).xmp).toBeUndefined()
})
