// Words and prompts that the guides give as examples, with what the built-in engine makes of each.
// prompts.test.ts asks the engine itself: what stands here is what a person will read in their result's report.

export interface Said {
  words: string
  /** The engine's own phrase. */
  heard: string
}

const said = (words: string, heard: string): Said => ({ words, heard })

/** Guidance that works with every style. */
export const GUIDANCE = {
  'Brightness and colour': [
    said('brighter', 'Brighter'),
    said('not too dark', 'Slightly brighter'),
    said('slightly warmer', 'Slightly warmer light'),
    said('too yellow', 'Cooler light'),
    said('vivid colours', 'Stronger colours'),
    said('muted colours', 'Quieter colours'),
    said('more contrast', 'More contrast'),
  ],
  'Light and shadow': [
    said('softer light', 'Softer light'),
    said('hard light', 'Harder light'),
    said('soft shadows', 'Softer shadows'),
    said('no shadows', 'No shadow cast by the dish'),
    said('light from the right', 'Light from the right'),
    said('candlelight', 'Candle-like light'),
    said('golden hour', 'Sunset warmth'),
    said('overcast', 'Overcast light'),
  ],
  'Backdrop and framing': [
    said('dark background', 'Darker backdrop'),
    said('blurred background', 'Backdrop more out of focus'),
    said('sage green accents', 'Colour accent: sage green'),
    said('terracotta background', 'Backdrop in terracotta'),
    said('closer', 'Closer framing'),
    said('more space around the plate', 'More space around the dish'),
    said('no vignette', 'Even light into the corners'),
  ],
  Mood: [
    said('cosy', 'Mood: cosy'),
    said('airy', 'Mood: airy'),
    said('moody', 'Mood: moody'),
    said('elegant', 'Mood: elegant'),
    said('fresh', 'Mood: fresh'),
    said('playful', 'Mood: playful'),
    said('vintage', 'Mood: vintage'),
    said('cinematic', 'Mood: cinematic'),
  ],
} as const satisfies Record<string, readonly Said[]>
export type GuidanceGroup = keyof typeof GUIDANCE

/** Wishes it does not fulfil, with its answer; asked with Clean White Plate chosen. */
export const REFUSED: readonly Said[] = [
  said('add basil', 'Can’t add basil: the built-in engine never changes the food.'),
  said(
    'steam rising',
    'Can’t follow “steam rising”: the built-in engine adds nothing that steams, burns, glows or splashes.',
  ),
  said('chopsticks', 'Can’t follow “chopsticks”: each scene has the props it was rendered with.'),
  said('top-down', 'Can’t follow “top-down”: choose it under Camera angle.'),
  said(
    'light from behind',
    'Can’t light it from behind, from the front or from above: the scenes are lit from the left or the right.',
  ),
  said(
    'a wooden table',
    'Can’t use wooden table: the scene comes from the chosen style, Clean White Plate. Rustic Wooden Warmth has oak boards.',
  ),
]

/** Custom prompts, each with the setting the words choose; the engine follows every word of them. */
export const CUSTOM_PROMPTS = [
  { prompt: 'White marble, clean, soft shadows', style: 'clean-white-plate' },
  { prompt: 'Oak table, warm window light, cosy', style: 'rustic-wooden-warmth' },
  {
    prompt: 'Fine dining on dark slate, one light from the left, deep shadows',
    style: 'dark-moody-elegance',
  },
  { prompt: 'Brunch on a pale wooden table in soft morning light, airy', style: 'bright-airy-cafe' },
  { prompt: 'Street food on coral paper, hard light, vivid colours', style: 'vibrant-color-pop' },
  { prompt: 'Grey plaster, calm, soft light, muted colours', style: 'minimalist-monochrome' },
  { prompt: 'Pale stone, dappled light, fresh, light from the right', style: 'botanical-freshness' },
] as const
