import { expect, test } from 'vitest'
import { createPlane, type Plane } from './pixels.ts'
import { chooseView, elevationOf, whyNotAsked } from './view.ts'

/** A glass: its own mirror image, higher than wide. */
const glass = outline((u, v) => Math.abs(u) < 0.45 - 0.1 * v && Math.abs(v) < 0.95)
/** A board as it lies before a guest: flat, and crooked. */
const board = outline((u, v) => Math.abs(v + 0.2 * u) < 0.35 && Math.abs(u) < 0.95)
/** As high as wide, and crooked. */
const slab = outline((u, v) => Math.abs(v + 0.5 * u) < 0.5 && Math.abs(u) < 0.9)

function outline(inside: (u: number, v: number) => boolean): { mask: Plane; isPlatter: boolean } {
  const mask = createPlane(100, 100)
  for (let i = 0; i < mask.data.length; i++) {
    mask.data[i] = inside((i % 100) / 50 - 1, Math.floor(i / 100) / 50 - 1) ? 1 : 0
  }
  return { mask, isPlatter: false }
}

test.each([
  ['overhead', 'profile', /looks as if it was photographed from the side, so the side scene/],
  ['angled_45', 'profile', /can’t be turned to the 45-degree view/],
  ['profile', 'profile', null],
] as const)('a glass from the side, asked from %s, stands on the %s table', (asked, used, said) => {
  const view = chooseView(asked, null, glass)
  expect(view.angle).toBe(used)
  const why = whyNotAsked(asked, view.angle, view)
  if (said) expect(why).toMatch(said)
  else expect(why).toBeNull()
})

test.each([
  ['a plate from above', 0.93, 0.91, 78],
  ['a plate from the chair', 0.9, 0.6, 42],
  ['an oval platter that points away', 0.6, 0.9, 90],
])('%s is known by its outline where its rim is not seen', (_, a, b, degrees) => {
  const { mask } = outline((u, v) => (u / a) ** 2 + (v / b) ** 2 < 1)
  expect(Math.abs(elevationOf({ mask, rim: null, hint: null })! - degrees)).toBeLessThan(4)
})

test('what is round above and flat below, or a glass, is no plate', () => {
  const bowl = outline((u, v) => Math.abs(v) < 0.7 && Math.hypot(u, (v + 0.7) / 1.4) < 0.9)
  for (const { mask } of [bowl, glass, board, slab]) {
    expect(elevationOf({ mask, rim: null, hint: null })).toBeNull()
  }
})

test('a platter that is longer than broad was seen from above', () => {
  const long = outline((u, v) => Math.max(Math.abs(u) / 0.6, Math.abs(v) / 0.9) < 1)
  expect(chooseView(null, null, { ...long, isPlatter: true }).angle).toBe('overhead')
  expect(chooseView('angled_45', null, { ...long, isPlatter: true }).angle).toBe('angled_45')
  expect(chooseView('profile', null, { ...long, isPlatter: true }).angle).toBe('overhead')
  expect(chooseView(null, null, { ...board, isPlatter: true }).angle).toBe('angled_45')
})

test('what an outline leaves open is for the person to say', () => {
  expect(chooseView(null, null, slab).angle).toBe('angled_45')
  expect(chooseView('overhead', null, slab).angle).toBe('overhead')
  expect(chooseView('overhead', null, board).angle).toBe('angled_45')
  expect(whyNotAsked('overhead', 'angled_45', { angle: 'angled_45', elevation: null })).toMatch(
    /from the chair/,
  )
})

test('a rim knows better than a person, and a template’s table holds a whole menu together', () => {
  expect(chooseView('overhead', 40, board).angle).toBe('angled_45')
  const view = chooseView('overhead', 68, board)
  expect(view.angle).toBe('overhead')
  expect(whyNotAsked('overhead', 'angled_45', view)).toMatch(/template’s own scene is the 45-degree one/)
  expect(whyNotAsked('profile', 'overhead', view)).toMatch(/from about 68°/)
})
