// A rendered "photo" for the tests: food on a round plate on a grained table. No file, no network.
import sharp from 'sharp'

export interface TestDish {
  width: number
  height: number
  /** Of the plate, in pixels. */
  x: number
  y: number
  a: number
  b: number
  plate: string
  table: string
}

const DISH: TestDish = {
  width: 900,
  height: 675,
  x: 450,
  y: 340,
  a: 250,
  b: 240,
  plate: '#ecebe8',
  table: '#8a6a4a',
}

/** The same with as many pixels as a result of medium quality shows: enlarging it takes longest, and few tests are about that. */
export const LARGE = { width: 1260, height: 945, x: 630, y: 476, a: 350, b: 336 } satisfies Partial<TestDish>

/** @returns encoded JPEG, and the mask of the plate: 1 inside */
export async function renderDish(changes: Partial<TestDish> = {}): Promise<{
  dish: TestDish
  jpeg: Buffer
  isDish: (x: number, y: number) => boolean
}> {
  const dish = { ...DISH, ...changes }
  const { width, height, x, y, a, b } = dish
  const food = Array.from({ length: 60 }, (_, k) => {
    const turn = k * 2.4
    const r = 0.075 * Math.sqrt(k)
    const colour = ['#b5442e', '#d98a32', '#7f9a3b', '#c9302c', '#e0b050'][k % 5]
    return `<circle cx="${x + Math.cos(turn) * r * a}" cy="${y + Math.sin(turn) * r * b}" r="${a * 0.11}" fill="${colour}"/>`
  })
  const grain = Array.from({ length: 40 }, (_, k) => {
    const row = (k / 40) * height
    return `<rect x="0" y="${row}" width="${width}" height="${4 + (k % 5)}" fill="#000" opacity="${0.02 + (k % 7) * 0.012}"/>`
  })
  const svg = `<svg width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${dish.table}"/>${grain.join('')}
    <ellipse cx="${x + 14}" cy="${y + 16}" rx="${a}" ry="${b}" fill="#000" opacity="0.18"/>
    <ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${dish.plate}"/>
    <ellipse cx="${x}" cy="${y}" rx="${a * 0.8}" ry="${b * 0.8}" fill="none" stroke="#000" stroke-opacity="0.1" stroke-width="3"/>
    ${food.join('')}</svg>`
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
  return { dish, jpeg, isDish: (px, py) => ((px - x) / a) ** 2 + ((py - y) / b) ** 2 <= 1 }
}
