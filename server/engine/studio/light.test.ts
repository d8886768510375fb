import { describe, expect, test } from 'vitest'
import { STYLES } from '../../../contract/catalog.ts'
import { burntness } from './cold-colours.ts'
import { linearOf } from './colour.ts'
import type { Hues } from './hues.ts'
import { finishPixels, vibrance } from './light.ts'
import { LOOKS } from './looks.ts'
import { measureLight } from './measure-light.ts'
import { createPlane, type Picture } from './pixels.ts'

const SIDE = 120
const FOOD = [170, 84, 50] as const

/** Stew in the middle of white china on a brown table, under a lamp of the given colour and level. */
function photo(lamp: readonly [number, number, number], food: readonly number[] = FOOD) {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  const mask = createPlane(SIDE, SIDE)
  for (let y = 0, i = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, i++) {
      const r = Math.hypot(x - SIDE / 2, y - SIDE / 2)
      const colour = r < 30 ? food : r < 50 ? [225, 225, 225] : [120, 90, 66]
      // A ripple, so that there is something to clip and to flatten.
      const ripple = 1 + 0.06 * Math.sin(x * 0.9) * Math.sin(y * 0.7)
      for (let c = 0; c < 3; c++) picture.data[i * 3 + c] = colour[c]! * lamp[c]! * ripple
      if (r < 50) mask.data[i] = 1
    }
  }
  return { picture, mask }
}

function at({ data }: Picture, x: number, y: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let dy = -3; dy <= 3; dy++) {
    for (let dx = -3; dx <= 3; dx++) {
      for (let c = 0; c < 3; c++) sum[c]! += data[((y + dy) * SIDE + x + dx) * 3 + c]! / 49
    }
  }
  return sum
}
const CHINA = [SIDE / 2, SIDE / 2 + 41] as const
const neutral = { stops: 0, colour: [1, 1, 1] as [number, number, number] }

describe.each(STYLES)('$name', ({ slug }) => {
  const look = LOOKS[slug]

  test.each([
    ['daylight', [1, 1, 1]],
    ['a warm lamp', [1.06, 0.92, 0.66]],
    ['shade', [0.8, 0.9, 1]],
    ['a dim room', [0.46, 0.4, 0.32]],
  ] as const)('china is white under %s', async (_name, lamp) => {
    const { picture, mask } = photo(lamp)
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
    const [r, g, b] = at(picture, ...CHINA)
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(14)
    expect(g).toBeGreaterThan(0.69 * 255 * look.white)
  })

  test('nothing burns out, and food keeps its hue', async () => {
    const { picture, mask } = photo([1.05, 1.05, 1.05], [40, 34, 30])
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
    let clipped = 0
    for (let p = 0; p < picture.data.length; p += 3) {
      if (Math.min(picture.data[p]!, picture.data[p + 1]!, picture.data[p + 2]!) >= 254) clipped++
    }
    expect(clipped / (SIDE * SIDE)).toBeLessThan(0.002)
    const stew = photo([1, 1, 1])
    finishPixels(stew.picture, await measureLight(stew.picture, stew.mask, 'vessel'), { look, ...neutral })
    const [r, g, b] = at(stew.picture, SIDE / 2, SIDE / 2)
    expect(r).toBeGreaterThan(g)
    expect(g).toBeGreaterThan(b)
    expect((g - b) / (r - b)).toBeCloseTo((84 - 50) / (170 - 50), 0)
  })

  test.each([
    ['mango', [244, 170, 28]],
    ['tomato', [236, 62, 30]],
    ['peas', [120, 214, 44]],
  ] as const)(
    '%s that is brighter than its china clips in no channel and keeps its hue',
    async (_name, colour) => {
      const { picture, mask } = photo([1, 1, 1], colour)
      for (let i = 0; i < mask.data.length; i++) {
        const r = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2)
        if (r >= 30 && r < 50) for (let c = 0; c < 3; c++) picture.data[i * 3 + c]! *= 0.62
      }
      finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
      const inFood = (i: number) => Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < 26
      let [top, bottom] = [0, 255]
      for (let i = 0; i < mask.data.length; i++) {
        if (!inFood(i)) continue
        const rgb = picture.data.subarray(i * 3, i * 3 + 3)
        top = Math.max(top, ...rgb)
        bottom = Math.min(bottom, ...rgb)
      }
      expect(top).toBeLessThan(253)
      expect(bottom).toBeGreaterThan(4)
      expect(Math.abs(hueOf(at(picture, SIDE / 2, SIDE / 2)) - hueOf(colour))).toBeLessThan(4)
    },
  )
})

/** Degrees of the linear colour. */
function hueOf(encoded: readonly number[]): number {
  const [r, g, b] = encoded.map((value) => linearOf(value / 255)) as [number, number, number]
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}

test('white that is burnt out under blue light is not green once that is balanced', () => {
  const picture: Picture = { width: SIDE, height: SIDE, data: new Uint8ClampedArray(SIDE * SIDE * 3) }
  for (let p = 0; p < picture.data.length; p += 3) picture.data.set([222, 254, 255], p)
  const facts = { dark: 0.2, middle: 0.6, bright: 0.98, pale: 0, whites: 1, frameBright: 0.98, evidence: 1 }
  const gains: [number, number, number] = [1.12, 0.98, 0.88]
  finishPixels(picture, { ...facts, gains }, { look: LOOKS['dark-moody-elegance'], ...neutral })
  const [r, g, b] = at(picture, SIDE / 2, SIDE / 2)
  expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(4)
})

describe('what is cold', () => {
  const look = LOOKS['vibrant-color-pop']
  test.each([
    ['blue', [26, 110, 210]],
    ['green', [8, 160, 88]],
  ] as const)('a strong %s glaze does not turn neon where its food gets more light', async (_name, glaze) => {
    const { picture, mask } = photo([0.7, 0.7, 0.7], glaze)
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
    expect(Math.max(...at(picture, SIDE / 2, SIDE / 2))).toBeLessThan(0.85 * Math.max(...glaze))
  })

  test('a pale turquoise glaze keeps its colour, the blue of shade on white goes', async () => {
    const left = async (colour: readonly number[]) => {
      const { picture, mask } = photo([1, 1, 1], colour)
      finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
      const [r, , b] = at(picture, SIDE / 2, SIDE / 2)
      return b - r
    }
    expect(await left([184, 206, 208])).toBeGreaterThan(15)
    expect(await left([188, 196, 208])).toBeLessThan(14)
  })
})

test('a dark dish is opened up, a bright one held', async () => {
  const look = LOOKS['clean-white-plate']
  const dim = photo([0.4, 0.4, 0.4])
  const before = at(dim.picture, SIDE / 2, SIDE / 2)[0]
  finishPixels(dim.picture, await measureLight(dim.picture, dim.mask, 'vessel'), { look, ...neutral })
  expect(at(dim.picture, SIDE / 2, SIDE / 2)[0]).toBeGreaterThan(before * 1.5)
})

test('pale food without its plate is not taken for white', async () => {
  const { picture } = photo([1, 1, 1], [222, 205, 168])
  const food = createPlane(SIDE, SIDE)
  for (let i = 0; i < food.data.length; i++) {
    const r = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2)
    food.data[i] = r < 30 ? 1 : 0
  }
  const { gains } = await measureLight(picture, food, 'food')
  expect(Math.max(...gains) / Math.min(...gains)).toBeLessThan(1.08)
})

test('vibrance leaves near-neutrals alone', () => {
  expect(vibrance(1.2, 0.8, 0.79, 0.77)).toBeLessThan(1.01)
  expect(vibrance(1.2, 0.8, 0.3, 0.1)).toBe(1.2)
  expect(vibrance(0.5, 0.8, 0.79, 0.77)).toBe(0.5)
})

describe('what is pale', () => {
  /** Every pixel the same but for a ripple. */
  async function finished(colour: readonly number[], slug: keyof typeof LOOKS = 'clean-white-plate') {
    const { picture, mask } = photo([1, 1, 1], colour)
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look: LOOKS[slug], ...neutral })
    return at(picture, SIDE / 2, SIDE / 2)
  }
  const chroma = (rgb: readonly number[]) => (Math.max(...rgb) - Math.min(...rgb)) / Math.max(...rgb)

  test('loses the blue of the shade, while blue and green glazes stay', async () => {
    expect(chroma(await finished([186, 192, 212]))).toBeLessThan(0.5 * chroma([186, 192, 212]))
    for (const glaze of [
      [70, 110, 170],
      [70, 170, 110],
      [60, 150, 160],
    ])
      expect(chroma(await finished(glaze))).toBeGreaterThan(0.85 * chroma(glaze))
  })

  test('is not made grey: white soup in white china', async () => {
    const soup = await finished([205, 202, 192])
    expect(soup[1]).toBeGreaterThan(190)
  })
})

test('pale green food is no measure of white', async () => {
  const { picture, mask } = photo([1, 1, 1], [172, 184, 122])
  // Its bowl too.
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue
    picture.data.set([172, 184, 122], i * 3)
  }
  const { gains } = await measureLight(picture, mask, 'vessel')
  expect(gains[1] / Math.sqrt(gains[0] * gains[2])).toBeGreaterThan(0.93)
})

describe('pale food in white china', () => {
  const SOUP = [214, 204, 178]

  test('does not pass its own colour on to the china', async () => {
    const { picture, mask } = photo([1, 1, 1], SOUP)
    const { gains } = await measureLight(picture, mask, 'vessel')
    expect(Math.max(...gains) / Math.min(...gains)).toBeLessThan(1.02)
  })
})

test('a blue pattern on the rim is no shade', async () => {
  const { picture, mask } = photo([1, 1, 1])
  for (let i = 0; i < mask.data.length; i++) {
    const r = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2)
    if (r < 43 || r >= 50) continue
    picture.data.set(i % 3 === 0 ? [96, 130, 186] : [196, 206, 226], 3 * i)
  }
  const { gains } = await measureLight(picture, mask, 'vessel')
  expect(Math.max(...gains) / Math.min(...gains)).toBeLessThan(1.09)
})

test('melted cheese near white keeps its yellow', async () => {
  const CHEESE = [236, 222, 190]
  const { picture, mask } = photo([1, 1, 1], CHEESE)
  const chroma = ([r, , b]: readonly number[]) => (r! - b!) / r!
  const look = LOOKS['botanical-freshness']
  finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
  expect(chroma(at(picture, SIDE / 2, SIDE / 2))).toBeGreaterThan(0.9 * chroma(CHEESE))
})

describe('where nothing is nearer to white than the china', () => {
  const look = LOOKS['clean-white-plate']
  const chromaOf = ([r, g, b]: readonly number[]) => (Math.max(r!, g!, b!) - Math.min(r!, g!, b!)) / r!

  test.each([
    ['a bulb', [1.04, 0.8, 0.5]],
    ['a yellow lampshade', [1.06, 0.92, 0.52]],
  ] as const)('it is white under %s', async (_name, lamp) => {
    const { picture, mask } = photo(lamp)
    expect(chromaOf(at(picture, ...CHINA))).toBeGreaterThan(0.5)
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
    expect(chromaOf(at(picture, ...CHINA))).toBeLessThan(0.1)
  })

  test('a yellow plate beside a white napkin stays yellow', async () => {
    const { picture, mask } = photo([1.04, 0.8, 0.5])
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < SIDE; x++) picture.data.set([228, 226, 222], (y * SIDE + x) * 3)
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), { look, ...neutral })
    expect(chromaOf(at(picture, ...CHINA))).toBeGreaterThan(0.4)
  })
})

describe('a photo of food on a white plate without a sure rim', () => {
  const look = LOOKS['clean-white-plate']
  const STRONG = [
    ['a camera balanced for a bulb', [0.7, 0.85, 1.15]],
    ['one balanced for shade', [1.15, 0.95, 0.7]],
    ['a lamp behind a shade', [1.2, 0.94, 0.64]],
    ['a warm lamp', [1.3, 0.9, 0.52]],
  ] as const
  const encoded = (gains: readonly number[]) =>
    gains.map((gain) => gain ** (1 / 2.2)) as [number, number, number]
  /** Only the food is found. */
  function found(lamp: Lamp, food: readonly number[] = FOOD) {
    const { picture, mask } = photo(lamp, food)
    for (let i = 0; i < mask.data.length; i++)
      if (Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) >= 30) mask.data[i] = 0
    return { picture, mask }
  }

  test.each(STRONG)('has white china in the strong light of %s', async (_name, gains) => {
    const { picture, mask } = found(encoded(gains))
    finishPixels(picture, await measureLight(picture, mask, 'food'), { look, ...neutral })
    const [r, g, b] = at(picture, ...CHINA)
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.06 * Math.max(r, g, b))
  })

  test('or of a sure one is balanced in full under a strong light', async () => {
    for (const [, gains] of STRONG) {
      const { picture, mask } = photo(encoded(gains))
      const said = await measureLight(picture, mask, 'vessel')
      const left = said.gains.map((gain, c) => gain * gains[c]!)
      expect(Math.max(...left) / Math.min(...left)).toBeLessThan(1.08)
    }
  })

  test('and wood, with a knife on it and a dark pan, stays wood', async () => {
    const { picture } = found([1, 1, 1])
    const mask = createPlane(SIDE, SIDE)
    for (let y = 0, i = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++, i++) {
        const isPan = Math.hypot(x - SIDE / 2, y - SIDE / 2) < 40
        const grain = 1 + 0.06 * Math.sin(y * 1.3 + Math.sin(x * 0.1))
        const isKnife = y > 108 && y <= 112 && x > 15 && x < 105
        const colour = isPan ? [46, 44, 42] : isKnife ? [205, 205, 200] : [206, 168, 122]
        for (let c = 0; c < 3; c++) picture.data[3 * i + c] = colour[c]! * grain
        if (isPan) mask.data[i] = 1
      }
    }
    const { gains } = await measureLight(picture, mask, 'food')
    expect(Math.max(...gains) / Math.min(...gains)).toBeLessThan(1.15)
  })

  test('and custard that fills the frame stays yellow', async () => {
    const { picture, mask } = found([1, 1, 1])
    for (let i = 0; i < mask.data.length; i++) {
      const ripple = 1 + 0.02 * Math.sin((i % SIDE) * 0.1)
      // Something shines in it.
      const colour = i < 2 * SIDE ? [220, 220, 216] : [232, 194, 147]
      for (let c = 0; c < 3; c++) picture.data[3 * i + c] = colour[c]! * ripple
    }
    mask.data.fill(1)
    const { gains } = await measureLight(picture, mask, 'food')
    expect(gains[2] / gains[0]).toBeLessThan(1.2)
  })
})

type Lamp = readonly [number, number, number]

describe('without a sure rim', () => {
  const castOf = (gains: readonly number[]) => gains[2]! / gains[0]!

  test.each(['food', 'dish'] as const)('the bluest of what is bright tells a warm lamp: %s', async (kind) => {
    const bulb = [1.04, 0.86, 0.64] as const
    const { picture, mask } = photo(bulb)
    const wanted = linearOf(bulb[0]) / linearOf(bulb[2])
    expect(castOf((await measureLight(picture, mask, kind)).gains)).toBeGreaterThan(0.6 * wanted)
  })

  test('nothing bright but orange food is no lamp, nor is a plate in daylight', async () => {
    const { picture, mask } = photo([1, 1, 1], [214, 120, 46])
    expect(castOf((await measureLight(picture, mask, 'food')).gains)).toBeCloseTo(1, 1)
    for (let i = 0; i < mask.data.length; i++)
      if (picture.data[3 * i + 2]! > 60) picture.data.set([200, 112, 44], 3 * i)
    expect(castOf((await measureLight(picture, mask, 'food')).gains)).toBeCloseTo(1, 1)
  })
})

test('leaves get more light, what is yellow beside green no more colour, gold and cream less green', async () => {
  const look = { ...LOOKS['vibrant-color-pop'], contrast: 0 }
  const of = async (food: readonly number[], hues: Hues, saturation = look.saturation) => {
    const { picture, mask } = photo([1, 1, 1], food)
    finishPixels(picture, await measureLight(picture, mask, 'vessel'), {
      look: { ...look, saturation },
      ...neutral,
      hues,
    })
    return at(picture, SIDE / 2, SIDE / 2)
  }
  const none = { acid: 0, gold: 0, cream: 0, leaves: 0 }
  const chroma = (rgb: readonly number[]) => (Math.max(...rgb) - Math.min(...rgb)) / Math.max(...rgb)
  const PUREE = [196, 192, 128]
  const BASIL = [70, 120, 50]
  expect(chroma(await of(PUREE, { ...none, acid: 0.15 }))).toBeLessThan(0.9 * chroma(await of(PUREE, none)))
  const cream = await of(PUREE, { ...none, cream: 0.1 }, 1)
  const mash = await of(PUREE, none, 1)
  expect(cream[1] / cream[0]).toBeLessThan(mash[1] / mash[0] - 0.02)
  const luma = ([r, g, b]: readonly [number, number, number]) => 0.2126 * r + 0.7152 * g + 0.0722 * b
  expect(luma(cream)).toBeGreaterThan(luma(mash) - 1)
  const crust = await of([190, 128, 48], { ...none, gold: 0.06 }, 1)
  const asItIs = await of([190, 128, 48], none, 1)
  expect(crust[1] / crust[0]).toBeLessThan(asItIs[1] / asItIs[0] - 0.01)
  expect((await of(BASIL, { ...none, leaves: 0.16 }))[1]).toBeGreaterThan((await of(BASIL, none))[1] + 4)
})

test('black is not burnt, so that the darkest tones are not lost', () => {
  expect(burntness(0, 0, 0)).toBe(0)
})
