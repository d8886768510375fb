import { expect, test } from 'vitest'
import { closeRim, cutsHandle, isClosable } from './closed-rim.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { cutSides } from './layout.ts'
import { createPlane, type Picture } from './pixels.ts'
import { whyInPlace } from './style-photo.ts'

const SIDE = 300
const TABLE = [90, 60, 40]
const RADIUS = 130
const PLATE = [228, 226, 222]

/** A round plate with a dark line near its rim, as the network would have cut it out of a photo that ends too early. */
function plateAt(x: number, y: number, handle = false): { picture: Picture; cut: CutOut } {
  const mask = createPlane(SIDE, SIDE)
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let i = 0; i < mask.data.length; i++) {
    const [px, py] = [(i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5]
    const radius = Math.hypot(px - x, py - y)
    const isHandle = handle && px > 250 && Math.abs(py - px + 0.5) < 6
    mask.data[i] = radius <= RADIUS || isHandle ? 1 : 0
    picture.data.set(!mask.data[i] ? TABLE : Math.abs(radius - 120) < 2 ? [40, 60, 120] : PLATE, 3 * i)
  }
  const rim = { x, y, a: RADIUS, b: RADIUS, turn: 0, support: 1, visible: 0.95, evidence: 0.85 }
  const zeros = () => createPlane(SIDE / 2, SIDE / 2)
  const coefficients = {
    weights: [zeros(), zeros(), zeros()] as CutOut['coefficients']['weights'],
    offset: zeros(),
  }
  const cut = { guide: picture, mask, coefficients, rim, hint: null, confidence: 1 }
  return { picture, cut: { ...cut, isCrossed: false, isBlurred: false, isPlatter: false, cropped: 0.1 } }
}

test.each([
  ['right', SIDE - RADIUS + 3, 150],
  ['left', RADIUS - 3, 150],
  ['bottom', 150, SIDE - RADIUS + 3],
  ['top', 150, RADIUS - 3],
  ['lower right', SIDE - RADIUS + 3, SIDE - RADIUS + 2],
  ['right, and more than that', SIDE - RADIUS + 30, 150],
  ['top, and more than that', 150, RADIUS - 24],
])('a plate that loses a sliver at the %s is round again, with its painted line', (_, x, y) => {
  const { picture, cut } = plateAt(x, y)
  expect(isClosable(cut)).toBe(true)
  const closed = closeRim(picture, cut)
  const { mask, rim } = closed.cut
  expect(Object.values(cutSides(mask))).not.toContain(true)
  expect(closed.cut.guide.width / closed.cut.guide.height).toBeCloseTo(mask.width / mask.height, 5)
  let [missing, wrong, strange] = [0, 0, 0]
  for (let i = 0; i < mask.data.length; i++) {
    const radius = Math.hypot((i % mask.width) + 0.5 - rim!.x, Math.floor(i / mask.width) + 0.5 - rim!.y)
    if (radius < RADIUS - 1.5 && mask.data[i]! < 0.5) missing++
    if (radius > RADIUS + 1.5 && mask.data[i]! > 0.5) wrong++
    // What is new on the plate is plate, what is new beside it is table.
    const red = closed.picture.data[3 * i]!
    if (radius < 115 && red !== PLATE[0]) strange++
    if (radius > RADIUS + 4 && red !== TABLE[0]) strange++
    if (Math.abs(radius - 120) < 0.5 && red > 130) strange++
  }
  expect({ missing, wrong, strange }).toEqual({ missing: 0, wrong: 0, strange: 0 })
})

test('what the photo shows of the dish is left as it was, but for the seam', () => {
  const { picture, cut } = plateAt(SIDE - RADIUS + 3, 150)
  const { picture: closed, photo } = closeRim(picture, cut)
  expect(photo).toEqual({ x: 0, y: 0, width: SIDE, height: SIDE })
  for (let y = 0; y < SIDE; y++) {
    const row = closed.data.subarray(y * closed.width * 3, (y * closed.width + 0.85 * SIDE) * 3)
    expect(row).toEqual(picture.data.subarray(y * SIDE * 3, (y * SIDE + 0.85 * SIDE) * 3))
  }
})

test('a shred that lies on the plate beside the arc is not seen in it again', () => {
  const [x, y] = [SIDE - RADIUS + 30, 150]
  const { picture, cut } = plateAt(x, y)
  const shred = { x: x + 110 * Math.cos(0.87), y: y + 110 * Math.sin(0.87) }
  for (let i = 0; i < SIDE * SIDE; i++)
    if (Math.hypot((i % SIDE) - shred.x, Math.floor(i / SIDE) - shred.y) < 4)
      picture.data.set([160, 120, 60], 3 * i)
  const { picture: closed } = closeRim(picture, cut)
  let ghosts = 0
  for (let i = 0; i < closed.width * closed.height; i++) {
    const [px, py] = [i % closed.width, Math.floor(i / closed.width)]
    const radius = Math.hypot(px + 0.5 - x, py + 0.5 - y)
    if (px >= SIDE && radius < 115 && closed.data[3 * i]! < PLATE[0]! - 6) ghosts++
  }
  expect(ghosts).toBe(0)
})

test('a plate that loses more than its rim can tell is not made up', () => {
  expect(isClosable(plateAt(SIDE - RADIUS + 60, 150).cut)).toBe(false)
})

test('food that the border cuts is not made up, however little of it', () => {
  const { cut } = plateAt(SIDE - RADIUS + 20, 150)
  expect(isClosable(cut)).toBe(true)
  for (let y = 120; y < 180; y++) {
    for (let x = 240; x < SIDE; x++) cut.guide.data.set([150, 40, 20], 3 * (y * SIDE + x))
  }
  expect(isClosable(cut)).toBe(false)
})

test('a handle that ends at the border keeps the dish in its own setting', () => {
  const { cut } = plateAt(150, 150, true)
  expect(cutsHandle(cut)).toBe(true)
  expect(isClosable(cut)).toBe(false)
  expect(whyInPlace(cut)).toContain('reaches the edge')
  expect(cutsHandle(plateAt(SIDE - RADIUS + 3, 150).cut)).toBe(false)
  expect(whyInPlace(plateAt(SIDE - RADIUS + 3, 150).cut)).toBeNull()
})

test('so does one that the mask does not hold, beside the arc that the border cuts off; the edge of a mat does not', () => {
  const beside = (isThere: (x: number, y: number) => boolean) => {
    const { picture, cut } = plateAt(RADIUS - 3, 150)
    for (let i = 0; i < SIDE * SIDE; i++) {
      if (cut.mask.data[i] === 0 && isThere(i % SIDE, Math.floor(i / SIDE)))
        picture.data.set([220, 190, 150], 3 * i)
    }
    return cut
  }
  const pan = beside((x, y) => x < 60 && y > 208 && y < 234)
  expect(cutsHandle(pan)).toBe(true)
  expect(whyInPlace(pan)).toContain('reaches the edge')
  expect(cutsHandle(beside((_, y) => y > 214))).toBe(false)
})
