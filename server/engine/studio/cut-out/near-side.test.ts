import { expect, test } from 'vitest'
import { createPlane } from '../pixels.ts'
import { withConvexFoot, withConvexSide } from './near-side.ts'
import { distancesFrom } from './rim.ts'

const [WIDTH, HEIGHT] = [400, 340]
const RIM = { x: 200, y: 150, a: 140, b: 105, turn: 0 }

/** What is below the rim, of a width and as far down as is said, and the mask with its near side convex. */
function below({ half, down }: { half: number; down: number }) {
  const mask = createPlane(WIDTH, HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const isRim = Math.hypot((x - RIM.x) / RIM.a, (y - RIM.y) / RIM.b) < 1
      const isSide = y > RIM.y && Math.hypot((x - RIM.x) / half, (y - RIM.y) / (RIM.b + down)) < 1
      mask.data[i] = isRim || isSide ? 1 : 0
    }
  }
  const convex = withConvexSide(mask, RIM, distancesFrom(RIM, WIDTH, HEIGHT))
  return { mask, convex }
}
const grown = ({ mask, convex }: ReturnType<typeof below>) =>
  convex.data.reduce((sum, value, i) => sum + value - mask.data[i]!, 0)

test('where a bowl’s side turns into its rim there is no kink', () => {
  const { mask, convex } = below({ half: 100, down: 14 })
  const added = convex.data.map((value, i) => value - mask.data[i]!)
  expect(grown({ mask, convex })).toBeGreaterThan(40)
  // On both sides, and nowhere above.
  expect(added.every((value, i) => value < 0.01 || i > RIM.y * WIDTH)).toBe(true)
  expect(added.some((value, i) => value > 0.9 && i % WIDTH < RIM.x)).toBe(true)
  expect(added.some((value, i) => value > 0.9 && i % WIDTH > RIM.x)).toBe(true)
})

test('what is narrow below the rim, a herb, is left alone', () => {
  const { mask } = below({ half: 0, down: 0 })
  for (let y = RIM.y + RIM.b - 4; y < RIM.y + RIM.b + 2; y++)
    for (let x = 188; x < 212; x++) mask.data[y * WIDTH + x] = 1
  expect(grown({ mask, convex: withConvexSide(mask, RIM, distancesFrom(RIM, WIDTH, HEIGHT)) })).toBe(0)
})

test('a foot keeps its hollow, and a plate stays as it is', () => {
  expect(grown(below({ half: 45, down: 30 }))).toBe(0)
  expect(grown(below({ half: 100, down: -20 }))).toBe(0)
})

/** What is filled of something seen from the side that is so broad at each height, with a notch of some pixels low at its left. */
function filledOf(half: (y: number) => number, notch = 0): number {
  const mask = createPlane(WIDTH, HEIGHT)
  for (let y = 60, i = 60 * WIDTH; y < 280; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const left = 200 - half(y) + notch * Math.max(0, 1 - Math.abs(y - 230) / 8)
      mask.data[i] = x > left && x < 200 + half(y) ? 1 : 0
    }
  const convex = withConvexFoot(mask)
  return convex.data.reduce((sum, value, i) => sum + value - mask.data[i]!, 0)
}

test('a bowl seen from the side has no notch either, a tall glass keeps its waist', () => {
  const bowl = (y: number) => 150 * Math.sqrt(Math.max(0, 1 - ((y - 60) / 220) ** 2))
  expect(filledOf(bowl, 4)).toBeGreaterThan(filledOf(bowl) + 15)
  expect(filledOf((y) => 90 - 3 * Math.cos((y - 220) / 20))).toBe(0)
})
