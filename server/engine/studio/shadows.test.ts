import { describe, expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { loadBackdrop } from './backdrop.ts'
import type { Rgb } from './colour.ts'
import type { Layout } from './layout.ts'
import { LOOKS } from './looks.ts'
import { coveredBy, createPlane, type Picture } from './pixels.ts'
import { place } from './place.ts'
import { drawReflection } from './reflection.ts'
import { drawShadows } from './shadows.ts'

const SIDE = 400
const TABLE = 200

const flat = (level: number): Picture => ({
  width: SIDE,
  height: SIDE,
  data: new Uint8ClampedArray(SIDE * SIDE * 3).fill(level),
})

describe('a tall glass that is round where it stands', () => {
  const dish = { x: 150, y: 60, width: 100, height: 240 }
  const HEEL = 16
  const outline = (x: number) => dish.height - 1 - Math.round(HEEL * ((x - 50) / 50) ** 2)
  const alpha = createPlane(dish.width, dish.height)
  for (let y = 0; y < dish.height; y++)
    for (let x = 0; x < dish.width; x++) if (y <= outline(x)) alpha.data[y * dish.width + x] = 1
  const stand = {
    footX: 200,
    footY: 297,
    width: 100,
    footWidth: 80,
    height: 235,
    elevation: 0.1,
    round: true,
  }
  const layout: Layout = {
    dish,
    part: { x: 0, y: 0, width: 1, height: 1 },
    window: { x: 0, y: 0, width: 1, height: 1 },
    stand,
    isFull: false,
  }
  /** Just below the outline, some way from its middle: between it and the height of its lowest point. */
  const beside = [14, 86].map((x) => ((dish.y + outline(x) + 3) * SIDE + dish.x + x) * 3)

  test('touches the table along its outline', async () => {
    const { scene } = await loadBackdrop(STYLES[0], 'profile')
    const result = flat(TABLE)
    drawShadows(result, alpha, coveredBy(alpha, dish), stand, scene)
    for (const p of beside) expect(result.data[p]).toBeLessThan(0.82 * TABLE)
  })

  test('darkens the table below all that overhangs it, most at its foot, and hardly in front of it', async () => {
    const { scene } = await loadBackdrop(STYLES[0], 'profile')
    const result = flat(TABLE)
    const small = { ...stand, footWidth: 30, elevation: 0.3 }
    const nobody = coveredBy(createPlane(dish.width, dish.height), dish)
    drawShadows(result, alpha, nobody, small, { ...scene, ambient: [1, 1, 1] })
    const lost = (x: number, y: number) => TABLE - result.data[((297 + y) * SIDE + 200 - x) * 3]!
    const levels = [15, 25, 40, 55].map((x) => lost(x, 0))
    expect(levels).toEqual(levels.toSorted((p, q) => q - p))
    expect(levels[0]).toBeGreaterThan(2 * levels[2]!)
    expect(levels[2]).toBeGreaterThan(0.08 * TABLE)
    expect(lost(0, 16)).toBeLessThan(0.6 * lost(16, 0))
  })

  test('takes less of a light that is hardly the sky’s from the table on its lit side', async () => {
    const { scene } = await loadBackdrop(STYLES[0], 'profile')
    const lost = (ambient: number) => {
      const result = flat(TABLE)
      const lit = {
        ...scene,
        ambient: [ambient, ambient, ambient] as Rgb,
        light: { ...scene.light, softness: 0.01 },
      }
      drawShadows(result, alpha, coveredBy(alpha, dish), { ...stand, footWidth: 40 }, lit)
      return TABLE - result.data[(stand.footY * SIDE + dish.x - 6) * 3]!
    }
    expect(lost(0.6)).toBeGreaterThan(6)
    expect(lost(0.2)).toBeLessThan(0.7 * lost(0.6))
  })

  test('is mirrored from its outline on', async () => {
    const { scene } = await loadBackdrop(STYLES[0], 'profile')
    const shiny = { ...scene, surface: { ...scene.surface, gloss: 1 } }
    const result = flat(TABLE)
    const black = { width: dish.width, height: dish.height, data: new Uint8ClampedArray(100 * 240 * 3) }
    drawReflection(result, black, alpha, layout, shiny)
    for (const p of beside) expect(result.data[p]).toBeLessThan(0.93 * TABLE)
  })

  test('is mirrored near its foot only, and not as wide as it is', async () => {
    const { scene } = await loadBackdrop(STYLES[0], 'profile')
    const shiny = { ...scene, surface: { ...scene.surface, gloss: 1 } }
    const result = flat(TABLE)
    const black = { width: dish.width, height: dish.height, data: new Uint8ClampedArray(100 * 240 * 3) }
    // Round below, to half of its width.
    const round = { ...alpha, data: alpha.data.slice() }
    for (let y = 180; y < dish.height; y++)
      for (let x = 0; x < dish.width; x++)
        if (Math.hypot((x - 50) / 50, (y - 180) / 60) > 1) round.data[y * dish.width + x] = 0
    drawReflection(result, black, round, layout, shiny)
    const lost = (x: number, below: number) =>
      TABLE - result.data[((dish.y + dish.height + below) * SIDE + dish.x + x) * 3]!
    expect(lost(50, 8)).toBeGreaterThan(0.1 * TABLE)
    expect(lost(10, 8)).toBeLessThan(0.3 * lost(50, 8))
    expect(lost(50, 60)).toBe(0)
  })

  test('takes the sky from the table around its foot, and the table from its own lowest part', async () => {
    const { scene } = await loadBackdrop(STYLES[0], 'profile')
    const shade = (height: number) => {
      const result = flat(TABLE)
      drawShadows(result, alpha, coveredBy(alpha, dish), { ...stand, height, footWidth: 40 }, scene)
      // Level with the foot, left of it.
      return TABLE - result.data[(stand.footY * SIDE + dish.x + 10) * 3]!
    }
    expect(shade(60)).toBeGreaterThan(1.25 * shade(30))

    const light = {
      width: SIDE / 2,
      height: SIDE / 2,
      data: new Uint8ClampedArray(SIDE * SIDE * 0.75).fill(255),
    }
    const grey = {
      width: dish.width,
      height: dish.height,
      data: new Uint8ClampedArray(100 * 240 * 3).fill(150),
    }
    const look = { ...LOOKS['clean-white-plate'], lean: 0, pool: 0 }
    const result = await place(grey, alpha, { scene, plate: flat(TABLE), light }, layout, look, null)
    const level = (y: number) => result.data[((dish.y + y) * SIDE + 200) * 3]!
    expect(level(236)).toBeLessThan(0.85 * level(120))
    expect(level(120)).toBeGreaterThan(140)
  })
})

test('what is of no round shape touches the table on its near side, unless it is seen from straight above', async () => {
  const { scene } = await loadBackdrop(STYLES[0], 'angled_45')
  const dish = { x: 100, y: 120, width: 200, height: 120 }
  const alpha = createPlane(dish.width, dish.height, 1)
  const stand = { footX: 200, footY: 180, width: 200, footWidth: 200, height: 10, round: false }
  const lost = (elevation: number, y: number) => {
    const result = flat(TABLE)
    drawShadows(
      result,
      alpha,
      coveredBy(alpha, dish),
      { ...stand, elevation },
      { ...scene, ambient: [1, 1, 1] },
    )
    return TABLE - result.data[(y * SIDE + 200) * 3]!
  }
  const [near, far] = [243, 116]
  const above = Math.PI / 2
  expect(lost(0.8, near)).toBeGreaterThan(1.4 * lost(above, near))
  expect(lost(0.8, far)).toBeLessThan(1.1 * lost(above, far))
})

test('cutlery that reaches out over the rim throws its shadow on the table beside the plate', async () => {
  const { scene } = await loadBackdrop(STYLES[0], 'angled_45')
  const dish = { x: 40, y: 140, width: 300, height: 120 }
  const plate = createPlane(dish.width, dish.height)
  for (let y = 0; y < dish.height; y++)
    for (let x = 0; x < dish.width; x++)
      if (Math.hypot((x - 200) / 100, (y - 60) / 60) <= 1) plate.data[y * dish.width + x] = 1
  const withFork = { ...plate, data: plate.data.slice() }
  for (let y = 55; y < 65; y++) withFork.data.fill(1, y * dish.width, y * dish.width + 200)
  const stand = {
    footX: 240,
    footY: 206,
    width: 200,
    footWidth: 180,
    height: 14,
    elevation: 0.65,
    round: true,
  }
  const light = { ...scene.light, azimuthDegrees: 90, elevationDegrees: 45, softness: 0.2 }
  const lost = (alpha: typeof plate, shade = stand) => {
    const result = flat(TABLE)
    drawShadows(result, alpha, coveredBy(alpha, dish), shade, { ...scene, light })
    // In front of the fork, well beside the plate.
    return TABLE - result.data[((dish.y + 72) * SIDE + dish.x + 50) * 3]!
  }
  expect(lost(plate)).toBeLessThan(0.02 * TABLE)
  expect(lost(withFork)).toBeGreaterThan(0.08 * TABLE)
  // A mug's handle is beside its body: its shadow is not laid down from the height of the rim.
  expect(lost(withFork, { ...stand, height: 200 })).toBeLessThan(
    0.02 * TABLE + lost(plate, { ...stand, height: 200 }),
  )
})

test('a plate touches the table along its near side, in a narrow dark line, and not on its far side', async () => {
  const { scene } = await loadBackdrop(STYLES[4], 'angled_45')
  const dish = { x: 80, y: 120, width: 240, height: 160 }
  const plate = createPlane(dish.width, dish.height)
  const outline = (x: number) => 80 * Math.sqrt(1 - ((x - 120) / 120) ** 2)
  for (let y = 0; y < dish.height; y++)
    for (let x = 0; x < dish.width; x++) if (Math.abs(y - 80) < outline(x)) plate.data[y * dish.width + x] = 1
  const result = flat(TABLE)
  const stand = {
    footX: 200,
    footY: 205,
    width: 240,
    footWidth: 225,
    height: 10,
    elevation: 0.73,
    round: true,
  }
  drawShadows(result, plate, coveredBy(plate, dish), stand, { ...scene, ambient: [1, 1, 1] })
  const lost = (x: number, y: number) =>
    1 - result.data[((dish.y + 80 + Math.round(y)) * SIDE + dish.x + x) * 3]! / TABLE
  for (const x of [70, 120, 170]) {
    expect(lost(x, outline(x) + 2)).toBeGreaterThan(0.25)
    expect(lost(x, outline(x) + 12)).toBeLessThan(0.3 * lost(x, outline(x) + 2))
    expect(lost(x, -outline(x) - 3)).toBeLessThan(0.06)
  }
})
