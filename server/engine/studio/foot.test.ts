import { describe, expect, test } from 'vitest'
import { footOf, footUnder } from './foot.ts'
import { boundingBox, createPlane, type Plane } from './pixels.ts'

test('a glass that is round below stands on what touches the table, not on its curve', () => {
  const mask = createPlane(120, 240)
  for (let y = 20; y < 220; y++) {
    // Straight down to 180, then a quarter of an ellipse to a foot of 30 pixels.
    const half = y < 180 ? 40 : 15 + 25 * Math.sqrt(1 - ((y - 180) / 40) ** 2)
    mask.data.fill(1, y * 120 + Math.round(60 - half), y * 120 + Math.round(60 + half))
  }
  const foot = footOf(mask, { x: 20, y: 20, width: 80, height: 200 })!
  expect(foot.x).toBeCloseTo(0.5, 1)
  expect(foot.width * 80).toBeLessThan(66)
  expect(foot.width * 80).toBeGreaterThan(30)
})

describe('from where a foot was seen', () => {
  const SIDE = 400
  const footFrom = (degrees: number, half: number) => {
    const mask = createPlane(SIDE, SIDE)
    // Sides that lean out by a quarter, down to the middle of a foot that is an ellipse.
    for (let x = 0; x < SIDE; x++) {
      const u = Math.abs(x - 200) / half
      const bottom =
        u < 1
          ? 350 + half * Math.sin((degrees * Math.PI) / 180) * Math.sqrt(1 - u * u)
          : 350 - 4 * half * (u - 1)
      for (let y = 100; y < Math.min(SIDE, bottom); y++) mask.data[y * SIDE + x] = 1
    }
    return footOf(mask, boundingBox(mask)!)!
  }
  test.each([8, 15, 20])('%d degrees', (degrees) => {
    const foot = footFrom(degrees, 80)
    expect(Math.abs(foot.elevationDegrees - degrees)).toBeLessThan(5)
    const box = 2 * (80 + 250 / 4)
    expect(foot.width * box).toBeGreaterThan(0.8 * 160)
    expect(foot.width * box).toBeLessThan(1.15 * 160)
  })

  test('of what is rounder than any foot the widest that fits into the outline is taken', () => {
    const mask = createPlane(SIDE, SIDE)
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) if (Math.hypot(x - 200, y - 200) < 120) mask.data[y * SIDE + x] = 1
    const foot = footOf(mask, boundingBox(mask)!)!
    expect(foot.elevationDegrees).toBe(24)
    expect(foot.width).toBeGreaterThan(0.35)
    expect(foot.width).toBeLessThan(0.65)
  })
})

describe('below a rim that is seen from half way up', () => {
  const rim = { x: 200, half: 150 }
  const flat = Math.sin(Math.PI / 4)
  /** Slices from the rim at 150 down to a foot at that row. */
  const vessel = (foot: { row: number; half: number }) => {
    const mask = createPlane(400, 400)
    for (let i = 0; i < mask.data.length; i++)
      for (let t = 0; t <= 1; t += 0.05) {
        const [row, half] = [150 + (foot.row - 150) * t, rim.half + (foot.half - rim.half) * t]
        const [x, y] = [(i % 400) - rim.x, Math.floor(i / 400) - row]
        if (Math.hypot(x / half, y / half / flat) < 1) mask.data[i] = 1
      }
    return mask
  }
  const below = (mask: Plane) => {
    const box = boundingBox(mask)!
    const { foot, bottom } = footUnder(mask, box, rim, 45)!
    return { half: (foot.width * box.width) / 2, x: box.x + foot.x * box.width, bottom: box.y + bottom }
  }

  test('a bowl stands on a foot as wide as its outline has room for', () => {
    const { half, x, bottom } = below(vessel({ row: 240, half: 90 }))
    expect(half).toBeGreaterThan(75)
    expect(half).toBeLessThan(120)
    expect(x).toBeCloseTo(200, -1)
    expect(Math.abs(bottom - (240 + 90 * flat))).toBeLessThan(4)
  })

  test('a plate stands as wide as it is, and a fork that hangs lower is none of it', () => {
    const plate = vessel({ row: 150, half: rim.half })
    const alone = below(plate)
    expect(alone.half).toBeGreaterThan(0.95 * rim.half)
    for (let y = 200; y < 330; y++) plate.data.fill(1, y * 400 + 200, y * 400 + 218)
    expect(Math.abs(below(plate).bottom - alone.bottom)).toBeLessThan(3)
    expect(below(plate).half).toBeGreaterThan(0.9 * rim.half)
  })
})
