import { expect, test } from 'vitest'
import { createPlane, type Picture } from '../pixels.ts'
import { withDarkSide } from './dark-side.ts'
import { opponentPlanes } from './edges.ts'
import { distancesFrom } from './rim.ts'
import { vesselOdds } from './vessel-odds.ts'

const SIDE = 300
const RIM = { x: 150, y: 120, a: 90, b: 50, turn: 0 }
const GREY = [70, 72, 76]
const DARK = [32, 33, 35]
const WOOD = [150, 104, 66]
const inEllipse = (x: number, y: number, { share = 1, right = 0, down = 0 } = {}) =>
  Math.hypot((x - RIM.x - right) / (RIM.a * share), (y - RIM.y - down) / (RIM.b * share)) < 1

/** Pixels that were found below the rim, of something as large as is said there; null where nothing was. */
function foundOf(
  dark: { share: number; right?: number; down: number },
  { isSharp = true, colour = DARK, bowl = GREY } = {},
): number | null {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const outline = createPlane(SIDE, SIDE)
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const isRim = inEllipse(x, y)
      outline.data[i] = isRim ? 1 : 0
      const depth = isSharp ? 1 : Math.min(1, Math.max(0, (y - RIM.y - RIM.b) / dark.down))
      const below = isSharp ? colour : WOOD.map((value) => value * (0.15 + 0.85 * depth))
      picture.data.set(isRim ? bowl : inEllipse(x, y, dark) ? below : WOOD, i * 3)
    }
  }
  const planes = opponentPlanes(picture)
  const distances = distancesFrom(RIM, SIDE, SIDE)
  const odds = vesselOdds(planes, distances)
  const found = withDarkSide(planes, outline, RIM, { distances, odds })
  return found ? found.data.reduce((sum, value, i) => sum + value - outline.data[i]!, 0) : null
}

test('the dark side of a bowl is found down to where darkness ends', () => {
  const drawn = (() => {
    let count = 0
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++)
        if (!inEllipse(x, y) && inEllipse(x, y, { share: 0.9, down: 17 })) count++
    return count
  })()
  const found = foundOf({ share: 0.9, down: 17 })
  expect(found).toBeGreaterThan(0.9 * drawn)
  expect(found).toBeLessThan(1.12 * drawn)
})

test('what lies to one side, has no edge, has the table’s hue, lies below white china or is hardly there is a shadow', () => {
  expect(foundOf({ share: 0.95, right: 26, down: 12 })).toBeNull()
  expect(foundOf({ share: 0.9, down: 17 }, { isSharp: false })).toBeNull()
  expect(foundOf({ share: 0.9, down: 17 }, { colour: WOOD.map((value) => 0.2 * value) })).toBeNull()
  expect(foundOf({ share: 0.9, down: 17 }, { bowl: [230, 230, 228] })).toBeNull()
  expect(foundOf({ share: 1, down: 1 })).toBeNull()
})
