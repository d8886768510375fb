// Words for moods: bundles of settings, and votes for a scene.
import type { Effects, Term } from './term.ts'

const mood = (
  words: RegExp,
  name: string,
  effects: Partial<Effects>,
  votes: NonNullable<Term['votes']>,
): Term => ({
  words,
  effects,
  says: `mood: ${name}`,
  votes,
})

export const MOODS: readonly Term[] = [
  mood(
    /\b(?:light (?:and|&) airy|airy|breezy)\b/,
    'airy',
    { stops: 0.3, contrast: -0.04 },
    { 'bright-airy-cafe': 3 },
  ),
  mood(
    /\b(?:co[sz](?:y|ier)|homely|comforting|inviting|hygge)\b/,
    'cosy',
    { warmth: 0.45, stops: -0.1 },
    { 'rustic-wooden-warmth': 2 },
  ),
  mood(
    /\b(?:mood(?:y|ier)|brooding|mysterious)\b/,
    'moody',
    { stops: -0.3, contrast: 0.04, corners: 0.2 },
    { 'dark-moody-elegance': 3 },
  ),
  mood(
    /\bdramatic\b/,
    'dramatic',
    { contrast: 0.08, corners: 0.25, shadows: 0.3 },
    { 'dark-moody-elegance': 2 },
  ),
  mood(
    /\b(?:elegant|luxur\w+|fine[- ]dining|sophisticated|premium|upscale)\b/,
    'elegant',
    { contrast: 0.04, corners: 0.12, saturation: -0.04 },
    { 'dark-moody-elegance': 2 },
  ),
  mood(
    /\bromantic\b/,
    'romantic',
    { warmth: 0.45, stops: -0.15, corners: 0.15 },
    { 'dark-moody-elegance': 1, 'rustic-wooden-warmth': 1 },
  ),
  mood(
    // A vegan dish is one; to be made vegan is another dish.
    /\b(?:fresh(?:er|ness)?|healthy|(?<!\b(?:make|turn) (?:it|this|that|the dish|the food) (?:into )?(?:a |all |fully )?)(?:vegan|plant[- ]based)(?! (?:version|option|alternative|variant|one)\b))\b/,
    'fresh',
    { saturation: 0.07, warmth: -0.15, stops: 0.1 },
    { 'botanical-freshness': 2 },
  ),
  mood(
    /\b(?:botanical|garden|jungle|rainforest|outdoors?|nature|tropical|spring|terrace|picnic)\b/,
    'outdoors',
    { saturation: 0.06, stops: 0.1 },
    { 'botanical-freshness': 3 },
  ),
  mood(
    /\b(?:minimal\w*|calm|quiet|serene|zen)\b/,
    'calm',
    { saturation: -0.09, contrast: -0.03 },
    { 'minimalist-monochrome': 3 },
  ),
  mood(
    /\b(?:monochrom\w*|neutral|industrial)\b/,
    'neutral',
    { saturation: -0.1 },
    { 'minimalist-monochrome': 3 },
  ),
  mood(
    /\b(?:clean(?:er)?|pure|simpler?|studio|catalogu?e|delivery app|professional\w*)\b/,
    'clean',
    { stops: 0.12, saturation: -0.03 },
    { 'clean-white-plate': 2 },
  ),
  mood(
    /\b(?:playful|fun|festive|cheerful|party|street food|summer(?:y)?)\b/,
    'playful',
    { saturation: 0.1, stops: 0.1 },
    { 'vibrant-color-pop': 2 },
  ),
  mood(
    /\b(?:bold|pop|pops|pop art|energetic|striking|stands? out|insta(?:gram)?\w*|eye[- ]?catching)\b/,
    'bold',
    { saturation: 0.1, contrast: 0.06 },
    { 'vibrant-color-pop': 2 },
  ),
  mood(
    /\bnatural(?:ly|er)?\b|\b(?:no|without|any) filters?\b|\bunfiltered\b/,
    'natural',
    { saturation: -0.05, contrast: -0.03 },
    {},
  ),
  mood(
    /\b(?:vintage|retro|nostalgic|old[- ]fashioned)\b/,
    'vintage',
    { warmth: 0.4, saturation: -0.14, contrast: -0.04 },
    { 'rustic-wooden-warmth': 1 },
  ),
  mood(
    /\b(?:cinematic|film(?:ic)?|noir)\b/,
    'cinematic',
    { contrast: 0.06, corners: 0.2, stops: -0.1 },
    { 'dark-moody-elegance': 2 },
  ),
  mood(
    /\b(?:dreamy|ethereal|romance)\b/,
    'dreamy',
    { contrast: -0.08, stops: 0.15, hardness: -0.4 },
    { 'bright-airy-cafe': 1 },
  ),
  mood(
    /\b(?:rustic|farmhouse|country|homemade|bakery|autumn\w*|fall|cabin)\b/,
    'rustic',
    { warmth: 0.3 },
    { 'rustic-wooden-warmth': 3 },
  ),
  mood(
    /\b(?:winter\w*|frosty|nordic)\b/,
    'wintry',
    { warmth: -0.5, saturation: -0.05 },
    { 'clean-white-plate': 1 },
  ),
  mood(
    /\b(?:caf[eé]|coffee shop|brunch|breakfast|bistro)\b/,
    'café',
    { stops: 0.15 },
    { 'bright-airy-cafe': 3 },
  ),
]
