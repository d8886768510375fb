import { describe, expect, test } from 'vitest'
import { PHOTO_RULES, type PhotoRule, type PhotoRuleId } from '../../../data/platforms.ts'
import { SOURCES } from '../../../data/sources.ts'
import { bytesText, ratioText } from '../figures.ts'
import { checkBackground, checkLooks, checkPhoto, largestCrop, type PhotoFacts, verdictOf } from './rules.ts'

const FINE = { brightness: 130, sharpness: 900, whiteEdge: 0, isTransparent: false }
const photo = (width: number, height: number, more: Partial<PhotoFacts> = {}): PhotoFacts => ({
  type: 'JPEG',
  bytes: 900_000,
  width,
  height,
  looks: FINE,
  ...more,
})
const ruleOf = (id: PhotoRuleId): PhotoRule => PHOTO_RULES.find((rule) => rule.id === id)!
const check = (id: PhotoRuleId, facts: PhotoFacts) => checkPhoto(ruleOf(id), facts)
const verdict = (id: PhotoRuleId, facts: PhotoFacts) => verdictOf(check(id, facts))

describe('DoorDash', () => {
  test('takes 1920 × 1080 as it is', () => {
    expect(check('doordash-item', photo(1920, 1080))).toEqual([])
  })

  test('takes 1400 × 800, which is not quite 16:9, with a warning', () => {
    const findings = check('doordash-item', photo(1400, 800))
    expect(verdictOf(findings)).toBe('warn')
    expect(findings[0]?.text).toBe('Its shape is 1.75:1; the page asks for 16:9.')
  })

  test('refuses upright photos, and says what a crop would leave', () => {
    const [finding, ...rest] = check('doordash-item', photo(3024, 4032))
    expect(rest).toEqual([])
    expect(finding?.verdict).toBe('bad')
    expect(finding?.fix).toContain('3024 × 1701 px would be left at 16:9')
  })

  test('says so when a crop would not be enough', () => {
    const [finding] = check('doordash-item', photo(1200, 1600))
    expect(finding?.fix).toContain('Only 1200 × 675 px would be left')
  })

  test.each([
    [1399, 800],
    [1600, 799],
  ])('refuses %d × %d as too small', (width, height) => {
    expect(verdict('doordash-item', photo(width, height))).toBe('bad')
  })

  test('warns between its two limits of weight, and refuses above both', () => {
    expect(verdict('doordash-item', photo(1920, 1080, { bytes: 2_000_000 }))).toBe('good')
    expect(check('doordash-item', photo(1920, 1080, { bytes: 2_100_000 }))[0]?.text).toBe(
      'It weighs 2.1 MB; 2 MB is named as well.',
    )
    expect(verdict('doordash-item', photo(1920, 1080, { bytes: 16_100_000 }))).toBe('bad')
  })

  test('refuses WebP', () => {
    const [finding] = check('doordash-item', photo(1920, 1080, { type: 'WebP' }))
    expect(finding).toEqual({
      verdict: 'bad',
      text: 'WebP is not among JPEG and PNG.',
      fix: 'Save it as a JPEG.',
    })
  })
})

describe('Uber Eats', () => {
  test('warns of a square, which it crops, and refuses what is too small', () => {
    expect(verdict('uber-item', photo(2880, 2304))).toBe('good')
    expect(verdict('uber-item', photo(1500, 1000))).toBe('good')
    expect(verdict('uber-item', photo(2048, 2048))).toBe('warn')
    expect(verdict('uber-item', photo(500, 400))).toBe('bad')
    expect(verdict('uber-item', photo(12_000, 9_600))).toBe('bad')
  })

  test('a cover has one size', () => {
    expect(verdict('uber-cover', photo(2880, 2304))).toBe('good')
    expect(check('uber-cover', photo(4032, 3024)).map(({ fix }) => fix)).toContain(
      'Crop and scale it down to 2880 × 2304 px.',
    )
    expect(verdict('uber-cover', photo(2880, 2304, { type: 'PNG' }))).toBe('bad')
  })
})

test('no file passes both of Grubhub’s pages without a word', () => {
  for (const facts of [photo(1600, 1200), photo(1200, 1200, { type: 'PNG' }), photo(2048, 2048)]) {
    const both = [...check('grubhub-help', facts), ...check('grubhub-developers', facts)]
    expect(both.length).toBeGreaterThan(0)
  }
  expect(check('grubhub-developers', photo(1600, 1200))).toEqual([])
  expect(check('grubhub-help', photo(1200, 1200, { type: 'PNG' }))).toEqual([])
})

test('Google refuses what is too light, and the bulk page what is too large', () => {
  expect(verdict('google-photo', photo(1200, 900))).toBe('good')
  expect(verdict('google-photo', photo(1200, 900, { bytes: 9_000 }))).toBe('bad')
  expect(verdict('google-photo', photo(600, 600))).toBe('warn')
  expect(verdict('google-bulk', photo(4032, 3024))).toBe('bad')
  expect(verdict('google-bulk', photo(2400, 1000))).toBe('bad')
})

test('one long side is enough for Toast’s ordering pages', () => {
  expect(verdict('toast-online', photo(1000, 600))).toBe('good')
  expect(verdict('toast-online', photo(999, 999))).toBe('bad')
})

test('dark, blurred, white and transparent pictures', () => {
  const looks = (more: Partial<PhotoFacts['looks']>) => photo(1920, 1080, { looks: { ...FINE, ...more } })
  expect(checkLooks(looks({}))).toEqual([])
  expect(checkLooks(looks({ brightness: 40 }))[0]?.text).toContain('dark')
  expect(checkLooks(looks({ sharpness: 10 }))[0]?.text).toContain('sharp')
  expect(checkBackground(looks({}))).toEqual([])
  expect(checkBackground(looks({ whiteEdge: 0.95 }))[0]?.text).toContain('plain white')
  expect(checkBackground(looks({ isTransparent: true }))[0]?.text).toContain('transparent')
})

test.each([
  [{ width: 4032, height: 3024 }, 16 / 9, undefined, { width: 4032, height: 2268 }],
  [{ width: 3024, height: 4032 }, 1, undefined, { width: 3024, height: 3024 }],
  [{ width: 1920, height: 1080 }, 5 / 4, 3 / 2, { width: 1620, height: 1080 }],
  [{ width: 1300, height: 1000 }, 5 / 4, 3 / 2, { width: 1300, height: 1000 }],
])('the largest crop of %o at %d', (size, from, to, crop) => {
  expect(largestCrop(size, from, to)).toEqual(crop)
})

test('figures as people write them', () => {
  expect([ratioText(1920, 1080), ratioText(1422, 800), ratioText(4032, 3024), ratioText(1000, 700)]).toEqual([
    '16:9',
    '16:9',
    '4:3',
    '1.43:1',
  ])
  expect([bytesText(400), bytesText(10_000), bytesText(2_000_000), bytesText(12_345_678)]).toEqual([
    '1 KB',
    '10 KB',
    '2 MB',
    '12.3 MB',
  ])
})

test('what we suggest to send is what the rule takes', () => {
  for (const rule of PHOTO_RULES as readonly PhotoRule[]) {
    const [, width, height] = /^(\d+) × (\d+)/.exec(rule.send ?? '') ?? []
    if (!width || !height) continue
    const type = rule.send!.includes('PNG') ? 'PNG' : 'JPEG'
    const findings = checkPhoto(rule, photo(Number(width), Number(height), { type }))
    // A point of sale that shows 5:3 takes 16:9 too; what it crops is table.
    if (rule.id === 'toast-item') expect(verdictOf(findings)).toBe('warn')
    else expect(findings, rule.id).toEqual([])
  }
})

test('every rule names a source with an address and a date', () => {
  for (const { source, id } of PHOTO_RULES) {
    expect(SOURCES[source].url, id).toMatch(/^https?:\/\//)
    expect(SOURCES[source].checked, id).toMatch(/^2026-\d\d-\d\d$/)
  }
  expect(new Set(PHOTO_RULES.map(({ id }) => id)).size).toBe(PHOTO_RULES.length)
})
