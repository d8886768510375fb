// Every claim of the landing page stands here. Numbers of customers, the voices, the rating and the badge are
// samples: they are the operator's to replace before going public. Structured data is made from this file too.

export const CLAIMS = {
  trusted: 'Trusted by over 1,000 restaurants and food bloggers',
  speed: 'Results in under a minute',
} as const

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
  /** A picture in the style they talk about. */
  image: string
  alt: string
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 'marta',
    name: 'Marta Lindqvist',
    role: 'Owner, a 30-seat bakery café',
    quote:
      'I photograph the new bun at six in the morning under the strip light. By the time the oven is empty it looks like it stands in our window.',
    image: '/styles/bright-airy-cafe.webp',
    alt: 'Pancakes in the Bright & Airy Café style',
  },
  {
    id: 'devraj',
    name: 'Devraj Pillai',
    role: 'Three delivery brands, one kitchen',
    quote:
      'Sixty dishes, one style, one evening. The crop for each app fits at the first try, and nobody asks why the curry looks different in person.',
    image: '/styles/clean-white-plate.webp',
    alt: 'Pancakes in the Clean White Plate style',
  },
  {
    id: 'noor',
    name: 'Noor Haddad',
    role: 'Food blogger',
    quote:
      'My readers cook from my photos, so the food must be the food. It changes the table and the light and leaves my burnt edges alone. I like my burnt edges.',
    image: '/styles/rustic-wooden-warmth.webp',
    alt: 'Pancakes in the Rustic Wooden Warmth style',
  },
  {
    id: 'tomas',
    name: 'Tomás Ferreira',
    role: 'Chef, wine bar',
    quote:
      'There is no signal in my kitchen. I shoot the whole menu during prep, and when I walk upstairs it sends itself.',
    image: '/styles/dark-moody-elegance.webp',
    alt: 'Pancakes in the Dark Moody Elegance style',
  },
  {
    id: 'grace',
    name: 'Grace Okafor',
    role: 'Runs the menus of nine cafés',
    quote:
      'Every branch sends me photos from another phone in another light. With one template they come out as if one person had shot them all.',
    image: '/styles/botanical-freshness.webp',
    alt: 'Pancakes in the Botanical Freshness style',
  },
]
