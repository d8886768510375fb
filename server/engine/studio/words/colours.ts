// Colours a backdrop can be given, and what people mean by a colour's name.
import type { Slug } from './term.ts'

/** sRGB. Black, white and grey are surfaces. */
const ACCENTS: Record<string, readonly [number, number, number]> = {
  red: [201, 52, 46],
  orange: [238, 134, 52],
  terracotta: [196, 98, 66],
  yellow: [247, 199, 62],
  gold: [212, 168, 74],
  green: [98, 150, 84],
  olive: [122, 124, 62],
  sage: [158, 176, 146],
  mint: [170, 220, 196],
  teal: [38, 132, 132],
  turquoise: [72, 186, 186],
  blue: [70, 120, 190],
  navy: [34, 52, 96],
  purple: [116, 78, 156],
  violet: [132, 92, 172],
  lilac: [196, 172, 218],
  lavender: [188, 174, 222],
  magenta: [204, 52, 130],
  pink: [240, 158, 178],
  rose: [226, 148, 152],
  peach: [248, 188, 152],
  coral: [242, 122, 100],
  burgundy: [112, 32, 48],
  'wine red': [118, 28, 50],
  beige: [214, 196, 168],
  cream: [240, 228, 202],
  brown: [122, 84, 56],
  'olive green': [122, 124, 62],
  'sage green': [158, 176, 146],
  'mint green': [170, 220, 196],
  'forest green': [44, 84, 56],
  'navy blue': [34, 52, 96],
  'royal blue': [52, 82, 176],
  'sky blue': [150, 196, 230],
}

/** Scenes that have a colour themselves, and so can't do without it. */
export const OWN_COLOURS: Partial<Record<Slug, RegExp>> = {
  'vibrant-color-pop': /yellow|coral|orange/,
  'botanical-freshness': /green|sage|olive/,
  'rustic-wooden-warmth': /brown/,
}

const NAMES = Object.keys(ACCENTS)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace(' ', '[- ]'))
  .join('|')
const SHADES = 'pastel|light|pale|soft|dark|deep|bright|dusty|muted|warm|cool'
/** Groups: shade, colour. */
export const COLOUR = `(?:(${SHADES})[- ])?(${NAMES})`
export const COLOUR_NAME = new RegExp(`^(?:${NAMES})$`)
/** What a colour is asked of, when it is asked of the backdrop. */
export const COLOURED =
  '(?:(?:linen|paper|painted|plain|solid|colou?red|colou?r|wooden) )?(?:back ?ground|backdrop|surface|table(?: ?cloth| ?top)?|paper|walls?|scene|setting)'
export const ACCENTED = '(?:accents?|tones?|tint|hue|details?|splash|pop of colou?r)'

export interface Colour {
  name: string
  rgb: readonly number[]
}

export function colourOf(shade: string | undefined, written: string): Colour {
  const name = written.replace('-', ' ')
  const base = ACCENTS[name]!
  const towards = /pastel|light|pale|soft/.test(shade ?? '') ? 255 : /dark|deep/.test(shade ?? '') ? 0 : null
  const rgb = towards === null ? base : base.map((value) => value + (towards - value) * 0.45)
  return { name: `${shade ?? ''} ${name}`.trim(), rgb }
}
