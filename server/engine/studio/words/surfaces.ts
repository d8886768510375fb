// Words for what a dish stands on and in front of.
import type { Slug } from './term.ts'

export interface Surface {
  words: RegExp
  style: Slug
  /** What the scene really has. */
  shown: string
  /** Whether that is what was asked, or the nearest to it. */
  exact: boolean
  /** What is asked of the backdrop with it: dark wood is the scene's wood, darkened. */
  isDarkened: boolean
  /** Another style that has it too, if other words choose that one, and what its scene really has. */
  also?: { style: Slug; shown: string }
}

const surface = (words: RegExp, style: Slug, shown: string, exact = true, isDarkened = false): Surface => ({
  words,
  style,
  shown,
  exact,
  isDarkened,
})
const PLACE =
  '(?: (?:surface|table ?top|table|counter|back ?ground|backdrop|boards?|slab|walls?|paper|setting|scene|terrace))?'
const on = (words: string) => new RegExp(`\\b(?:${words})${PLACE}\\b`)
/** Words that are colours or stuffs of food too: only with such a noun, or at the end. “White rice” is no table. */
const bare = (words: string) =>
  `(?:${words})(?:(?=${PLACE.slice(0, -1)}\\b)|(?<!${LIKED}(?:${words}))(?= *$))`
/** “I like white” tells of a taste; “I’d like white” is a wish. */
const LIKED = '\\b(?:i|we) (?:(?:really|just|also) )?(?:like|love) '

export const SURFACES: readonly Surface[] = [
  surface(on('dark slate|black slate|slate|dark stone|black stone'), 'dark-moody-elegance', 'dark slate'),
  surface(
    on(`black marble|basalt|granite|dark marble|dark concrete|${bare('black|charcoal|velvet')}`),
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
  surface(
    on(
      '(?:dark|black)(?:er)?(?: (?:brown|old|aged|weathered|stained))* (?:wood(?:en)?|oak|walnut|timber|planks?)',
    ),
    'rustic-wooden-warmth',
    'oak boards',
    false,
    true,
  ),
  surface(on('oak|(?:warm |light )?brown wood(?:en)?|timber'), 'rustic-wooden-warmth', 'oak boards'),
  {
    ...surface(on('wood(?:en)?|planks?|wooden boards?'), 'rustic-wooden-warmth', 'oak boards'),
    also: { style: 'bright-airy-cafe', shown: 'pale wooden boards' },
  },
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
    on(`linen(?! (?:cloth|napkin))|table ?cloth|porcelain|tiles?|quartz|seamless|${bare('ceramic')}`),
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
