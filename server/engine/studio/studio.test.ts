import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { resultSize } from '../../../contract/catalog.ts'
import { UNCHANGED_FROM } from '../../../contract/generation.ts'
import type { EngineOptions } from '../engine.ts'
import { readSourceType } from '../metadata.ts'
import { createStudio } from './studio.ts'
import { LARGE, renderDish } from './test-dish.ts'

const studio = createStudio()
afterAll(() => studio.close())

const OPTIONS: EngineOptions = {
  styleId: 1,
  stylePrompt: null,
  guidance: null,
  template: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality: 'medium',
}
const never = new AbortController().signal
const quiet = () => {}

describe('the studio engine', { timeout: 60_000 }, () => {
  test('sets a dish into a scene and says what it did', async () => {
    const { jpeg } = await renderDish()
    const stages: string[] = []
    const result = await studio.run(jpeg, OPTIONS, (stage) => stages.push(stage), never)
    expect(stages).toEqual(['cutting out', 'lighting', 'placing', 'saving'])
    expect(result.report).toMatchObject({ engine: 'studio', mode: 'composite', warnings: [] })
    expect(result.report.angle).toEqual({ asked: null, used: 'overhead' })
    expect(readSourceType(result.picture)).toBe('composite')
    const facts = await sharp(result.picture).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 1024, height: 1024, chromaSubsampling: '4:4:4' })
    expect(facts.exif).toBeUndefined()
  })

  test('keeps the ratio', async () => {
    const { jpeg } = await renderDish(LARGE)
    const result = await studio.run(jpeg, { ...OPTIONS, styleId: 3, aspectRatio: '16:9' }, quiet, never)
    const size = resultSize('16:9', 'medium')
    expect(result).toMatchObject(size)
    expect(await sharp(result.picture).metadata()).toMatchObject(size)
  })

  test('does not turn a dish: the nearest scene is used, and said', async () => {
    const { jpeg } = await renderDish(LARGE)
    const { report } = await studio.run(jpeg, { ...OPTIONS, cameraAngle: 'profile' }, quiet, never)
    expect(report.angle).toEqual({ asked: 'profile', used: 'overhead' })
    expect(report.warnings.join()).toContain('can’t be turned')
  })

  test('lets a dish that the photo cuts off run out of the picture, and says so', async () => {
    const { jpeg } = await renderDish({ ...LARGE, y: 784 })
    const { report, picture } = await studio.run(jpeg, { ...OPTIONS, styleId: 5 }, quiet, never)
    expect(report.mode).toBe('composite')
    expect(report.warnings.join()).toContain('runs out of the picture')
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    // White china on yellow paper: the last row must show the plate, not a strip of paper below a straight cut.
    const china = ((info.height - 1) * info.width + Math.round(info.width * 0.8)) * 3
    expect(data[china + 2]!).toBeGreaterThan(150)
    expect(data[2]!).toBeLessThan(150)
  })

  test('closes the rim of a plate that the photo cuts by a sliver, and says so', async () => {
    const { jpeg } = await renderDish({ ...LARGE, y: LARGE.height - LARGE.b + 8 })
    const { report, placement } = await studio.run(jpeg, OPTIONS, quiet, never)
    expect(report.mode).toBe('composite')
    expect(report.warnings.join()).toContain('its rim was continued there')
    expect(report.fidelity).toBeGreaterThanOrEqual(UNCHANGED_FROM)
    const { from, to } = placement
    expect(from.y + from.height).toBeCloseTo(1, 5)
    expect(to.y).toBeGreaterThan(60)
    expect(to.y + to.height).toBeLessThan(1024 - 60)
  })

  test('says when a cut side keeps the dish out of the middle of a wide picture', async () => {
    const { jpeg } = await renderDish({ ...LARGE, x: 250 })
    const wide = await studio.run(jpeg, { ...OPTIONS, aspectRatio: '16:9' }, quiet, never)
    expect(wide.report.mode).toBe('composite')
    expect(wide.report.warnings.join()).toContain('beside the middle')
    const square = await studio.run(jpeg, OPTIONS, quiet, never)
    expect(square.report.warnings.join()).not.toContain('beside the middle')
  })

  test('takes a small dish from the photo’s own pixels', async () => {
    const { jpeg } = await renderDish({ width: 4000, height: 3000, x: 2000, y: 1500, a: 330, b: 320 })
    const { report } = await studio.run(jpeg, OPTIONS, quiet, never)
    expect(report.mode).toBe('composite')
    // The working picture has 264 of its pixels: too few without the photo.
    expect(report.warnings).toEqual([])
  })

  test('leaves a dish that fills the frame in its own setting', async () => {
    const { jpeg } = await renderDish({ ...LARGE, a: 900, b: 860 })
    const { report, picture } = await studio.run(jpeg, { ...OPTIONS, cameraAngle: 'overhead' }, quiet, never)
    const angle = { asked: 'overhead', used: null }
    expect(report).toMatchObject({ mode: 'in place', angle })
    expect(report.fidelity).toBeGreaterThanOrEqual(UNCHANGED_FROM)
    expect(report.warnings).toHaveLength(3)
    expect(report.warnings[1]).toMatch(/camera angle you chose could not be followed/)
    expect(report.warnings[2]).toContain('4:3 shows more of it')
    expect(readSourceType(picture)).toBe('algorithmicallyEnhanced')
  })

  test('takes the scene and the dish’s place from a template', async () => {
    const { jpeg } = await renderDish({ ...LARGE, plate: '#31506a', table: '#8a6a4a' })
    const template = await renderDish({ x: 360, y: 380, a: 190, b: 182, table: '#6f7f77' })
    const options = { ...OPTIONS, styleId: null, template: template.jpeg, guidance: 'warmer' }
    const result = await studio.run(jpeg, { ...options, aspectRatio: '4:3' }, quiet, never)
    expect(result.report.understood).toEqual(['Scene taken from the template', 'Warmer light'])
    expect(result.report.warnings).toEqual([])
    const { x, y, width, height } = result.placement.to
    const scale = result.width / 900
    expect(Math.abs(x + width / 2 - 360 * scale)).toBeLessThan(12)
    expect(Math.abs(y + height / 2 - 380 * scale)).toBeLessThan(14)
    expect(Math.abs(Math.sqrt(width * height) - 2 * Math.sqrt(190 * 182) * scale)).toBeLessThan(30)
    const { data } = await sharp(result.picture)
      .extract({ left: 900, top: 60, width: 60, height: 60 })
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true })
    // The corner is the template's green-grey table, not the photo's brown one.
    expect(data[1]!).toBeGreaterThan(data[0]!)
  })

  test('refuses a template that is no picture', async () => {
    const { jpeg } = await renderDish(LARGE)
    const run = studio.run(
      jpeg,
      { ...OPTIONS, styleId: null, template: Buffer.from('GIF89a, not really') },
      quiet,
      never,
    )
    await expect(run).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('makes a picture of a tiny photo and of a grey one that lies on its side, and says what they lack', async () => {
    const { jpeg } = await renderDish(LARGE)
    const tiny = await sharp(jpeg).resize(200, 150).jpeg().toBuffer()
    const small = await studio.run(tiny, OPTIONS, quiet, never)
    expect(small.report.warnings.join()).toContain('few pixels')
    const turned = sharp(jpeg).greyscale().rotate(90).withMetadata({ orientation: 8 }).jpeg()
    const grey = await studio.run(await turned.toBuffer(), { ...OPTIONS, aspectRatio: '4:3' }, quiet, never)
    expect(grey).toMatchObject(resultSize('4:3', 'medium'))
    expect(grey.report.mode).toBe('composite')
  })

  test('measures a small photo in its own setting too, and says that it is small', async () => {
    const { jpeg } = await renderDish({ ...LARGE, a: 2800, b: 2520 })
    const tiny = await sharp(jpeg).resize(240, 180).jpeg().toBuffer()
    const { report } = await studio.run(tiny, OPTIONS, quiet, never)
    expect(report.mode).toBe('in place')
    expect(report.warnings.join()).toContain('few pixels')
    expect(report.fidelity).toBeGreaterThan(0.8)
  })

  test('refuses a photo that shows nothing', async () => {
    const even = { width: 1200, height: 900, channels: 3 as const, background: '#8a8a86' }
    const run = studio.run(await sharp({ create: even }).jpeg().toBuffer(), OPTIONS, quiet, never)
    await expect(run).rejects.toMatchObject({ name: 'AppError', code: 'no_dish' })
  })

  test('keeps the code of what was foreseen', async () => {
    const run = studio.run(Buffer.from('not a photo'), OPTIONS, quiet, never)
    await expect(run).rejects.toMatchObject({ name: 'AppError', code: 'image_type' })
  })

  test('stops when it is told to, and works on', async () => {
    const { jpeg } = await renderDish(LARGE)
    const stop = new AbortController()
    const run = studio.run(jpeg, OPTIONS, () => stop.abort(), stop.signal)
    await expect(run).rejects.toThrow()
    expect((await studio.run(jpeg, OPTIONS, quiet, never)).width).toBe(1024)
  })

  test('of two threads one looks and one draws: the same picture, and each answer to whom it belongs', async () => {
    const pair = createStudio({ threads: 2 })
    onTestFinished(() => pair.close())
    const { jpeg } = await renderDish(LARGE)
    const stop = new AbortController()
    const stages: string[] = []
    const [done, broken, stopped] = await Promise.allSettled([
      pair.run(jpeg, OPTIONS, (stage) => stages.push(stage), never),
      pair.run(Buffer.from('not a photo'), OPTIONS, quiet, never),
      pair.run(jpeg, OPTIONS, (stage) => stage === 'lighting' && stop.abort(), stop.signal),
    ])
    expect(stages).toEqual(['cutting out', 'lighting', 'placing', 'saving'])
    expect(broken).toMatchObject({ reason: { name: 'AppError', code: 'image_type' } })
    expect(stopped).toMatchObject({ reason: { name: 'AbortError' } })
    const alone = await studio.run(jpeg, OPTIONS, quiet, never)
    expect(done).toEqual({ status: 'fulfilled', value: alone })
  })
})
