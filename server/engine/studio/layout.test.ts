import { describe, expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { loadBackdrop } from './backdrop.ts'
import type { DishShape, Framing } from './dish-size.ts'
import { cutSides, layOut } from './layout.ts'
import { createPlane } from './pixels.ts'

const WHOLE: DishShape = {
  width: 400,
  height: 400,
  elevationDegrees: 90,
  isRound: true,
  vessel: { left: 0, right: 1, top: 0, bottom: 1 },
  foot: null,
  cut: { left: false, right: false, top: false, bottom: false },
}
const SIZES = [
  [1024, 1024],
  [1024, 576],
  [576, 1024],
] as const
const overhead = (await loadBackdrop(STYLES[0], 'overhead')).scene
const profile = (await loadBackdrop(STYLES[0], 'profile')).scene
const angled = (await loadBackdrop(STYLES[1], 'angled_45')).scene

function shape(changes: Partial<DishShape>, ...cut: (keyof DishShape['cut'])[]): DishShape {
  return {
    ...WHOLE,
    ...changes,
    cut: { ...WHOLE.cut, ...Object.fromEntries(cut.map((side) => [side, true])) },
  }
}

describe.each(SIZES)('in %i × %i', (width, height) => {
  test.each([
    { name: 'a round plate from above', dish: WHOLE, scene: overhead },
    { name: 'a long board', dish: shape({ width: 900, height: 300 }), scene: overhead },
    { name: 'a tall glass', dish: shape({ width: 200, height: 500 }), scene: angled },
    { name: 'a plate from the chair', dish: shape({ height: 280, elevationDegrees: 42 }), scene: angled },
  ])('$name is whole and fills the safe centre', ({ dish, scene }) => {
    const { dish: box, window, part } = layOut(dish, scene, width, height)
    expect(part.width * part.height).toBeCloseTo(1, 6)
    expect(box.x).toBeGreaterThan(0)
    expect(box.y).toBeGreaterThan(0)
    expect(box.x + box.width).toBeLessThan(width)
    expect(box.y + box.height).toBeLessThan(height)
    expect(Math.max(box.width, box.height)).toBeGreaterThan(0.6 * Math.min(width, height))
    expect(box.width / box.height).toBeCloseTo(dish.width / dish.height, 1)
    expect(Math.min(window.x, window.y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(window.x + window.width, window.y + window.height)).toBeLessThanOrEqual(1.0001)
  })

  test('a dish that is cut on both sides spans the frame', () => {
    const { dish } = layOut(shape({ height: 250 }, 'left', 'right'), overhead, width, height)
    expect(dish.x).toBe(0)
    expect(dish.width).toBe(width)
    const three = layOut(shape({ height: 250 }, 'left', 'right', 'bottom'), overhead, width, height).dish
    expect(three.y + three.height).toBe(height)
  })

  test('what does not fit between the borders is left out evenly', () => {
    const { dish, part } = layOut(shape({ width: 900 }, 'top', 'bottom'), overhead, width, height)
    expect([dish.y, dish.height]).toEqual([0, height])
    expect(dish.width).toBeLessThanOrEqual(width)
    expect(part.x).toBeCloseTo((1 - part.width) / 2, 2)
  })
})

describe('a dish that the photo cuts at one side', () => {
  test.each([
    { name: 'in a square', cut: ['right'], width: 1024, height: 1024 },
    { name: 'at two sides that meet', cut: ['left', 'bottom'], width: 1024, height: 1024 },
    { name: 'as wide as a high picture', cut: ['left'], width: 576, height: 1024 },
    { name: 'as high as a wide picture', cut: ['top'], width: 1024, height: 576 },
  ] as const)('fills the picture and stands in its middle: $name', ({ cut, width, height }) => {
    const { dish, part, isFull } = layOut(shape({}, ...cut), overhead, width, height)
    expect(isFull).toBe(true)
    expect(dish.x + dish.width / 2).toBeCloseTo(width / 2, -0.5)
    expect(dish.y + dish.height / 2).toBeCloseTo(height / 2, -0.5)
    expect(Math.max(dish.width / width, dish.height / height)).toBe(1)
    expect(part.x + part.width / 2).toBeCloseTo(0.5, 2)
    expect(part.width * part.height).toBeGreaterThan(0.9)
  })

  test('has its rim in the middle, not what the photo shows of it', () => {
    const vessel = { ...WHOLE.vessel, right: 1.1 }
    const { part, dish } = layOut(shape({ vessel }, 'right'), overhead, 1024, 1024)
    expect(dish).toEqual({ x: 0, y: 0, width: 1024, height: 1024 })
    // Its middle is at .55 of what is seen of it.
    expect(part.x + part.width / 2).toBeCloseTo(0.55, 2)
  })

  test('lies at the border where too much of it would be outside', () => {
    const right = layOut(shape({}, 'right'), overhead, 1024, 576)
    expect(right.isFull).toBe(false)
    expect(right.dish.x + right.dish.width).toBe(1024)
    expect(right.dish.x).toBeGreaterThan(0)
    const corner = layOut(shape({}, 'left', 'bottom'), angled, 576, 1024).dish
    expect(corner.x).toBe(0)
    expect(corner.y + corner.height).toBe(1024)
    expect(corner.y).toBeGreaterThan(0)
  })
})

test('a plate from above lies flat on any table, however much of its outline is higher than wide', () => {
  const { stand } = layOut(shape({ width: 300, height: 400 }), angled, 1024, 1024)
  expect(stand.round).toBe(false)
  expect(stand.height).toBeLessThan(0.15 * stand.width)
})

test('a platter that points away and is cut at its near end shows the far one whole, in the middle of the width', () => {
  const { dish, part, isFull } = layOut(shape({ width: 260, height: 400 }, 'bottom'), overhead, 1024, 1024)
  expect(isFull).toBe(false)
  for (const shown of [part.width, part.height]) expect(shown).toBeCloseTo(1, 6)
  expect(dish.y + dish.height).toBe(1024)
  expect(dish.y).toBeGreaterThan(30)
  expect(Math.abs(dish.x + dish.width / 2 - 512)).toBeLessThan(2)
})

test('a foot tells from where it was seen where there is no rim, in a view from the side', () => {
  const foot = { x: 0.5, width: 0.6, elevationDegrees: 20 }
  const glass = shape({ width: 200, height: 400, elevationDegrees: null, foot })
  const standing = (scene: typeof angled) =>
    (layOut(glass, scene, 1024, 1024).stand.elevation * 180) / Math.PI
  expect(standing(profile)).toBeCloseTo(20, 6)
  expect(standing(angled)).toBeCloseTo(angled.camera.elevationDegrees, 6)
})

test('a plate from the chair stands within its rim, and throws a shadow as a deeper one', () => {
  const sine = Math.sin((42 * Math.PI) / 180)
  const foot = { x: 0.5, width: 1, elevationDegrees: 42 }
  const plate = shape({ height: 400 * sine, elevationDegrees: 42, foot })
  const { stand, dish } = layOut(plate, angled, 1024, 1024)
  expect(stand.height / stand.width).toBeCloseTo(0.08, 2)
  expect(stand.footWidth / stand.width).toBeGreaterThan(0.86)
  expect(stand.footY + (stand.footWidth / 2) * sine).toBeCloseTo(dish.y + dish.height, -1)
})

test('a mask says where the frame cuts it', () => {
  const mask = createPlane(100, 80)
  for (let y = 30; y < 80; y++) mask.data.fill(1, y * 100 + 40, y * 100 + 100)
  expect(cutSides(mask)).toEqual({ left: false, right: true, top: false, bottom: true })
})

test('a dish beside the middle of a wide template keeps its share of the room in a square', () => {
  const scene = { ...overhead, ratio: 1024 / 576, foot: { x: 0.5 + (0.3 * 576) / 1024, y: 0.5 } }
  const wide = { fill: 0.6, limit: 0.8, x: 0.3, y: 0, room: { x: 0.59, y: 0.2 } }
  const centre = (width: number, framing: Framing) => {
    const { dish } = layOut(WHOLE, scene, width, 576, framing)
    return (dish.x + dish.width / 2 - width / 2) / 576
  }
  expect(centre(1024, wide)).toBeCloseTo(0.3, 2)
  const inSquare = centre(576, wide)
  expect(inSquare).toBeGreaterThan(0.08)
  expect(inSquare).toBeLessThan(0.12)
})

test('two plates throw a shadow by the size of both, of whichever the foot was seen', () => {
  const both = { width: 800, height: 400, isRound: false, elevationDegrees: null }
  const foot = { x: 0.75, width: 0.35, elevationDegrees: 40 }
  const one = layOut(shape({ ...both, foot }), angled, 1024, 1024)
  expect(one.stand.width).toBeLessThan(0.6 * one.dish.width)
  expect(one.stand.height).toBeCloseTo(0.1 * one.dish.width, 0)
})

test('a fork that reaches out leaves its plate in the middle and as large, as far as there is room', () => {
  const plate = layOut(WHOLE, overhead, 1024, 1024).stand
  const short = layOut(
    shape({ width: 430, vessel: { left: 0, right: 400 / 430, top: 0, bottom: 1 } }),
    overhead,
    1024,
    1024,
  )
  expect(short.stand.footX).toBeCloseTo(512, 0)
  expect(short.stand.width).toBeCloseTo(plate.width, 0)
  const long = layOut(
    shape({ width: 700, vessel: { left: 300 / 700, right: 1, top: 0, bottom: 1 } }),
    overhead,
    1024,
    1024,
  )
  expect(long.dish.x).toBeGreaterThanOrEqual(Math.floor(0.04 * 1024))
  expect(long.dish.x + long.dish.width).toBeLessThanOrEqual(0.96 * 1024)
  expect(long.stand.footX - 512).toBeLessThan(0.14 * 1024)
})

describe('a fork', () => {
  const thin = { left: true, right: false, top: false, bottom: false }
  const pan = (out: number) => ({
    width: 400 + out,
    height: 280,
    vessel: { left: out / (400 + out), right: 1, top: 0, bottom: 1 },
  })

  test('that has room is in the picture, with its plate nearly in the middle', () => {
    const { part, dish, stand } = layOut(shape({ ...pan(60), thin }), overhead, 1024, 1024)
    expect(part).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    expect(dish.x).toBeGreaterThanOrEqual(Math.floor(0.04 * 1024))
    expect(stand.footX - 512).toBeLessThan(0.045 * 1024)
  })

  test.each([130, 220])('of %i runs out of it clearly, and its plate is in the middle and large', (out) => {
    const alone = layOut(shape(pan(0)), overhead, 1024, 1024)
    const fork = layOut(shape({ ...pan(out), thin }), overhead, 1024, 1024)
    expect(fork.dish.x).toBe(0)
    const { left } = pan(out).vessel
    expect(fork.part.x).toBeGreaterThan(0.2 * left)
    expect(fork.part.x).toBeLessThanOrEqual(0.6001 * left)
    expect(fork.stand.width).toBeGreaterThan(0.9 * alone.stand.width)
    expect(fork.stand.footX - 512).toBeCloseTo(0.04 * 1024, 0)
    expect(fork.stand.footX + fork.stand.width / 2).toBeLessThan(0.97 * 1024)
    // In a wide picture there is room for all of it.
    expect(layOut(shape({ ...pan(out), thin }), overhead, 1024, 576).part.x).toBe(0)
  })

  test('that is a handle does not', () => {
    expect(layOut(shape(pan(220)), overhead, 1024, 1024).part.x).toBe(0)
  })
})
