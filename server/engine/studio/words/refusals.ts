// Wishes that only a generative engine could try, or that are set elsewhere: each gets its reason.

/** Verbs that ask for a change of the things in the picture. The object follows. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:replace|swap|exchange|substitute)\b/, 'replace'],
  [/\b(?:remove|delete|erase|take (?:away|out|off)|get rid of|hide|leave out|clean up)\b/, 'remove'],
  [
    /\b(?:add|put|place|insert|include|show|draw|write|scatter|garnish(?:ed)?(?: it)?(?: with)?|sprinkle|drizzle|pour|top(?:ped)?(?: it)? with|serve(?:d)? with)\b/,
    'add',
  ],
  [
    /\b(?:melt|cook|bake|grill|char|toast|fry|slice|cut|chop|stack|fill|open|peel|rotate|flip|arrange|rearrange|move)\b/,
    '',
  ],
  [/\b(?:change|turn|make|transform|convert)\b/, ''],
  [/\b(?:without|minus|no|fewer|less)\b/, 'remove'],
  [/\b(?:with|plus|extra|more|and also)\b/, 'add'],
]

const FOOD = 'the built-in engine never changes the food'

const THINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:text|title|caption|letter\w*|words?|logos?|watermark|brand\w*|signs?|price\w*|label|sticker|slogan|name)\b/,
    'the built-in engine writes no text and draws no logos',
  ],
  [
    /\b(?:people|persons?|man|woman|men|women|child\w*|hands?|fingers?|faces?|chefs?|waiters?|waitress\w*|guests?|models?|crowd)\b/,
    'the built-in engine shows no people and no hands',
  ],
  [
    /\b(?:steam\w*|smok\w*|vapou?r|fog|mist|fire|flames?|sparks?|sparkl\w*|splash\w*|bubbles?|ice cubes|droplets?|neon)\b/,
    'the built-in engine adds nothing that steams, burns, glows or splashes',
  ],
  [/\b(?:plates?|bowls?|dishes|crockery|vessel|pan|skillet|mugs?)\b/, 'the dish keeps its own plate or bowl'],
  [
    /\b(?:fork|knife|knives|spoon|cutlery|chopsticks|napkins?|flowers?|vase|bottle|wine|glass(?:es)?|cups?|menu|book|tray|basket|candlestick|props?|decorations?|table setting|plant|rose petals)\b/,
    'each scene has the props it was rendered with',
  ],
  [
    /\b(?:top[- ]?down|overhead|flat ?lay|side[- ]?view|bird'?s[- ]eye|45|angle|from above|eye[- ]level|perspective)\b/,
    'choose it under Camera angle',
  ],
  [
    /\b(?:square|portrait|landscape|vertical|horizontal|16:9|9:16|4:5|5:4|4:3|3:4|1:1|format|aspect ratio)\b/,
    'choose it under Format',
  ],
  [
    /\b(?:8k|4k|uhd|hd|high[- ]res\w*|ultra\w*|hyper\w*|photo ?realis\w*|realistic|masterpiece|award\w*|sharp\w*|detail\w*|megapixels?)\b/,
    'the result is as sharp and real as the photo; choose High under Quality for more pixels',
  ],
  [
    /\b(?:crisp(?:y|ier)|crunch\w*|juic\w*|tast(?:y|ier)|delicious|appeti[sz]\w*|mouth[- ]?watering|yummy|creamy|creamier|cheesy|saucy|burnt|garnish\w*|toppings?)\b/,
    FOOD,
  ],
]

/** Where a change is asked for, in a clause; null when nowhere. */
export function findVerb(clause: string): { start: number; end: number; verb: string } | null {
  let first: { start: number; end: number; verb: string } | null = null
  for (const [pattern, verb] of VERBS) {
    const match = pattern.exec(clause)
    if (!match || (first && first.start <= match.index)) continue
    first = { start: match.index, end: match.index + match[0].length, verb: verb || match[0] }
  }
  return first
}

/** @param object as the person wrote it */
export function refusal(verb: string, object: string): string {
  const reason =
    reasonFor(object) ?? (ABOUT_LIGHT.test(object) ? 'the built-in engine doesn’t know that' : FOOD)
  return `Can’t ${verb} ${thing(object)}: ${reason}.`
}

/** For things that are only named; null for what means nothing here. */
export function namedRefusal(object: string): string | null {
  const reason = reasonFor(object)
  return reason ? `Can’t follow “${thing(object)}”: ${reason}.` : null
}

/** What was not understood at all, in one sentence. */
export function unknownSentence(texts: readonly string[]): string {
  return `Not followed, because the built-in engine doesn’t know it: ${texts.map((text) => `“${shorten(text)}”`).join(', ')}.`
}

const ABOUT_LIGHT =
  /\b(?:light|shadow|glow|colou?rs?|tones?|contrast|mood|atmosphere|background|backdrop|surface|reflections?)\b/i

function reasonFor(object: string): string | undefined {
  return THINGS.find(([pattern]) => pattern.test(object.toLowerCase()))?.[1]
}

function thing(object: string): string {
  return shorten(object.trim().replace(/^(?:(?:some|any|more|extra|of|in|on)\s+)+/i, ''))
}

const LONGEST = 60

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}
