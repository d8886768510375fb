// Shadows that stand between the lamp and the table, drawn: for photos that keep their own table. A scene of
// ours brings its light map instead.
import sharp from 'sharp'
import { createPlane, type Plane } from './pixels.ts'

export type GoboName = 'window' | 'panes' | 'leaves' | 'side'

const SIDE = 192

/** White is light. Each is drawn on a square of 100 units and may be cropped to any ratio. */
const DRAWINGS: Record<GoboName, { blur: number; svg: string }> = {
  // Late sun through one old window: a leaning patch of light with one bar, the room around it in shade.
  window: {
    blur: 3.6,
    svg: `<rect width="100" height="100" fill="#555"/>
      <path d="M8 0 L82 0 L112 100 L26 100 Z" fill="#fff"/>
      <path d="M61 0 L66.5 0 L92 100 L86 100 Z" fill="#444"/>
      <path d="M0 17 L110 5 L110 10.5 L0 23 Z" fill="#555"/>`,
  },
  // A bright room: wide panes, faint bars far from the middle.
  panes: {
    blur: 3,
    svg: `<rect width="100" height="100" fill="#fff"/>
      <path d="M14 -5 L20 -5 L-8 105 L-14 105 Z" fill="#333"/>
      <path d="M88 -5 L94 -5 L70 105 L64 105 Z" fill="#555"/>
      <path d="M-5 9 L105 22 L105 28 L-5 15 Z" fill="#333"/>
      <path d="M-5 84 L105 97 L105 103 L-5 90 Z" fill="#444"/>`,
  },
  leaves: { blur: 2.6, svg: `<rect width="100" height="100" fill="#fff"/>${branches()}` },
  // One lamp at the upper left, the far corner in the dark.
  side: {
    blur: 1,
    svg: `<defs><linearGradient id="g" x1="0.1" y1="0.05" x2="0.95" y2="0.9">
      <stop offset="0" stop-color="#fff"/><stop offset="0.45" stop-color="#f4f4f4"/><stop offset="1" stop-color="#000"/>
      </linearGradient></defs><rect width="100" height="100" fill="url(#g)"/>`,
  },
}

/** Two twigs that reach in from the corners; the middle, where the dish is, stays in the light. */
function branches(): string {
  const twig = (x: number, y: number, turn: number, count: number, size: number) => {
    const leaves = Array.from({ length: count }, (_, k) => {
      const along = 4 + k * size * 0.62
      const side = k % 2 === 0 ? 1 : -1
      const length = size * (1 - (0.35 * k) / count)
      const bend = side * (38 + 7 * ((k * 7) % 3))
      return `<g transform="translate(${along} ${0.012 * along * along}) rotate(${bend})"><path d="M0 0 Q${length * 0.5} ${-length * 0.3} ${length} 0 Q${length * 0.5} ${length * 0.3} 0 0" /></g>`
    })
    return `<g transform="translate(${x} ${y}) rotate(${turn})" fill="#000" stroke="#000" stroke-width="0.6">${leaves.join('')}<path d="M-6 0 Q30 2 52 30" fill="none"/></g>`
  }
  return (
    twig(-8, 20, -14, 8, 21) +
    twig(30, -10, 58, 4, 17) +
    twig(108, 70, 160, 6, 20) +
    twig(80, 110, -84, 3, 17)
  )
}

const drawn = new Map<GoboName, Promise<Plane>>()

/** A square plane, 0..1: the share of the light that passes. Draw it over a frame of any ratio, centred. */
export function goboPlane(name: GoboName): Promise<Plane> {
  const ready = drawn.get(name) ?? draw(name)
  drawn.set(name, ready)
  return ready
}

async function draw(name: GoboName): Promise<Plane> {
  const { svg, blur } = DRAWINGS[name]
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100">${svg}</svg>`
  const data = await sharp(Buffer.from(text)).greyscale().blur(blur).extractChannel(0).raw().toBuffer()
  const plane = createPlane(SIDE, SIDE)
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i]! / 255
  return plane
}
