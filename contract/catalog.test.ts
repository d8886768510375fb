// What is on offer, as the specification says it.
import { expect, test } from 'vitest'
import {
  CAMERA_ANGLE_LABELS,
  DEFAULT_CAMERA_ANGLE,
  PACKS,
  PLANS,
  packOf,
  STYLES,
  savePercent,
  styleImageUrl,
} from './catalog.ts'

test('camera angles have their labels, and overhead is the default', () => {
  expect(CAMERA_ANGLE_LABELS).toEqual({
    overhead: 'Overhead / Top-Down 90°',
    angled_45: '45-Degree',
    profile: 'Side View 0-20°',
  })
  expect(DEFAULT_CAMERA_ANGLE).toBe('overhead')
})

test('styles 1 to 7: name, short form, description, prompt, thumbnail', () => {
  expect(STYLES.map(({ id, name, shortName }) => `${id} ${name} / ${shortName}`)).toEqual([
    '1 Clean White Plate / Clean White Plate',
    '2 Rustic Wooden Warmth / Rustic Wooden',
    '3 Dark Moody Elegance / Dark Moody',
    '4 Bright & Airy Café / Bright & Airy',
    '5 Vibrant Color Pop / Vibrant Color',
    '6 Minimalist Monochrome / Minimalist',
    '7 Botanical Freshness / Botanical Fresh',
  ])
  for (const style of STYLES) {
    expect(style.description.length).toBeGreaterThan(20)
    expect(style.prompt.length).toBeGreaterThan(20)
    expect(styleImageUrl(style)).toMatch(/^\/styles\/[a-z-]+\.webp$/)
  }
})

test('plans: price, credits, which is popular and which is to come', () => {
  expect(PLANS).toEqual({
    starter: { name: 'Starter', cents: 599, credits: 10, popular: false, comingSoon: false },
    professional: { name: 'Professional', cents: 1199, credits: 20, popular: true, comingSoon: false },
    enterprise: { name: 'Enterprise', cents: 2499, credits: 40, popular: false, comingSoon: true },
  })
})

test('packs: credits, price, what they save, and what the offer has struck through', () => {
  expect(PACKS.map((pack) => [pack.credits, pack.cents, savePercent(pack), pack.listed])).toEqual([
    [100, 1999, 0, 50],
    [100, 3499, 12.5, null],
    [200, 5999, 25, null],
  ])
})

test('product ids of production and sandbox never meet', () => {
  for (const pack of PACKS) {
    const { production, sandbox } = pack.productIds
    expect(packOf(production, 'production')).toBe(pack)
    expect(packOf(sandbox, 'sandbox')).toBe(pack)
    expect(packOf(production, 'sandbox')).toBeUndefined()
    expect(packOf(sandbox, 'production')).toBeUndefined()
  }
})
