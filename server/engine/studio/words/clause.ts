// One clause of a wish: which known terms are in it, what stands before each, and what is left over.

import { LIGHTS, MOODS } from './lights-and-moods.ts'
import { findVerb, namedRefusal, refusal } from './refusals.ts'
import { SETTINGS } from './settings.ts'
import { ACCENTS, SURFACES, type Surface } from './surfaces.ts'
import type { Axis, Effects, Slug, Term } from './term.ts'

export type Votes = Partial<Record<Slug, number>>

/** What a clause says, before it is known which style it is for. */
export type Item = { votes: Votes } & (
  | { kind: 'setting'; axis: Axis; effects: Partial<Effects>; phrase: string }
  | { kind: 'look'; effects: Partial<Effects>; phrase: string; only: Term['only']; text: string }
  | { kind: 'surface'; surface: Surface; isUnwanted: boolean; text: string }
  | { kind: 'accent'; name: string; colour: readonly number[]; isTint: boolean }
  | { kind: 'side'; side: 'left' | 'right' }
  | { kind: 'keep' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'unknown'; text: string }
)

/** A known term at its place in a clause. */
interface Hit {
  start: number
  end: number
  /** @param before what stands before it, from the term before on */
  read: (before: string, text: string) => Item
}

/** Everything a clause says, in its order; nothing of it is lost. */
export function readClause(written: string): Item[] {
  // Composed letters, so that taking the accents off keeps every place.
  const original = written.normalize('NFC').replace(/\s+/g, ' ').trim()
  const clause = [...original.toLowerCase().replace(/[’‘]/g, "'")]
    .map((letter) => letter.normalize('NFD').charAt(0))
    .join('')
  if (KEEP.test(clause)) return [{ kind: 'keep', votes: {} }]
  const verb = findVerb(clause)
  // “add contrast” is a setting; “add white rice” is not, although white is known.
  if (verb && !isKnown(clause.slice(verb.end))) {
    const sentence = refusal(verb.verb, original.slice(verb.end))
    return [
      ...readTerms(clause.slice(0, verb.start), original, false),
      { kind: 'refused', sentence, votes: {} },
    ]
  }
  return readTerms(clause, original, true)
}

/** Whether what a change is asked of, its last word, is something that can be set. */
function isKnown(object: string): boolean {
  const words = contentOf(object, [])
  const last = words.at(-1)
  if (last === undefined) return true
  return !contentOf(object, findHits(object)).includes(last)
}

/**
 * @param original the clause as it was written, letter by letter
 * @param isWhole false for what stands before a verb, which may be nothing but filler
 */
function readTerms(clause: string, original: string, isWhole: boolean): Item[] {
  const hits = findHits(clause)
  let from = 0
  const items: Item[] = hits.map(({ start, end, read }) => {
    const item = read(clause.slice(from, start), original.slice(start, end))
    from = end
    return item
  })
  const rest = contentOf(clause, hits)
  if (rest.length > 0) {
    // Quoted as it was written where nothing of it was understood.
    const text = hits.length === 0 && isWhole ? original : rest.join(' ')
    return [...items, unknown(text)]
  }
  return items.length === 0 && isWhole && !PLEASANTRY.test(clause) ? [unknown(original)] : items
}

const PLEASANTRY = /^(?:please|thanks?|thank you|ok|yes|no|hi|hello)$/

function unknown(text: string): Item {
  const sentence = namedRefusal(text)
  return sentence ? { kind: 'refused', sentence, votes: {} } : { kind: 'unknown', text, votes: {} }
}

const KEEP =
  /\b(?:do not|don't|never|without) (?:chang|alter|touch|modify)\w* (?:the |my |any )?(?:dish|food|plate|meal|ingredients?|it)\b|\bkeep (?:the |my )?(?:dish|food|plate|meal|ingredients?|it) (?:unchanged|as (?:it )?is|as they are|the same|original|intact)\b/

const FILLER = new Set(
  `a an the this that these those it its it's and or of on in at to for from by into with as is are be been was but
  very much more less bit little slightly quite really please some any just only like look looks looking feel feeling feels
  style styled mood moods vibe atmosphere ambience photo photograph photography picture image shot scene setting table surface
  background backdrop light lights lighting lit dish plate food bowl meal i i'd we you want would should can could me my our your
  give make made let have has keep not no without too so than overall everything all whole lot way touch hint tad somewhat increase
  decrease reduce reduced raise lower boost high low add extra nice good beautiful great lovely use using set put don't do never
  avoid fewer also there here very bit super extremely far again still even color colour colors colours tone tones under over
  remove delete erase hide lessen single large small upper lower key main far late early directional frame frames mid
  against near by side coming comes falling through one few out that's will effect kind sort type`.split(
    /\s+/,
  ),
)

/** Words that no term and no filler accounts for, in their order. */
function contentOf(clause: string, hits: readonly { start: number; end: number }[]): string[] {
  const letters = [...clause]
  for (const { start, end } of hits) letters.fill('|', start, end)
  return letters
    .join('')
    .split(/[^\p{L}\p{N}'%:-]+/u)
    .map((word) => word.replace(/^[-':%]+|[-':%]+$/g, ''))
    .filter((word) => word !== '' && !FILLER.has(word))
}

function findHits(clause: string): Hit[] {
  const all = MATCHERS.flatMap(({ words, hit }) =>
    [...clause.matchAll(new RegExp(words, 'g'))].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      read: (before: string, text: string) => hit(before, text, match),
    })),
  )
  // The longest wins; of two equal ones the one listed first.
  const kept: Hit[] = []
  for (const hit of all.sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (hit.end > hit.start && kept.every((one) => hit.end <= one.start || hit.start >= one.end))
      kept.push(hit)
  }
  return kept.sort((a, b) => a.start - b.start)
}

interface Force {
  /** -1 turns a term round. */
  direction: 1 | -1
  scale: number
  isOff: boolean
}

/** What “not too”, “much”, “no” before a term mean. */
function forceOf(before: string): Force {
  const scale = /\b(?:slight\w*|bit|little|somewhat|touch|hint|tad|subtly|gently|barely)\b/.test(before)
    ? 0.5
    : /\b(?:much|very|really|lot|way|far|super|strongly|extremely|heavily|highly|incredibly)\b/.test(before)
      ? 1.6
      : 1
  const isNegated =
    /\b(?:not|no|without|avoid|never|don't|isn't|remove|delete|erase|get rid of|zero|nothing)\b/.test(before)
  if (isNegated && /\b(?:too|so|very|overly|that|much)\b/.test(before))
    return { direction: -1, scale: 0.5, isOff: false }
  if (isNegated) return { direction: -1, scale, isOff: true }
  if (/\b(?:less|fewer|lower|low|reduced?|decreased?|too|overly|tone down)\b/.test(before)) {
    return { direction: -1, scale, isOff: false }
  }
  return { direction: 1, scale, isOff: false }
}

function settingItem(term: Term, before: string): Item {
  const force = forceOf(before)
  const axis = Object.keys(term.effects)[0] as Axis
  const amount = force.direction * force.scale
  const votes = amount > 0 ? (term.votes ?? {}) : {}
  if (axis === 'blur' && amount < 0) {
    const sentence = 'Can’t make the backdrop sharper: how sharp it is was rendered with the scene.'
    return { kind: 'refused', sentence, votes: {} }
  }
  if (axis === 'shadows' && force.isOff && (term.effects.shadows ?? 0) > 0) {
    return { kind: 'setting', axis, effects: { shadows: -1 }, phrase: 'no shadow cast by the dish', votes }
  }
  const [more, less] = term.says as readonly [string, string]
  const phrase = `${force.scale < 1 ? 'slightly ' : force.scale > 1 ? 'much ' : ''}${amount > 0 ? more : less}`
  return { kind: 'setting', axis, effects: scaled(term.effects, amount), phrase, votes }
}

/** Lights and moods; turned round they count half: the contrary of a candle is not one thing. */
function lookItem(term: Term, before: string, text: string): Item {
  const { direction, scale } = forceOf(before)
  const amount = direction > 0 ? scale : -0.5
  const name = (term.says as string).replace(/^mood: /, '')
  const votes = Object.fromEntries(
    Object.entries(term.votes ?? {}).map(([slug, count]) => [slug, count * direction]),
  )
  const phrase = direction > 0 ? (term.says as string) : `less ${name}`
  const only = direction > 0 ? term.only : undefined
  return { kind: 'look', effects: scaled(term.effects, amount), phrase, only, text, votes }
}

function scaled(effects: Partial<Effects>, by: number): Partial<Effects> {
  return Object.fromEntries(Object.entries(effects).map(([axis, amount]) => [axis, amount * by]))
}

function surfaceItem(surface: Surface, before: string, text: string): Item {
  const isUnwanted = forceOf(before).direction < 0
  return {
    kind: 'surface',
    surface,
    isUnwanted,
    text,
    votes: { [surface.style]: isUnwanted ? -4 : surface.exact ? 4 : 3 },
  }
}

const COLOUR = `((?:pastel|light|pale|soft|dark|deep|bright|dusty|muted)[- ])?(${Object.keys(ACCENTS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const COLOURED =
  '(?:back ?ground|backdrop|surface|table(?: ?cloth| ?top)?|paper|walls?|scene|setting|linen|cloth)'

function accentItem(match: RegExpMatchArray, isTint: boolean): Item {
  const shade = match[1]?.replace(/[- ]$/, '') ?? ''
  const base = ACCENTS[match[2]!]!
  const towards = /pastel|light|pale|soft/.test(shade) ? 255 : /dark|deep/.test(shade) ? 0 : null
  const colour = towards === null ? base : base.map((value) => value + (towards - value) * 0.45)
  return {
    kind: 'accent',
    name: `${shade} ${match[2]}`.trim(),
    colour,
    isTint,
    votes: { 'vibrant-color-pop': isTint ? 1 : 3 },
  }
}

const NO_SUCH_LIGHT: Item = {
  kind: 'refused',
  sentence:
    'Can’t light it from behind, from the front or from above: the scenes are lit from the left or the right.',
  votes: {},
}

/** In the order that decides between equally long matches. */
const MATCHERS: { words: RegExp; hit: (before: string, text: string, match: RegExpMatchArray) => Item }[] = [
  { words: new RegExp(`\\b${COLOUR} ${COLOURED}\\b`), hit: (_, __, match) => accentItem(match, false) },
  {
    words: new RegExp(
      `\\b${COLOUR} (?:accents?|tones?|tint|hue|details?)\\b|\\b(?:accents?|touch|splash|pop|hint|dash) (?:of|in) ${COLOUR}\\b`,
    ),
    hit: (_, __, match) => accentItem(named(match), true),
  },
  {
    words: new RegExp(`\\bon (?:a )?${COLOUR}$|^${COLOUR}$`),
    hit: (_, __, match) => accentItem(named(match), false),
  },
  {
    words:
      /\b(?:coming |falling |in )?from (?:the |my )?(?:upper |lower )?(left|right)(?: side| hand side)?\b|\b(left|right)[- ](?:hand )?(?:side )?light(?:ing)?\b/,
    hit: (_, __, match) => ({ kind: 'side', side: (match[1] ?? match[2]) as 'left' | 'right', votes: {} }),
  },
  {
    words:
      /\b(?:light(?:ing)? )?from (?:behind|the front|the back|above|below|overhead)\b|\bback ?lit\b|\bback ?light(?:ing)?\b|\brim light\b|\b(?:front|top|overhead)[- ]light(?:ing)?\b/,
    hit: () => NO_SUCH_LIGHT,
  },
  ...SETTINGS.map((term) => ({ words: term.words, hit: (before: string) => settingItem(term, before) })),
  ...LIGHTS.map((term) => ({
    words: term.words,
    hit: (before: string, text: string) => lookItem(term, before, text),
  })),
  ...MOODS.map((term) => ({
    words: term.words,
    hit: (before: string, text: string) => lookItem(term, before, text),
  })),
  ...SURFACES.map((one) => ({
    words: one.words,
    hit: (before: string, text: string) => surfaceItem(one, before, text),
  })),
]

/** Of two alternatives the one that matched. */
function named(match: RegExpMatchArray): RegExpMatchArray {
  return match[2] ? match : ([match[0], match[3], match[4]] as unknown as RegExpMatchArray)
}
