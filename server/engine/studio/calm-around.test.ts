import { expect, test } from 'vitest'
import { calmColours, calmField } from './calm-around.ts'
import { createPlane, type Picture } from './pixels.ts'

const SIDE = 200

/** A round dish in the middle. */
function maskOf(radius: number) {
  const mask = createPlane(SIDE, SIDE)
  for (let i = 0; i < mask.data.length; i++)
    mask.data[i] = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < radius ? 1 : 0
  return mask
}

test('what is far around a dish loses colour, softly; the dish and what is near it keep theirs', () => {
  const { data, width } = calmField(maskOf(60), 0.7)
  const at = (x: number, y: number) =>
    data[Math.round(y * (width - 1)) * width + Math.round(x * (width - 1))]!
  expect(at(0.5, 0.5)).toBe(0)
  expect(at(0.5, 0.2)).toBeLessThan(0.01)
  expect(at(0, 0)).toBeGreaterThan(0.6)
  for (let i = 1; i < width; i++) expect(Math.abs(data[i]! - data[i - 1]!)).toBeLessThan(0.03)
})

test('a dish that fills the picture keeps its colours out to the corners', () => {
  const mask = createPlane(SIDE, SIDE, 1)
  expect(Math.max(...calmField(mask, 0.7).data)).toBeLessThan(0.01)
})

test('wood and a napkin turn grey, herbs and chillies do not', () => {
  const colours = [
    [170, 120, 70],
    [60, 80, 190],
    [90, 140, 50],
    [180, 30, 24],
  ]
  const picture: Picture = { width: 4, height: 1, data: Uint8ClampedArray.from(colours.flat()) }
  calmColours(picture, createPlane(4, 1, 0.7))
  const chromas = colours.map((_, k) => {
    const colour = picture.data.subarray(3 * k, 3 * k + 3)
    return Math.max(...colour) - Math.min(...colour)
  })
  expect(chromas[0]).toBeLessThan(40)
  expect(chromas[1]).toBeLessThan(50)
  expect(chromas[2]).toBeGreaterThan(80)
  expect(chromas[3]).toBeGreaterThan(140)
})
