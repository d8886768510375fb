// Words for what a dish stands on and in front of, and for colours of it.
import type { Slug } from './term.ts'

export interface Surface {
  words: RegExp
  style: Slug
  /** What the scene really has. */
  shown: string
  /** Whether that is what was asked, or the nearest to it. */
  exact: boolean
}

const surface = (words: RegExp, style: Slug, shown: string, exact = true): Surface => ({
  words,
  style,
  shown,
  exact,
})
const PLACE =
  '(?: (?:surface|table ?top|table|counter|back ?ground|backdrop|boards?|slab|walls?|paper|setting|scene|terrace))?'
const on = (words: string) => new RegExp(`\\b(?:${words})${PLACE}\\b`)
/** Words that are colours or stuffs of food too: only with such a noun, or at the end. “White rice” is no table. */
const bare = (words: string) => `(?:${words})(?=${PLACE.slice(0, -1)}\\b| *$)`

export const SURFACES: readonly Surface[] = [
  surface(on('dark slate|black slate|slate|dark stone|black stone'), 'dark-moody-elegance', 'dark slate'),
  surface(
    on(`black marble|basalt|granite|dark wood|black wood|dark concrete|${bare('black|charcoal|velvet')}`),
    'dark-moody-elegance',
    'dark slate',
    false,
  ),
  surface(
    on('(?:pale|light|white|bleached|whitewashed) (?:wood(?:en)?|boards?|oak)|scandinavian'),
    'bright-airy-cafe',
    'pale wooden boards',
  ),
  surface(on('caf[eé] table|white ?wash(?:ed)?'), 'bright-airy-cafe', 'pale wooden boards', false),
  surface(on('oak|wood(?:en)?|planks?|wooden boards?|timber'), 'rustic-wooden-warmth', 'oak boards'),
  surface(
    on('walnut|barn ?wood|pine|bamboo|butcher block|cutting board|chopping board'),
    'rustic-wooden-warmth',
    'oak boards',
    false,
  ),
  surface(
    on(`white marble|marble|${bare('white')}|white (?=studio|seamless)`),
    'clean-white-plate',
    'white marble',
  ),
  surface(
    on(`linen|table ?cloth|porcelain|tiles?|quartz|seamless|${bare('ceramic')}`),
    'clean-white-plate',
    'white marble',
    false,
  ),
  surface(
    on(`(?:mid-)?(?:grey|gray) plaster|plaster|${bare('grey|gray')}`),
    'minimalist-monochrome',
    'grey plaster',
  ),
  surface(
    on(`concrete|micro ?cement|cement|${bare('steel|metal|zinc')}`),
    'minimalist-monochrome',
    'grey plaster',
    false,
  ),
  surface(
    on(`pale stone|light stone|limestone|travertine|${bare('stone')}`),
    'botanical-freshness',
    'pale stone',
  ),
  surface(
    on(`sandstone|terracotta tiles?|terrazzo|${bare('sand|grass|moss')}`),
    'botanical-freshness',
    'pale stone',
    false,
  ),
  surface(
    on(`colou?red paper|colou?r ?block|two[- ]tone|${bare('paper')}`),
    'vibrant-color-pop',
    'coloured paper',
  ),
]

/** Colours of a backdrop, sRGB. Black, white, grey and brown are surfaces. */
export const ACCENTS: Record<string, readonly [number, number, number]> = {
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
