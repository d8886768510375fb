import { expect, test } from 'vitest'
import { coveredArc, uncover } from './covered-arc.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { createPlane, type Picture } from './pixels.ts'

const [WIDTH, HEIGHT] = [400, 400]
const RIM = { x: 200, y: 170, a: 150, b: 120, turn: 0, support: 1, visible: 1, evidence: 0.85 }
const radius = (x: number, y: number) => Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b)
const TABLE = [120, 116, 112]

/** A plate with a dark line along its rim, and what stands before it. */
function plateWith(before: (x: number, y: number) => number[] | null): { picture: Picture; cut: CutOut } {
  const picture: Picture = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(3 * WIDTH * HEIGHT) }
  const mask = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const r = radius(x, y)
      mask.data[i] = r < 1 ? 1 : 0
      picture.data.set(before(x, y) ?? (r < 0.965 ? [226, 224, 220] : r < 1 ? [60, 34, 28] : TABLE), 3 * i)
    }
  }
  const zeros = () => createPlane(WIDTH / 2, HEIGHT / 2)
  const weights: CutOut['coefficients']['weights'] = [zeros(), zeros(), zeros()]
  const coefficients = { weights, offset: zeros() }
  const cut = { guide: picture, mask, coefficients, rim: RIM, hint: null, confidence: 1, cropped: 0 }
  return { picture, cut: { ...cut, isCrossed: false, isBlurred: false, isPlatter: false } }
}

/** A bowl with a dark rim, of which the foremost edge lies over the plate's. */
const bowl = (x: number, y: number) => {
  const r = Math.hypot(x - 190, y - 390)
  return r > 112 ? null : r > 106 ? [58, 34, 30] : [232, 216, 176]
}
const pixelAt = ({ width, data }: Picture, x: number, y: number) => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
]

test('the arc of a rim that a bowl before it covers goes on from both of its ends', () => {
  const photo = plateWith(bowl)
  const arc = coveredArc(photo.cut)
  expect(arc).not.toBeNull()
  const { picture } = uncover(photo, arc!)
  for (const x of [175, 190, 205]) {
    const end = RIM.y + RIM.b * Math.sqrt(1 - ((x - RIM.x) / RIM.a) ** 2)
    expect(pixelAt(picture, x, Math.round(end - 2))[0]).toBeLessThan(90)
    for (const down of [7, 10]) {
      const [red, , blue] = pixelAt(picture, x, Math.round(end - down))
      expect(red! - blue!).toBeLessThan(20)
      expect(blue).toBeGreaterThan(190)
    }
  }
  // Elsewhere nothing changes.
  expect(pixelAt(picture, 200, 100)).toEqual(pixelAt(photo.picture, 200, 100))
  expect(pixelAt(picture, 90, 256)).toEqual(pixelAt(photo.picture, 90, 256))
})

test('where nothing stands before it, or what does hides no rim, there is no such arc', () => {
  expect(coveredArc(plateWith(() => null).cut)).toBeNull()
  const beside = (x: number, y: number) => (radius(x, y) > 1 ? bowl(x, y) : null)
  expect(coveredArc(plateWith(beside).cut)).toBeNull()
})

test('nor where food lies over the rim at one end of it', () => {
  const withFood = (x: number, y: number) =>
    bowl(x, y) ?? (Math.hypot(x - 250, y - 278) < 26 && radius(x, y) < 1 ? [190, 90, 30] : null)
  expect(coveredArc(plateWith(withFood).cut)).toBeNull()
})

test('the nick that the bowl’s edge makes in the mask goes, and no sliver of it stays along the rim', () => {
  const photo = plateWith(bowl)
  const { mask } = photo.cut
  const from = 232
  const bottom = (x: number) => Math.floor(RIM.y + RIM.b * Math.sqrt(1 - ((x - RIM.x) / RIM.a) ** 2))
  for (let x = from; x < from + 4; x++)
    for (let y = bottom(x) - 3; y <= bottom(x); y++) mask.data[y * WIDTH + x] = 0
  const arc = coveredArc(photo.cut)!
  const { cut } = uncover(photo, arc)
  for (let x = from; x < from + 4; x++)
    expect(cut.mask.data[(bottom(x) - 2) * WIDTH + x]).toBeGreaterThan(0.9)
  for (let k = Math.ceil(arc.from) + 1; k < arc.to; k++) expect(arc.depths[k]).toBeGreaterThan(0.029)
  for (let k = Math.ceil(arc.from) + 2; k < arc.to; k++)
    expect(Math.abs(arc.depths[k]! - arc.depths[k - 1]!)).toBeLessThan(0.012)
})
