import { expect, test } from 'vitest'
import { evenLip } from './lip-colour.ts'
import { createPlane, type Picture } from './pixels.ts'

type Colour = readonly [number, number, number]
const SIDE = 400
const RIM = { x: 200, y: 200, a: 180, b: 180, turn: 0 }
const ROSE: Colour = [220, 190, 195]
const BLUE: Colour = [185, 195, 225]

/** A plate whose outermost two pixels have a colour by their direction, with a chip over the rim at the right. */
function plate(line: (angle: number) => Colour, chip?: Colour): Picture {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const alpha = createPlane(SIDE, SIDE)
  for (let i = 0; i < alpha.data.length; i++) {
    const [x, y] = [(i % SIDE) - RIM.x, Math.floor(i / SIDE) - RIM.y]
    const r = Math.hypot(x, y)
    const isChip = chip !== undefined && Math.abs(y) < 15 && x > 120 && x < 188
    if (r < RIM.a || isChip) alpha.data[i] = 1
    picture.data.set(isChip ? chip : r > RIM.a - 2 ? line(Math.atan2(y, x)) : [215, 214, 212], 3 * i)
  }
  evenLip(picture, alpha, RIM)
  return picture
}

/** On the line, in a direction. */
function at({ data }: Picture, angle: number, radius = RIM.a - 1): number[] {
  const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.round(200 + radius * part)) as [
    number,
    number,
  ]
  return [...data.subarray(3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3)]
}
const chroma = (colour: number[]) => Math.max(...colour) - Math.min(...colour)

test('what a lens makes rose on one side and blue on the other is white', () => {
  const white: Colour = [212, 211, 210]
  const picture = plate((angle) => {
    if (Math.abs(angle) < 0.6) return ROSE
    return Math.abs(angle) > Math.PI - 0.6 ? BLUE : white
  })
  for (const angle of [0.3, Math.PI - 0.3]) expect(chroma(at(picture, angle))).toBeLessThan(10)
  expect(at(picture, 1.5)).toEqual([...white])
})

test('a line that is painted stays, and what stood beside it goes', () => {
  const painted: Colour = [60, 80, 140]
  const picture = plate((angle) => (Math.abs(angle) < 0.5 ? [100, 80, 120] : painted))
  const [red, green] = at(picture, 0.2) as [number, number]
  expect(red).toBeLessThan(green + 3)
  expect(at(picture, 2)).toEqual([...painted])
})

test('food over the rim keeps its colour, and so does the lip beside it', () => {
  const white: Colour = [212, 211, 210]
  const chip: Colour = [230, 170, 60]
  const picture = plate(() => white, chip)
  expect(at(picture, 0, 186)).toEqual([...chip])
  expect(at(picture, 0.11)).toEqual([...white])
})

test('stripes to the rim stay', () => {
  const striped = (angle: number): Colour => (Math.sin(60 * angle) > 0 ? BLUE : [214, 214, 214])
  const picture = plate(striped)
  for (const angle of [0.026, 0.079, 2.015, 2.068])
    for (const [c, level] of at(picture, angle).entries())
      expect(Math.abs(level - striped(angle)[c]!)).toBeLessThan(8)
})
