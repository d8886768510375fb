import { expect, test } from 'vitest'
import { PLANS } from '../../../contract/catalog.ts'
import { TESTIMONIALS } from './content.ts'
import { PICTURES } from './pictures.ts'
import { PLAN_FEATURES } from './plan-features.ts'
import { STRUCTURED_DATA } from './structured-data.ts'

test('five voices, each with a name, a role, a quote and a picture that is there', () => {
  expect(new Set(TESTIMONIALS.map(({ id }) => id)).size).toBe(5)
  for (const { name, role, quote, picture, alt } of TESTIMONIALS) {
    for (const text of [name, role, quote, alt]) expect(text.trim().length).toBeGreaterThan(3)
    expect(PICTURES[picture]).toBeDefined()
  }
})

test('each plan has its features, and only the popular one’s stand out', () => {
  for (const [plan, features] of Object.entries(PLAN_FEATURES)) {
    expect(features.length).toBeGreaterThan(2)
    const highlighted = features.some(([, reason]) => reason)
    expect(highlighted, plan).toBe(PLANS[plan as keyof typeof PLANS].popular)
  }
})

test('search engines are told 4.8 from 24 reviews, and the prices of what is to be had', () => {
  const product = STRUCTURED_DATA.find((part) => '@type' in part && part['@type'] === 'Product')
  expect(product).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 24 },
    offers: [
      { name: 'Starter', price: '5.99' },
      { name: 'Professional', price: '11.99' },
    ],
  })
})
