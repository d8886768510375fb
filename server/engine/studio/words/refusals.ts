// Wishes that only a generative engine could try, or that are set elsewhere: each gets its reason.
import { anyFood } from './food.ts'

/** Verbs that ask for a change of the things in the picture. The object follows. */
const VERBS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:replace|swap|exchange|substitute)\b/, 'replace'],
  [
    /\b(?:remove|removing|delete|erase|take (?:away|out|off)|get rid of|hide|leave out|take(?= (?:the|my|that|this|those|these|all) (?:\w+ ){1,3}(?:off|away|out)\b))\b/,
    'remove',
  ],
  [/\b(?:write|type|print)\b/, 'write'],
  [/\b(?:flip|mirror|rotate|straighten)\b/, 'turn'],
  [
    /\b(?:clean|wipe|polish|tidy)(?= (?:(?:up|the|my|off|of) )*(?:rims?|edges?|borders?|plates?|bowls?|dish|sauce|drips?|spots?)\b)/,
    'clean',
  ],
  [
    /\b(?:add|put|place|insert|include|show|draw|scatter|garnish(?:ed)?(?: it)?(?: with)?|sprinkle|drizzle|pour|top(?:ped)?(?: it)? with|serve(?:d)? with)\b/,
    'add',
  ],
  [
    // “A slice of lemon” is a thing.
    /(?<!\b(?:an?|one|two|three|few|each|per|thin|thick|extra|more|some) )\b(?:melt|cook|bake|grill|char|toast|fry|slice|cut|chop|stack|fill|open|peel|arrange|rearrange|move)\b(?! (?:of|salmon|chicken|the frame|in)\b)/,
    '',
  ],
  [/\b(?:change|turn|make|transform|convert)\b/, ''],
  [/\b(?:without|minus|no|fewer|less)\b/, 'less'],
  [/\b(?:with|plus|extra|more|and also)\b/, 'more'],
]
/** How the sentence says a verb, where not as it was written. */
const SAID: Record<string, string> = {
  less: 'remove',
  more: 'add',
  remove: 'remove',
  add: 'add',
  replace: 'replace',
}

export const FOOD_REASON = 'the built-in engine never changes the food'
export const SHARPNESS_REASON =
  'the result is as sharp and real as the photo; choose High under Quality for more pixels'
export const FORMAT_REASON = 'choose it under Format'
/** True of whatever is asked for. */
const REASONS: Record<string, string> = {
  add: 'the built-in engine adds nothing to the picture',
  remove: 'the built-in engine takes nothing out of a photo',
  replace: 'the built-in engine replaces nothing in a photo',
  turn: 'the built-in engine never turns or mirrors a photo',
  write: 'the built-in engine writes no text and draws no logos',
  clean: 'the dish keeps its own plate or bowl',
}
/** What no scene has, so that a “no” to it is kept. */
const ABSENT =
  /^(?:any |the |my |some |human |more |extra |added )*(texts?|letters?|words|writing|captions?|logos?|watermarks?|people|persons?|humans?|hands?|fingers?|faces?|smoke|steam|fire|flames?|splash(?:es)?|neon)(?: (?:on|in) .*| please)?$/

const THINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\bblack[- ](?:and|&|n)[- ]white\b|\bb ?[&/] ?w\b|\bsepia\b|\bgr[ae]y ?scale\b/,
    'the dish keeps its colours',
  ],
  [
    /\b(?:text|title|caption|letter\w*|words?|logos?|watermark|brand(?:ing| name)|signs?|price\w*|label|sticker|slogan|name)\b/,
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
    /\b(?:fork|knife|knives|spoon|cutlery|chopsticks|napkins?|cloths?|flowers?|vase|bottle|wine|glass(?:es)?|cups?|menu|book|tray|basket|candlestick|props?|decorations?|table setting|plants?|rose petals)\b/,
    'each scene has the props it was rendered with',
  ],
  [
    /\b(?:top[- ]?down|overhead|flat ?lay|(?:side|top|front)[- ]?view|bird'?s?[- ]eye|45|angles?|from (?:above|(?:the )?(?:top|side))|above|eye[- ]level|perspective)\b/,
    'choose it under Camera angle',
  ],
  [
    /\b(?:crop\w*|square|portrait|landscape|vertical|horizontal|16:9|9:16|4:5|5:4|4:3|3:4|1:1|format|aspect ratio)\b/,
    FORMAT_REASON,
  ],
  [
    /\b(?:noise|noisy|grainy|denois\w*)\b|\b(?:film|photo|image|the|less|no|remove|reduce) grain\b|^grain$/,
    'the built-in engine takes noise out of dim photos by itself, and never adds any',
  ],
  [
    /\b(?:8k|4k|uhd|hd|high[- ]res\w*|ultra\w*|hyper\w*|photo ?realis\w*|realistic|masterpiece|award\w*|sharp\w*|detail\w*|megapixels?|quality|in focus)\b/,
    SHARPNESS_REASON,
  ],
  [
    /\b(?:crisp(?:y|ier)|crunch\w*|juic\w*|tast(?:y|ier)|delicious|appeti[sz]\w*|mouth[- ]?watering|yummy|creamy|creamier|cheesy|saucy|burnt|garnish\w*|toppings?|vegan|vegetarian|plant[- ]based|(?:gluten|dairy|sugar|lactose)[- ]free|low[- ]carb)\b/,
    FOOD_REASON,
  ],
]

export interface Verb {
  start: number
  end: number
  /** Its kind. */
  verb: string
  /** As it was written. */
  said: string
}

/** Where a change is asked for, in a clause; null when nowhere. */
export function findVerb(clause: string): Verb | null {
  let first: Verb | null = null
  for (const [pattern, verb] of VERBS) {
    const match = pattern.exec(clause)
    if (!match || (first && first.start <= match.index)) continue
    first = { start: match.index, end: match.index + match[0].length, verb: verb || match[0], said: match[0] }
  }
  return first
}

/**
 * @param object as the person wrote it
 * @returns null where no reason is known, and so none is given
 */
export function refusal(verb: string, said: string, object: string): string | null {
  const reason = reasonFor(verb, object)
  if (reason?.startsWith('choose')) return `Can’t follow “${thing(object)}”: ${reason}.`
  if (reason === FOOD_REASON && !anyFood(object) && (verb === 'more' || verb === 'less'))
    return `Can’t follow “${said} ${thing(object)}”: ${reason}.`
  return reason ? `Can’t ${SAID[verb] ?? said} ${thing(object)}: ${reason}.` : null
}

function reasonFor(verb: string, named: string): string | undefined {
  const object = named.replace(verb === 'remove' ? TAKEN_FROM : verb === 'add' ? ADDED_TO : /$^/, '')
  if (verb === 'write' || verb === 'turn' || verb === 'clean') return REASONS[verb]
  if (GROUND.test(object) && !anyFood(object)) return SAY_WHICH
  // What is on a plate of food is food: “remove the onions from the plate”.
  if (anyFood(object) && verb !== 'replace' && !isPlate(object)) return FOOD_REASON
  return thingReason(object) ?? (anyFood(object) ? FOOD_REASON : REASONS[verb])
}
/** Where a thing is that is asked away, or shall go: not what is asked about. “Put it on a black plate” is. */
const TAKEN_FROM =
  /(?<=\w) (?:from|off|out of|on|in) (?:(?:the|my|our|this|that|its|a) )*(?:\w+ )?(?:plates?|bowls?|dish)\W*(?:please)?\W*$/i
const ADDED_TO = /(?<=\w) (?:to|onto|on|in) (?:the|my) (?:plates?|bowls?|dish)\W*(?:please)?\W*$/i
const isPlate = (object: string) =>
  /\b(?:plates?|bowls?)\W*(?:\w+\W*)?$/i.test(object) ||
  /\b(?:text|logos?|name|price|hands?|steam|smoke)\b/i.test(object)
const GROUND = /^(?:the |my |this |that |old |original |\w+'s )*(?:back ?ground|backdrop|surface|table)\W*$/i
const SAY_WHICH =
  'the backdrop is the style’s; name another, such as wood, marble, slate, plaster, pale stone or a colour'

/** For a thing that is not wanted and is in no scene anyway: how the report says so. */
export function absence(verb: string, object: string, isForbidden: boolean): string | null {
  if (!isForbidden && verb !== 'less') return null
  if (isForbidden && /^(?:replace|remove)$/.test(verb) && (anyFood(object) || isDishOnly(object)))
    return 'dish unchanged'
  if (isForbidden && /^(?:replace|remove|less|clean|turn)$/.test(verb)) return null
  const named = ABSENT.exec(object.toLowerCase().trim())?.[1]
  if (named) return `no ${named}`
  if (!isForbidden) return null
  if (
    /^(?:anything|something|things?|any|stuff|new things)?(?: (?:else|to|on|extra|new)\b.*)?$/i.test(
      object.trim(),
    )
  )
    return 'nothing added'
  return verb === 'add'
    ? `no ${thing(object)}`
    : anyFood(object) || isDishOnly(object)
      ? 'dish unchanged'
      : null
}
const isDishOnly = (object: string) =>
  /^(?:the |my |our )?(?:dish|food|plate|meal|bowl)\W*$/i.test(object.trim())

/** For things that are only named; null for what means nothing here. */
export function namedRefusal(object: string): string | null {
  const reason = thingReason(object)
  return reason ? `Can’t follow “${thing(object)}”: ${reason}.` : null
}

/** What was not understood at all, in one sentence. */
export function unknownSentence(texts: readonly string[]): string {
  return `Not followed, because the built-in engine doesn’t know it: ${texts.map((text) => `“${shorten(text)}”`).join(', ')}.`
}

function thingReason(object: string): string | undefined {
  return THINGS.find(([pattern]) => pattern.test(object.toLowerCase()))?.[1]
}

function thing(object: string): string {
  return shorten(
    object
      .trim()
      .replace(/^(?:(?:some|any|more|extra|of|in|on)\s+)+/i, '')
      .replace(POLITE, '')
      .replace(/(?<=\w) (?:off|away|out)$/i, ''),
  )
}
const POLITE = /(?:[\s,]+(?:please|pls|plz|thanks|thank you|thx))+\W*$/i

const LONGEST = 60

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text
}
