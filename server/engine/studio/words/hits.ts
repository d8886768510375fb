// Where known terms stand in a clause, and what each of them says there.
import { ACCENTED, COLOUR, COLOUR_NAME, COLOURED, colourOf } from './colours.ts'
import { isDegree, isFiller, isLink, isPicture, PURPOSE, TALL_PURPOSE } from './filler.ts'
import { COOKED, DESCRIBED, DOSED, isDish, isFoodNoun, STATED } from './food.ts'
import { accentItem, foodItem, type Item, lookItem, settingItem, sideItem, surfaceItem } from './item.ts'
import { LIGHTS } from './lights.ts'
import { MOODS } from './moods.ts'
import { PARTS } from './parts.ts'
import type { Force } from './polarity.ts'
import { FORMAT_REASON } from './refusals.ts'
import { SETTINGS } from './settings.ts'
import { SURFACES } from './surfaces.ts'

export interface Hit {
  start: number
  end: number
  /** What a “no” before it ends at; a thing also shares the “no” of the thing before it. */
  noun: 'thing' | 'end' | null
  /** Describes whatever follows it. */
  isAdjective: boolean
  /** Light or colour of a part of the picture: refused for what it is, whatever verb asks for it. */
  isPart: boolean
  item: (force: Force, text: string) => Item | null
}
type Matcher = Omit<Hit, 'start' | 'end' | 'item' | 'isPart'> & {
  isPart?: boolean
  words: RegExp
  item: (force: Force, text: string, match: RegExpMatchArray) => Item | null
}

const thing = { noun: 'thing', isAdjective: false } as const
const word = { noun: null, isAdjective: false } as const
const global = (words: RegExp) => new RegExp(words.source, 'g')
const accent = (source: string, isTint: boolean): Matcher => ({
  ...thing,
  words: new RegExp(source, 'g'),
  item: (force, _, [, ...groups]) => {
    const at = groups.findIndex((group) => COLOUR_NAME.test(group ?? ''))
    return accentItem(colourOf(groups[at - 1], groups[at]!), isTint, force)
  },
})
const FOOD_KEPT =
  '(?:dish|food|plate|meal|ingredients?|presentation|content|recipe|portion|garnish|it|product)'
const SAME =
  '(?:unchanged|as (?:it )?is|as they are|as it was|(?:exactly )?(?:the )?same|original|intact|identical|untouched|unaltered|alone|real|exactly as \\w+ \\w+)'
const OWN = '(?:the |my |our |any |any of the |anything (?:on|about|in) (?:the |my )?|actual )?'

/** In the order that decides between equally long matches. */
const MATCHERS: readonly Matcher[] = [
  {
    ...word,
    words: new RegExp(
      `\\b(?:do not|don't|never|without|not|not to) (?:chang|alter|touch|modif|edit|replac)\\w* ${OWN}${FOOD_KEPT}\\b(?: itself| at all)?|\\b(?:keep|leave) ${OWN}${FOOD_KEPT}(?: looking| itself)? ${SAME}\\b|\\b${FOOD_KEPT} (?:(?:must|should|has|have|needs?|to) )*(?:stay|remain|be|look|keep)s? ${SAME}\\b|\\bsame (?:food|dish|plate)\\b`,
      'g',
    ),
    item: () => ({ kind: 'keep', votes: {} }),
  },
  {
    ...thing,
    words:
      /\b(?:keep|leave|same|original|(?:don't|do not|never|not|without) (?:change|changing|replace|replacing|touch|remove|alter)) (?:the |my |our |same |original |old |photo's )*(?:back ?ground|table|surface|setting|surroundings)(?: (?:the same|as (?:it )?is|unchanged|original))?$/g,
    item: () => ({
      kind: 'refused',
      sentence: 'Can’t promise the photo’s own background: a dish that can be cut out is set in the scene.',
      votes: {},
    }),
  },
  {
    ...thing,
    words:
      /(?<=\b(?:has|have|had|remove|fix|less|no|without|get rid of|correct) (?:a |an |the |that |some |slight |strong )*)(?:green|pink|purple|magenta)(?:ish)? (?:tint|cast|hue|tones?)\b/g,
    item: (_, text) => ({
      kind: 'refused',
      sentence: `Can’t take out “${text}” by a word: casts are measured on what is white in the photo.`,
      votes: {},
    }),
  },
  { ...thing, words: COOKED, item: (force, text) => foodItem(text, false, force) },
  {
    ...word,
    isPart: true,
    words: global(TALL_PURPOSE),
    item: (_, text) => ({
      kind: 'refused',
      sentence: `Can’t follow “${text}”: ${FORMAT_REASON}.`,
      votes: {},
    }),
  },
  { ...word, words: global(PURPOSE), item: () => null },
  // Brown wood is wood.
  accent(`\\b(?!(?:\\w+[- ])?brown wood)${COLOUR} ${COLOURED}\\b`, false),
  accent(
    `\\b(?!(?:yellow|orange|blue) tint)${COLOUR} ${ACCENTED}\\b|\\b(?:accents?|touch|splash|pop|hint|dash) (?:of|in) ${COLOUR}\\b`,
    true,
  ),
  accent(
    `\\b(?:on|against) (?:a |the )?${COLOUR}$|^${COLOUR}$|(?<=^(?:not|no|avoid|without|never|nor|don't|use|in)(?: (?:any|the|like|use|want|too much))* )(?!(?:yellow|orange|blue)$)${COLOUR}$`,
    false,
  ),
  {
    ...thing,
    words:
      /\b(?:coming |falling |in )?from (?:the |my )?(?:(?:upper|lower|top|bottom)[- ])?(left|right)(?: side| hand side| corner)?\b|\b(left|right)[- ](?:hand )?(?:side )?light(?:ing)?\b/g,
    item: ({ direction }, _, match) => sideItem((match[1] ?? match[2]) as 'left' | 'right', direction),
  },
  {
    ...thing,
    words:
      /\b(?:light(?:ing|s)?|lit|lamps?|sun\w*) (?:\w+ )?from (?:behind|the front|the back|above|below|overhead|(?:the )?top(?![- ](?:left|right)))\b|\bfrom (?:behind|the front|the back|below)\b|\bback ?lit\b|\bback ?light(?:ing)?\b|\brim light\b|\b(?:front|top|overhead)[- ]light(?:ing)?\b/g,
    item: ({ direction }) =>
      direction < 0
        ? null
        : {
            kind: 'refused',
            sentence:
              'Can’t light it from behind, from the front or from above: the scenes are lit from the left or the right.',
            votes: {},
          },
  },
  ...PARTS.map(
    ({ words, sentence, votes }): Matcher => ({
      ...thing,
      isPart: true,
      words: global(words),
      item: (_, text) => ({ kind: 'refused', sentence: sentence(text), votes: votes ?? {} }),
    }),
  ),
  ...SETTINGS.map((term): Matcher => {
    const axis = Object.keys(term.effects)[0]!
    return {
      words: global(term.words),
      noun: /shadows|corners|blur/.test(axis) ? 'thing' : null,
      isAdjective: !/framing|blur|corners|shadows/.test(axis),
      item: (force, text) => settingItem(term, force, text),
    }
  }),
  ...LIGHTS.map(
    (term): Matcher => ({
      ...thing,
      words: global(term.words),
      item: (force, text) => lookItem(term, force, text),
    }),
  ),
  ...MOODS.map(
    (term): Matcher => ({
      ...word,
      words: global(term.words),
      item: (force, text) => lookItem(term, force, text),
    }),
  ),
  ...SURFACES.map(
    (one): Matcher => ({
      ...thing,
      words: global(one.words),
      item: (force, text) => surfaceItem(one, force, text),
    }),
  ),
]

/** Terms of a clause in their order. The longest wins; of two equal ones the one listed first. */
export function findHits(clause: string): Hit[] {
  const all = MATCHERS.flatMap(({ words, item, noun, isAdjective, isPart }) =>
    [...clause.matchAll(words)].map((match): Hit => {
      const end = match.index + match[0].length
      const isOfPicture = / (?:light(?:ing)?|look|tones?|colou?rs?|contrast|glow)$/.test(match[0])
      return {
        start: match.index,
        end,
        noun: noun ?? (isOfPicture ? 'end' : null),
        isAdjective: isAdjective && !match[0].includes(' '),
        isPart: isPart ?? false,
        item: (force, text) => item(force, text, match),
      }
    }),
  )
  const kept: Hit[] = []
  for (const hit of [...foodsIn(clause), ...all].sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (hit.end > hit.start && kept.every((one) => hit.end <= one.start || hit.start >= one.end))
      kept.push(hit)
  }
  kept.sort((a, b) => a.start - b.start)
  return kept.filter((hit) => !describesUnknown(hit, clause, kept) && !isSaidOfUnknown(hit, clause, kept))
}

/** Each word with its place. */
function wordsIn(clause: string): { text: string; start: number; end: number }[] {
  return [...clause.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const COMPARED = /^(?:bigger|larger|smaller|better|fresher|\w{3,}(?:ier|er))$/
const NO_COMPARATIVE =
  /^(?:pepper|butter|burger|cheeseburger|hamburger|lobster|oyster|cider|lager|water|batter|platter|ginger|cucumber|tender|under|over|paper|after|other|super|corner|silver|copper|summer|winter|skewer|starter|cauliflower|finger|slider|gyoza|number)s?$/
/** Never said of food: they end a run that leads up to one. */
const OF_SCENES =
  /^(?:moody|dramatic|elegant|airy|cosy|cozy|romantic|cinematic|minimal\w*|sunlight|daylight|candle\w*|window|blurr\w*|shadows?|vignette|background|backdrop|slate|marble|concrete|plaster|terrace|garden|outdoors?|from|left|right|table|brighten|darken|zoom\w*)$/

/** A food and the words before it that describe it: “rich dark gravy” is a gravy, and no light. */
function foodsIn(clause: string): Hit[] {
  const words = wordsIn(clause)
  const hits: Hit[] = []
  for (let at = 0; at < words.length; at++) {
    // “Bright food” is a bright picture.
    const isLit = /^(?:bright(?:er)?|vivid|colou?rful|sharp)$/.test(words[at - 1]?.text ?? '')
    const rest = clause.slice(words[at]!.end)
    const stated = STATED.exec(rest)?.[0].length ?? 0
    const described = stated || (DESCRIBED.exec(rest)?.[0].length ?? 0)
    const isPlainDish = isDish(words[at]!.text) && (at === 0 || isLit || !isOfFood(words[at - 1]!.text))
    if (isPlainDish && described === 0) continue
    if (!isFoodNoun(words[at]!.text, words[at + 1]?.text)) continue
    let last = at
    while (words[last + 1] && isFoodNoun(words[last + 1]!.text, words[last + 2]?.text)) last++
    let first = at
    while (first > 0 && isOfFood(words[first - 1]!.text)) first--
    const lead = clause.slice(0, words[first]!.start)
    // “A touch of cream” may be of the colour.
    const isColour = COLOUR_NAME.test(clause.slice(words[first]!.start, words[last]!.end))
    const dose = (!isColour && DOSED.exec(lead)?.[0].length) || 0
    // “Fried rice bowl”, “a plate of pasta”: dish words around are filler. What is left is the dish.
    const span = words.slice(first, last + 1).map(({ text }) => text)
    const isCompared = span
      .slice(0, at - first)
      .some((text) => COMPARED.test(text) && !NO_COMPARATIVE.test(text))
    hits.push({
      start: words[first]!.start - dose,
      end: words[last]!.end + described,
      noun: 'thing',
      isAdjective: false,
      isPart: false,
      item: (force, text) => foodItem(text, isCompared || dose + stated > 0, force),
    })
    at = last
  }
  return hits
}

function isOfFood(text: string): boolean {
  if (/^(?:bigger|larger|smaller|better|high|extra|small|large|single|deep|whole|add)$/.test(text))
    return text !== 'add'
  return !isLink(text) && !isDegree(text) && !isPicture(text) && !OF_SCENES.test(text)
}

/** “Dark kimbap”: what follows is a thing of its own, and it is that which is dark. */
function describesUnknown(hit: Hit, clause: string, kept: readonly Hit[]): boolean {
  if (!hit.isAdjective || /(?:er|en|th|ness)$/.test(clause.slice(hit.start, hit.end))) return false
  let isUnknown = false
  for (const { text, start } of wordsIn(clause)) {
    if (start < hit.end) continue
    if (kept.some((one) => one !== hit && start >= one.start && start < one.end) || isPicture(text))
      return false
    if (isFiller(text) || isLink(text)) break
    isUnknown = true
  }
  return isUnknown
}

const SET_TO = /\b(?:keep|make|leave|turn|paint) /
/** “Keep the whites white”: said of a thing of its own, and of no surface. */
function isSaidOfUnknown(hit: Hit, clause: string, kept: readonly Hit[]): boolean {
  const verb = SET_TO.exec(clause)
  if (!verb || !/^(?:white|black|gr[ae]y)$/.test(clause.slice(hit.start).trim())) return false
  return wordsIn(clause).some(
    ({ text, start }) =>
      start > verb.index + 4 &&
      start < hit.start &&
      !isFiller(text) &&
      kept.every((one) => start < one.start || start >= one.end),
  )
}
