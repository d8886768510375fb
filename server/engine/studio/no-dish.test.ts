import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decode } from './decode.ts'
import { isWrittenPaper, showsNoDish } from './no-dish.ts'
import { createPlane, type Picture } from './pixels.ts'
import { renderDish } from './test-dish.ts'

/** As the engine sees it before it cuts. */
async function guideOf(image: Buffer | string): Promise<Picture> {
  const bytes =
    typeof image === 'string' ? await sharp(Buffer.from(image)).jpeg({ quality: 88 }).toBuffer() : image
  return (await decode(bytes, 512)).picture
}
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750">${inner}</svg>`
const paint = (fill: string) => svg(`<rect width="100%" height="100%" fill="${fill}"/>`)
const WALL = svg(
  `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#dcd4c8"/><stop offset="1" stop-color="#a89c8c"/>
  </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
)
const LINES = Array.from({ length: 22 }, (_, k) => {
  const words = 'A table for four at eight, by the window if there is one left'.slice(0, 34 + ((k * 11) % 27))
  return `<text x="50" y="${90 + k * 29}" font-family="sans-serif" font-size="20">${words}</text>`
}).join('')
const page = (paper: string, ink: string) =>
  svg(
    `<rect width="100%" height="100%" fill="${paper}"/><rect width="100%" height="50" fill="#3367d6"/><g fill="${ink}">${LINES}</g>`,
  )

const note = (paper: string, ink: string) =>
  svg(
    `<rect width="100%" height="100%" fill="${paper}"/><text x="90" y="300" font-family="sans-serif" font-size="44" fill="${ink}">Tomato soup 6.50</text>`,
  )

/** A card of dishes and prices in two colours. */
const MENU = svg(
  `<rect width="100%" height="100%" fill="#fbf3e4"/>${Array.from({ length: 15 }, (_, k) => {
    const y = 80 + k * 42
    const [name, ink] = k % 5 === 0 ? ['STARTERS', '#b3261e'] : ['Roasted beetroot, goat cheese', '#6b2d12']
    return `<g font-family="serif" font-size="24" fill="${ink}"><text x="90" y="${y}">${name}</text><text x="820" y="${y}">${k + 4}.50</text></g>`
  }).join('')}`,
)

function crumbsOn(paper: string, saturation = 70): string {
  const crumbs = Array.from({ length: 90 }, (_, k) => {
    const at = [60 + ((k * 97) % 880), 40 + ((k * 61) % 670)]
    return `<circle cx="${at[0]}" cy="${at[1]}" r="5" fill="hsl(${(k * 41) % 140} ${saturation}% 38%)"/>`
  })
  return svg(`<rect width="100%" height="100%" fill="${paper}"/>${crumbs.join('')}`)
}

/** The network's answer where it sees nothing, and where it sees something in the middle. */
const nothing = ({ width, height }: Picture) => createPlane(width, height)
const something = ({ width, height }: Picture) => createPlane(width, height, 0.98)

async function noise(mean: number, sigma: number): Promise<Buffer> {
  const background = '#000'
  const even = {
    width: 1000,
    height: 750,
    channels: 3 as const,
    background,
    noise: { type: 'gaussian' as const, mean, sigma },
  }
  return await sharp({ create: even }).jpeg().toBuffer()
}

describe('no dish is', () => {
  test.each([
    ['grey', paint('#808080')],
    ['white', paint('#fff')],
    ['black', paint('#000')],
    ['a bare wall', WALL],
  ])('%s', async (_, image) => {
    const guide = await guideOf(image)
    expect(await showsNoDish(guide, nothing(guide))).toBe(true)
  })

  test('a camera’s noise, by day or night', async () => {
    for (const image of [await noise(128, 6), await noise(20, 12)]) {
      const guide = await guideOf(image)
      expect(await showsNoDish(guide, nothing(guide))).toBe(true)
    }
  })

  test('a page of text, whatever the network takes it for', async () => {
    for (const image of [page('#fff', '#222'), page('#1e1e1e', '#d8d8d8')]) {
      const guide = await guideOf(image)
      expect(await showsNoDish(guide, something(guide))).toBe(true)
    }
  })

  test('a page that lies on its side or is not held straight, or is written in colours', async () => {
    const upright = await sharp(Buffer.from(page('#fff', '#222')))
      .png()
      .toBuffer()
    for (const degrees of [90, 8]) {
      const guide = await guideOf(
        await sharp(upright).rotate(degrees, { background: '#fff' }).jpeg().toBuffer(),
      )
      expect(await showsNoDish(guide, something(guide))).toBe(true)
    }
    const menu = await guideOf(MENU)
    expect(await showsNoDish(menu, something(menu))).toBe(true)
  })
})

describe('where no dish was cut out', () => {
  test('a note of one line is refused, which is too little to refuse what was taken for a dish', async () => {
    for (const image of [note('#fff', '#222'), note('#f3ead8', '#333'), note('#222', '#fff')]) {
      const guide = await guideOf(image)
      expect(isWrittenPaper(guide)).toBe(true)
      expect(await showsNoDish(guide, something(guide))).toBe(false)
    }
  })

  test('a dish is not, nor are crumbs, nor a cup beside the writing', async () => {
    const { jpeg } = await renderDish()
    const bright = await sharp(jpeg).linear(1.8, 40).jpeg().toBuffer()
    const cup = '<circle cx="600" cy="480" r="90" fill="#333"/></svg>'
    const beside = note('#fff', '#222').replace('</svg>', cup)
    for (const image of [jpeg, bright, beside, crumbsOn('#fff')]) {
      expect(isWrittenPaper(await guideOf(image))).toBe(false)
    }
  })
})

describe('never refused is', () => {
  test('a dish, dim, burnt out or out of sight of the network', async () => {
    const { jpeg } = await renderDish()
    const dim = await sharp(jpeg).linear(0.2, 0).jpeg({ quality: 70 }).toBuffer()
    const bright = await sharp(jpeg).linear(1.8, 40).jpeg().toBuffer()
    for (const image of [jpeg, dim, bright]) {
      const guide = await guideOf(image)
      expect(await showsNoDish(guide, nothing(guide))).toBe(false)
      expect(await showsNoDish(guide, something(guide))).toBe(false)
    }
  })

  test('a smooth soup that fills the frame, if the network sees it', async () => {
    const guide = await guideOf(WALL)
    expect(await showsNoDish(guide, something(guide))).toBe(false)
  })

  test('a plate with crumbs on plain white paper, coloured or grey: they stand in no lines', async () => {
    for (const saturation of [70, 0]) {
      const guide = await guideOf(crumbsOn('#fff', saturation))
      expect(await showsNoDish(guide, something(guide))).toBe(false)
    }
  })
})
