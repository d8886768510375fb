import { expect, test } from 'vitest'
import { bestPlaced, cropAround, keepsOneEnd, mainBox, widerFormat } from './crop.ts'
import { type Box, boundingBox, createPlane, type Picture, type Plane } from './pixels.ts'
import { worthOf } from './worth.ts'

const [WIDTH, HEIGHT] = [480, 240]

/** A photo of 480 × 240 with a dish of ones in it. */
function photoOf(left: number, right: number): Plane {
  const mask = createPlane(WIDTH, HEIGHT)
  for (let y = 70; y < 170; y++) mask.data.fill(1, y * WIDTH + left, y * WIDTH + right)
  return mask
}

/** Grey all over. */
function table(): Picture {
  return { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 3).fill(120) }
}

function paint({ width, data }: Picture, box: Box, colour: number[]): void {
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) data.set(colour, (y * width + x) * 3)
}

function placedSquare(mask: Plane, guide = table(), rim: Parameters<typeof worthOf>[0]['rim'] = null): Box {
  const dish = boundingBox(mask)!
  const window = cropAround(dish, WIDTH, HEIGHT, 1)
  return bestPlaced(window, worthOf({ guide, mask, rim }, dish), dish)
}

test('the largest window ends where the photo does, whatever its sides are', () => {
  const dish = { x: 60, y: 20, width: 330, height: 200 }
  const outside: string[] = []
  for (let height = 200; height < 400; height++) {
    for (const ratio of [1, 1279 / 1023, 1280 / 1024, 1024 / 819, 16 / 9, 9 / 16]) {
      const window = cropAround(dish, 512, height, ratio)
      if (Math.min(window.x, window.y) < 0) outside.push(`${ratio} of ${height}`)
    }
  }
  expect(outside).toEqual([])
})

const windowIn = (mask: Plane) => (ratio: number) => cropAround(boundingBox(mask)!, WIDTH, HEIGHT, ratio)

function formatFor(mask: Plane, width: number, height: number) {
  const window = windowIn(mask)
  return widerFormat(mask, window(width / height), width / height, window)
}

test('a format that cuts a wide dish off is told apart from one that shows it', () => {
  const wide = photoOf(80, 400)
  expect(formatFor(wide, 1024, 1024)).toBe('4:3')
  expect(formatFor(wide, 819, 1024)).toBe('4:3')
  expect(formatFor(wide, 1024, 576)).toBeNull()
})

test('a dish that fits needs no other format; one that the photo itself cuts off is still seen better in a wider one', () => {
  expect(formatFor(photoOf(160, 320), 1024, 1024)).toBeNull()
  expect(formatFor(photoOf(0, 480), 1024, 1024)).toBe('16:9')
  expect(formatFor(photoOf(0, 480), 1024, 576)).toBeNull()
})

test('of several things that stand apart the largest is the dish; pieces beside one another are one', () => {
  const mask = photoOf(40, 260)
  for (let y = 80; y < 160; y++) mask.data.fill(1, y * WIDTH + 320, y * WIDTH + 400)
  expect(mainBox(mask)).toEqual({ x: 40, y: 70, width: 220, height: 100 })
  const close = photoOf(40, 260)
  for (let y = 80; y < 160; y++) close.data.fill(1, y * WIDTH + 266, y * WIDTH + 400)
  expect(mainBox(close)).toEqual({ x: 40, y: 70, width: 360, height: 100 })
})

test('a dish that the photo shows whole is the main thing beside a larger one that it cuts', () => {
  const mask = photoOf(60, 200)
  for (let y = 40; y < 200; y++) mask.data.fill(1, y * WIDTH + 330, (y + 1) * WIDTH)
  expect(mainBox(mask)).toEqual({ x: 60, y: 70, width: 140, height: 100 })
})

test('of an even vessel that is too wide as much is cut on either side', () => {
  const rim = { x: 240, y: 120, a: 180, b: 50, turn: 0, support: 1, visible: 1, evidence: 1 }
  expect(Math.abs(placedSquare(photoOf(60, 420), table(), rim).x - 120)).toBeLessThan(3)
})

test('of a plate that is too wide the rim is cut, not the food', () => {
  const mask = createPlane(WIDTH, HEIGHT)
  const guide = table()
  const rim = { x: 240, y: 120, a: 200, b: 90, turn: 0, support: 1, visible: 1, evidence: 1 }
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      if (((x - rim.x) / rim.a) ** 2 + ((y - rim.y) / rim.b) ** 2 > 1) continue
      mask.data[i] = 1
      guide.data.fill(235, 3 * i, 3 * i + 3)
    }
  }
  const food = { x: 100, y: 80, width: 180, height: 80 }
  paint(guide, food, [140, 60, 30])
  const { x, width } = placedSquare(mask, guide, rim)
  expect(x).toBeLessThan(food.x)
  expect(x + width).toBeGreaterThan(food.x + food.width)
})

test('a border keeps clear of what lies beside the dish where a small move is enough', () => {
  const mask = photoOf(180, 300)
  const guide = table()
  const plain = placedSquare(mask, guide)
  // A spoon whose end reaches a little out of the middle square.
  const end = plain.x + plain.width + 6
  for (const y of [100, 108, 116, 124])
    paint(guide, { x: 300, y, width: end - 300, height: 4 }, [230, 230, 230])
  const moved = placedSquare(mask, guide)
  expect(moved.x + moved.width).toBeGreaterThanOrEqual(end)
  expect(moved.x).toBeLessThan(plain.x + 16)
})

test('a dish that the photo cuts at one end keeps the other whole, with a little air', () => {
  const at = keepsOneEnd({ from: 60, size: 420 }, 360, 480)!
  expect(at).toBeLessThan(60)
  expect(at).toBeGreaterThan(20)
  expect(keepsOneEnd({ from: 0, size: 420 }, 360, 480)).toBe(480 - 360 - at)
  // Both ends are cut or seen, one is hardly seen, it fits in, or too much would be lost.
  for (const [from, size, shown] of [
    [20, 460, 360],
    [0, 480, 360],
    [30, 420, 360],
    [200, 280, 360],
    [60, 420, 240],
  ] as const)
    expect(keepsOneEnd({ from, size }, shown, 480)).toBeNull()
})

test('of food that does not fit in, and that the photo shows whole, as much is cut at both ends', () => {
  const { x, width } = placedSquare(photoOf(30, 330))
  expect(Math.abs(x - 30 - (330 - x - width))).toBeLessThan(2)
})

test('a dish that fits in has air on both sides, whatever lies beside it', () => {
  const guide = table()
  // Lines all over the table on the right, as of a cloth.
  for (let x = 250; x < WIDTH - 3; x += 12)
    paint(guide, { x, y: 0, width: 3, height: HEIGHT }, [230, 230, 230])
  const { x, width } = placedSquare(photoOf(10, 230), guide)
  expect(Math.abs(10 - x - (x + width - 230))).toBeLessThan(2)
})
