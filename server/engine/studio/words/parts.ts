// Light and colour asked of one part of the picture only, which can’t be had: what is said of it instead.
import { COLOUR } from './colours.ts'
import { isDish, isFood } from './food.ts'
import type { Item } from './item.ts'
import { SHARPNESS_REASON } from './refusals.ts'
import type { Term } from './term.ts'

const REASONS = {
  light:
    'light and tint are set for the whole picture; by itself the backdrop can be lighter, darker or of another colour',
  blur: 'the dish stays as sharp as it is; only the backdrop can be put out of focus',
  grade: 'the whole picture can be made warmer, cooler, stronger or quieter in its colours, and no other way',
  room: 'more space comes all around the dish',
  paint: 'the backdrop takes the plain colours it knows, such as burgundy, coral, mint or navy',
  sharp: SHARPNESS_REASON,
}
const sentenceFor = (text: string, reason: keyof typeof REASONS) =>
  `Can’t follow “${text}”: ${REASONS[reason]}.`

export const partRefusal = (text: string, reason: keyof typeof REASONS): Item => ({
  kind: 'refused',
  sentence: sentenceFor(text, reason),
  votes: {},
})

interface Part {
  words: RegExp
  sentence: (text: string) => string
  votes?: Term['votes']
}
const part = (reason: keyof typeof REASONS, words: RegExp, votes?: Term['votes']): Part => ({
  words,
  sentence: (text) => sentenceFor(text, reason),
  ...(votes ? { votes } : {}),
})

const THE = '(?: (?:up|down|only|just|the|my|our))*'
const TINT = '(?:warm|cool|cold|gold|yellow|amber|blu|orang|saturat|desaturat|mut)(?:er|en|ed|e|ish)?'
const BACK = '(?:back ?grounds?|backdrops?|surroundings)'
const COLOUR_WORD = COLOUR.replaceAll(/\((?!\?)/g, '(?:')
const GRADE = '(?:colou?r[- ])?(?:grad(?:e|ed|ing)|lut|filter)'

export const PARTS: readonly Part[] = [
  part(
    'light',
    new RegExp(
      `\\b(?:${TINT}${THE}|${COLOUR_WORD}) (?:shadows?|highlights?|mid[- ]?tones?|blacks|whites)\\b`,
    ),
  ),
  part('light', new RegExp(`\\b(?:cool|cold|blu|saturat|desaturat|mut)(?:er|ed|e|ish)?${THE} ${BACK}\\b`)),
  part(
    'light',
    new RegExp(
      `\\b(?:warm(?:er)?|golden)${THE} ${BACK}\\b|\\b${BACK} in (?:warm|cool|cold)(?:er)? (?:tones?|colou?rs?)\\b`,
    ),
    { 'rustic-wooden-warmth': 1 },
  ),
  part(
    'grade',
    new RegExp(`\\b${COLOUR_WORD}-and-${COLOUR_WORD}(?: ${GRADE}| look)?|\\b${COLOUR_WORD} ${GRADE}\\b`),
  ),
  part('room', /(?<=\b(?:space|room)\b.* )(?:on|at|to) the (?:left|right|top|bottom|side)(?: side)?\b/),
  // “Chocolate coloured”: food and wine are not read as such before this word.
  part(
    'paint',
    /\b(?:(?:red|white|dark|pale) )?(?:wine|chocolate|salmon|mustard|lemon|lime|plum|cherry|berry|aubergine|caramel|coffee|honey|pistachio|pumpkin|tomato|avocado|rust|wood|gold)[- ](?:\w+[- ])?colou?r(?:ed)? (?:back ?ground|backdrop|surface|table|wall)\b/,
  ),
  part(
    'paint',
    new RegExp(
      `\\b(?:${COLOUR_WORD} |white |black |gr[ae]y )?(?:check(?:ed|ered)|chequered|gingham|plaid|tartan|striped?|dotted|polka[- ]dot(?:ted)?|floral|patterned)(?: ${COLOUR_WORD}| white)? (?:table ?cloths?|back ?grounds?|backdrop|surface|table ?top|table|paper|walls?)\\b`,
    ),
  ),
  part(
    'sharp',
    /\b(?:photos?|pictures?|images?|pics?|shots?|food|dish|plate|everything|it|this)(?:'s|(?: (?:is|are|was|looks?|seems?|came|turned|out|too|so|very|a|bit|little|slightly|all|really))+) blurr?y\b/,
  ),
]

/** What a blur is asked of. */
export const BLURS_DISH = /^(?: (?:out|only|just|the|my|our|whole|entire))* [a-z-]+/

/** Settings that can’t be given to the dish without its scene. */
export const WHOLE_ONLY = /^(?:stops|warmth|saturation|contrast|hardness)$/

const LIGHTS = /^(?:\w+en|make|(?:warm|cool) (?:up|the|my)|light (?:up|the|my))\b/
/** “The food only”, “only the food”, “only brighten the food”; “just brighten it” is no such thing. */
export function isOfDishAlone(clause: string): boolean {
  const words = clause.split(' ')
  const isNamed = (word: string | undefined) => word !== undefined && (isFood(word) || isDish(word))
  return words.some((word, at) => {
    // “Only a little” is a measure.
    if (!/^(?:only|just|alone)$/.test(word) || /^(?:a|slightly|little)$/.test(words[at + 1] ?? ''))
      return false
    if (word !== 'just' && isNamed(words[at - 1])) return true
    if (word === 'alone') return false
    let next = at + 1
    while (/^(?:the|my|our|this|that)$/.test(words[next] ?? '')) next++
    if (isNamed(words[next])) return true
    return word === 'only' && LIGHTS.test(words.slice(at + 1).join(' ')) && isNamed(words.at(-1))
  })
}
