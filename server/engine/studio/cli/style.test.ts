import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findStyle } from '../../../../contract/catalog.ts'
import { ERRORS } from '../../../../contract/errors.ts'
import { type GenerationReport, UNCHANGED_FROM } from '../../../../contract/generation.ts'
import { MAX_GUIDANCE_LENGTH, MAX_STYLE_PROMPT_LENGTH } from '../../../../contract/limits.ts'
import { chosenLook, describeResult, readTemplateFile, stylePhotos } from './style.ts'
import { UsageError } from './usage.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'style-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

describe('the look is', () => {
  test.each([
    ['a style', { style: '2' }, { style: findStyle(2), stylePrompt: null }],
    ['a custom prompt', { prompt: ' dark slate ' }, { style: null, stylePrompt: 'dark slate' }],
    ['both', { style: '2', prompt: 'dark slate' }, { style: findStyle(2), stylePrompt: 'dark slate' }],
    ['a template', { template: 'a.jpg', prompt: ' ' }, { style: null, stylePrompt: null }],
    [
      'a prompt of the most characters',
      { prompt: 'x'.repeat(MAX_STYLE_PROMPT_LENGTH) },
      { style: null, stylePrompt: 'x'.repeat(MAX_STYLE_PROMPT_LENGTH) },
    ],
  ])('%s', (_, options, look) => {
    expect(chosenLook(options)).toEqual(look)
  })

  test.each([
    ['nothing', {}, '--prompt'],
    ['an empty prompt', { prompt: '  ' }, '--prompt'],
    ['a style that is none', { style: '8' }, '--style 8'],
    ['a style and a template', { style: '2', template: 'a.jpg' }, ERRORS.style_and_template.text],
    ['a prompt and a template', { prompt: 'slate', template: 'a.jpg' }, ERRORS.style_and_template.text],
    [
      'a prompt that is too long',
      { prompt: 'x'.repeat(MAX_STYLE_PROMPT_LENGTH + 1) },
      ERRORS.prompt_too_long.text,
    ],
  ])('not %s', (_, options, sentence) => {
    expect(() => chosenLook(options)).toThrow(UsageError)
    expect(() => chosenLook(options)).toThrow(sentence)
  })

  test('nor with guidance that is too long', async () => {
    const options = { style: '2', guidance: 'x'.repeat(MAX_GUIDANCE_LENGTH + 1), out: 'out.jpg' }
    await expect(stylePhotos(['soup.jpg'], options)).rejects.toThrow(ERRORS.guidance_too_long.text)
  })
})

describe('a template', () => {
  test('is read before the photos, and is named where it is to blame', async () => {
    const at = folder()
    const notes = path.join(at, 'README.md')
    writeFileSync(notes, '# Notes')
    const broken = path.join(at, 'broken.jpg')
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const create = { width: 300, height: 300, channels: 3 as const, background: '#fff', noise }
    const jpeg = await sharp({ create }).jpeg().toBuffer()
    writeFileSync(broken, jpeg.subarray(0, jpeg.length / 2))
    for (const [file, sentence] of [
      [notes, `The template ${notes} can’t be used. ${ERRORS.template_image_type.text}`],
      [broken, `The template ${broken} can’t be used. ${ERRORS.image_damaged.text}`],
      [at, `The template ${at} can’t be read.`],
      [path.join(at, 'none.jpg'), 'can’t be read.'],
    ] as const) {
      const styled = stylePhotos([path.join(at, 'soup.jpg')], { template: file, out: path.join(at, 'o.jpg') })
      await expect(styled).rejects.toThrow(UsageError)
      await expect(styled).rejects.toThrow(sentence)
    }
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a picture of type %s', async (format) => {
    const file = path.join(folder(), 'look')
    const create = { width: 100, height: 80, channels: 3 as const, background: '#864' }
    await sharp({ create }).toFormat(format).toFile(file)
    expect((await readTemplateFile(file))!.length).toBeGreaterThan(0)
  })
})

describe('a photo’s line', () => {
  const report: GenerationReport = {
    engine: 'studio',
    model: null,
    mode: 'composite',
    angle: { asked: null, used: 'overhead' },
    understood: [],
    ignored: [],
    fidelity: UNCHANGED_FROM,
    warnings: [],
  }
  const line = (changes: Partial<GenerationReport>) =>
    describeResult({ report: { ...report, ...changes }, confidence: 0.934 })

  test('says what of the dish is unchanged, as the app does', () => {
    expect(line({})).toBe('composite, overhead, confidence 0.93, dish unchanged · 95%')
    expect(line({ fidelity: 0.876 })).toBe(
      'composite, overhead, confidence 0.93, dish 87% unchanged: compare it with your photo',
    )
    expect(line({ mode: 'in place', angle: { asked: null, used: null }, fidelity: null })).toBe(
      'in place, confidence 0.93',
    )
  })

  test('is followed by what was understood, warned of and ignored, a line each', () => {
    const text = line({ understood: ['Warmer'], warnings: ['Small.', 'Dim.'], ignored: ['No moon.'] })
    expect(text.split('\n').slice(1)).toEqual(['    Warmer', '    Small.', '    Dim.', '    No moon.'])
  })
})
