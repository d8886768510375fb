// Every claim of the landing page stands here. Numbers of customers, the voices, the rating and the badge are
// samples: they are the operator's to replace before going public. Structured data is made from this file too.
import { TRIAL_CREDITS } from '../../../contract/catalog.ts'
import { TYPICAL_SECONDS } from '../../../contract/limits.ts'
import type { PICTURES } from './pictures.ts'

export const CLAIMS = {
  trusted: 'Trusted by over 1,000 restaurants and food bloggers',
  speed: 'Results in under a minute',
  /** How long one picture takes; the number is what the app itself promises while one waits. */
  typical: `about ${TYPICAL_SECONDS} seconds`,
  busy: 'under a minute when many people are cooking at once',
} as const

/** What search engines show under the title. */
export const DESCRIPTION = `Turn a phone snap of your dish into a professionally styled photo in ${CLAIMS.typical}. The food stays what you cooked. ${TRIAL_CREDITS} photos free, no credit card.`

export const RATING = { value: 4.8, reviews: 24 } as const

export const BADGE = {
  text: 'Listed in the Open Kitchen Directory',
  url: 'https://example.com/open-kitchen-directory',
} as const

export interface Testimonial {
  id: string
  name: string
  role: string
  quote: string
  /** Something of their kind, from public/landing. */
  picture: keyof typeof PICTURES
  alt: string
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 'marta',
    name: 'Marta Lindqvist',
    role: 'Owner, a 30-seat bakery café',
    quote:
      'I photograph the new bun at six in the morning under the strip light. By the time the oven is empty it looks like it stands in our window.',
    picture: 'donuts-after',
    alt: 'Glazed doughnuts on coloured paper',
  },
  {
    id: 'devraj',
    name: 'Devraj Pillai',
    role: 'Three delivery brands, one kitchen',
    quote:
      'Sixty dishes, one style, one evening. The crop for each app fits at the first try, and nobody asks why the curry looks different in person.',
    picture: 'soup-after',
    alt: 'Tomato soup on a sunny wooden table',
  },
  {
    id: 'noor',
    name: 'Noor Haddad',
    role: 'Food blogger',
    quote:
      'My readers cook from my photos, so the food must be the food. It changes the table and the light and leaves my burnt edges alone. I like my burnt edges.',
    picture: 'berry-bowl-after',
    alt: 'A berry bowl on pale stone',
  },
  {
    id: 'tomas',
    name: 'Tomás Ferreira',
    role: 'Chef, wine bar',
    quote:
      'There is no signal in my kitchen. I shoot the whole menu during prep, and when I walk upstairs it sends itself.',
    picture: 'tart-after',
    alt: 'A chocolate tart on dark slate',
  },
  {
    id: 'grace',
    name: 'Grace Okafor',
    role: 'Runs the menus of nine cafés',
    quote:
      'Every branch sends me photos from another phone in another light. With one template they come out as if one person had shot them all.',
    picture: 'latte-after',
    alt: 'A flat white on dark slate',
  },
]
