import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CutOut } from './cut-out/cut-out.ts'
import { decode } from './decode.ts'
import { createPlane } from './pixels.ts'
import { seeDish } from './see-dish.ts'
import { stylePhoto, whyInPlace } from './style-photo.ts'
import { LARGE, renderDish } from './test-dish.ts'

/** A dish in the middle of its photo, cut out this surely. */
function cutWith(confidence: number, isRim: boolean): CutOut {
  const mask = createPlane(100, 100)
  for (let y = 30; y < 70; y++) mask.data.fill(1, y * 100 + 30, y * 100 + 70)
  const rim = { x: 50, y: 50, a: 20, b: 20, turn: 0, support: 1, visible: 1, evidence: 0.6 }
  return {
    guide: { width: 100, height: 100, data: new Uint8ClampedArray(30_000) },
    mask,
    coefficients: { weights: [mask, mask, mask], offset: mask },
    rim: isRim ? rim : null,
    hint: null,
    confidence,
    isCrossed: false,
    isPlatter: false,
    isBlurred: false,
    cropped: 0,
  }
}

test('a dish is cut along a rim only where that is sure; without one the network’s outline may do', () => {
  expect(whyInPlace(cutWith(0.89, true))).toBeNull()
  expect(whyInPlace(cutWith(0.75, true))).toContain('for certain')
  expect(whyInPlace(cutWith(0.55, false))).toBeNull()
  expect(whyInPlace(cutWith(0.3, false))).toContain('for certain')
})

test('a platter that the frame cuts is set into a scene as far as most of it is seen', () => {
  const platter = { ...cutWith(0.55, false), cropped: 0.15 }
  for (let y = 30; y < 100; y++) platter.mask.data.fill(1, y * 100 + 30, y * 100 + 70)
  expect(whyInPlace(platter)).toContain('reaches the edge')
  expect(whyInPlace({ ...platter, isPlatter: true })).toBeNull()
  expect(whyInPlace({ ...platter, isPlatter: true, cropped: 0.3 })).toContain('reaches the edge')
})

test('a line of writing in which no dish was found is refused before it is styled', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="100%" height="100%" fill="#fff"/><text x="90" y="300" font-size="40">Tomato soup 6.50</text></svg>'
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer()
  const { picture: guide, fullWidth } = await decode(bytes, 512)
  const sight = { guide, food: createPlane(guide.width, guide.height), fullWidth }
  const look = { styleId: 1, stylePrompt: null, guidance: null, template: null } as const
  const options = { ...look, cameraAngle: null, aspectRatio: '1:1', quality: 'medium' } as const
  const stages: string[] = []
  await expect(stylePhoto(bytes, sight, options, (stage) => stages.push(stage))).rejects.toMatchObject({
    code: 'no_dish',
  })
  expect(stages).toEqual([])
})

test('a blurred photo is said to be one, a sharp one is not', async () => {
  const { jpeg } = await renderDish(LARGE)
  const look = { styleId: 1, stylePrompt: null, guidance: null, template: null } as const
  const options = { ...look, cameraAngle: null, aspectRatio: '1:1', quality: 'medium' } as const
  const blurred = await sharp(jpeg)
    .blur(LARGE.width / 250)
    .jpeg()
    .toBuffer()
  const warningsOf = async (photo: Buffer) => {
    const { report } = await stylePhoto(photo, await seeDish(photo, () => {}), options, () => {})
    return report.warnings.join(' ')
  }
  expect(await warningsOf(blurred)).toMatch(/blurred: .*take the photo again/)
  expect(await warningsOf(jpeg)).not.toContain('blurred')
})
