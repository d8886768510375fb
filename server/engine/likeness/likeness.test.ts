// The comparison on rendered dishes; how often it is right on photos: `npm run bench -- likeness`.
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LOOKS_SAME_FROM } from '../../../contract/generation.ts'
import { renderDish } from '../studio/test-dish.ts'
import { createLikenessCheck } from './check.ts'
import { likenessOf, lookAt } from './measure.ts'

// Each look is a cut-out by the network.
vi.setConfig({ testTimeout: 90_000 })

/** Another light, another crop, another size: what becomes of a photo that is restyled. */
async function restyled(jpeg: Uint8Array): Promise<Buffer> {
  return await sharp(jpeg)
    .rotate(4, { background: '#445' })
    .resize(820, 820, { fit: 'cover' })
    .linear([1.15, 1.02, 0.88], [8, 2, -4])
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer()
}

test('the same dish in another light looks the same, one whose middle is gone does not, and another one not at all', async () => {
  const { jpeg, dish } = await renderDish()
  const patch = `<svg width="${dish.width}" height="${dish.height}"><circle cx="${dish.x + 60}" cy="${dish.y}" r="${dish.a * 0.42}" fill="#e8dcc0"/></svg>`
  const changed = await sharp(jpeg)
    .composite([{ input: Buffer.from(patch) }])
    .jpeg()
    .toBuffer()
  const other = await sharp(jpeg).modulate({ hue: 140 }).flop().jpeg().toBuffer()
  const before = await lookAt(jpeg)
  const score = async (after: Uint8Array) => likenessOf(before, await lookAt(await restyled(after)))?.score
  const same = await score(jpeg)
  expect(same).toBeGreaterThan(LOOKS_SAME_FROM)
  expect(await score(changed)).toBeLessThan(LOOKS_SAME_FROM)
  expect(await score(other)).toBeLessThan(0.4)
})

test('a picture without a dish can’t be compared, also in the thread that does it for the server', async () => {
  const check = createLikenessCheck()
  onTestFinished(() => check.close())
  const empty = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  expect(await check.compare(empty, empty, new AbortController().signal)).toBeNull()
})
