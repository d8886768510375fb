// One clause of a wish: its terms, each with how it is meant, and what is left over with a reason.

import { COLOUR_NAME } from './colours.ts'
import { isFiller, PURPOSE } from './filler.ts'
import { anyFood, isDish, isFood } from './food.ts'
import { findHits, type Hit } from './hits.ts'
import type { Item } from './item.ts'
import { BLURS_DISH, isOfDishAlone, partRefusal, WHOLE_ONLY } from './parts.ts'
import { forceOf, negationsAt, openAtEnd, type Reach } from './polarity.ts'
import { absence, findVerb, namedRefusal, refusal, type Verb } from './refusals.ts'
import { quote, readingOf, type Word } from './written.ts'

/** A negation of the clause before that this one may share, and the word between them. */
export interface Carried {
  reach: Reach | null
  joint: 'and' | 'or'
  /** How the clause before reads. */
  before: string
}

/** A change the clause before asks for, which may go on: “add basil and a slice of lemon”. */
export type Going = Pick<Verb, 'verb' | 'said'>

/** Everything a clause says, in its order; nothing of it is lost. */
export function readClause(
  words: readonly Word[],
  carried: Carried | null,
  going: Going | null,
): { items: Item[]; open: Reach | null; going: Going | null } {
  const clause = readingOf(words)
  const verb = findVerb(clause)
  if (!verb && going && isMoreFood(clause)) {
    const item = changeItem(words, { ...going, start: 0, end: 0 }, clause.length, carried)
    return { items: [item], open: carried?.reach ?? null, going }
  }
  // “Add contrast” is a setting; “add white rice” is not, although white is known.
  if (!verb || isKnown(clause, verb.end, verb.verb))
    return { ...readTerms(words, carried, 0, clause.length, true), going: null }
  const end = objectEnd(clause, verb.end)
  const head = readTerms(words, carried, 0, verb.start, false)
  const tail = end < clause.length ? readTerms(words, null, end, clause.length, false).items : []
  const item = changeItem(words, verb, end, carried)
  return {
    items: [...head.items, item, ...tail],
    open: head.open ?? (verb.verb === 'remove' ? 'next' : null),
    going: end === clause.length && /^(?:add|remove)$/.test(verb.verb) ? verb : null,
  }
}

/** Nothing but food, of which nothing else is said. */
function isMoreFood(clause: string): boolean {
  return (
    anyFood(clause) &&
    !/\b(?:keep|leave|same|like|love|is|are|looks?|should|must|on|with|make)\b/.test(clause) &&
    !findHits(clause).some(isSettable)
  )
}

/** A change of what is in the picture: refused with its reason, or, where it is forbidden, kept. */
function changeItem(words: readonly Word[], verb: Verb, end: number, carried: Carried | null): Item {
  const before = readingOf(words).slice(0, verb.start)
  const object = quote(words, verb.end, end)
  const isForbidden = FORBIDDING.test(before) || (carried?.reach === 'all' && before.trim() === '')
  const phrase = absence(verb.verb, object, isForbidden)
  if (phrase) return { kind: 'absent', phrase, votes: {} }
  const sentence = isForbidden ? null : refusal(verb.verb, verb.said, object)
  return sentence
    ? { kind: 'refused', sentence, votes: {} }
    : unknown(quote(words, isForbidden ? 0 : verb.start, end))
}
const FORBIDDING = /\b(?:don't|do not|never|not|avoid|without|stop|no)\b/

/** What a change is asked of ends where a scene of its own begins: “with fries on dark slate”. */
function objectEnd(clause: string, from: number): number {
  for (const match of clause.slice(from).matchAll(/ (?:on|in|under|against|with|at|by) /g)) {
    const start = from + match.index
    const hits = findHits(clause.slice(start))
    if (
      hits.some(isSettable) &&
      contentOf(clause.slice(start), hits).length === 0 &&
      /\p{L}/u.test(clause.slice(from, start))
    )
      return start
  }
  return clause.length
}

/** Whether what a change is asked of, its last word, is something that can be set. */
function isKnown(clause: string, from: number, verb: string): boolean {
  const near = findHits(clause).find(
    ({ start, end }) => end > from && contentOf(clause.slice(from, Math.max(start, from)), []).length === 0,
  )
  if (near && isSettable(near) && !near.isAdjective) return true
  const last = contentOf(clause.slice(from), []).at(-1)
  if (last === undefined) return verb !== 'clean'
  const at = clause.lastIndexOf(last)
  return findHits(clause).some((hit) => at >= hit.start && at < hit.end && isSettable(hit))
}
const PLAIN = {
  direction: 1,
  scale: 1,
  isOff: false,
  isLimit: false,
  isDouble: false,
  isKept: false,
} as const
/** Not a dish that is only named. */
const isSettable = (hit: Hit) => hit.isPart || !/^(?:keep|refused)$/.test(hit.item(PLAIN, '')?.kind ?? 'keep')

/**
 * @param isWhole false for a part of a clause, which may be nothing but filler
 */
function readTerms(
  words: readonly Word[],
  carried: Carried | null,
  from: number,
  to: number,
  isWhole: boolean,
) {
  const clause = readingOf(words)
  const hits = findHits(clause).filter(({ start, end }) => start >= from && end <= to)
  const terms = hits.map(({ start, end, noun }) => ({ start, end, isNoun: noun !== null }))
  const items: Item[] = hits.flatMap((hit, index) => {
    const before = `${carried?.before ?? ''} ${clause.slice(from, hit.start)}`
    const local = clause.slice(hits[index - 1]?.end ?? from, hit.start)
    const isShared =
      carried?.reach && (carried.reach === 'all' || carried.joint === 'or' || hit.noun === 'thing')
    const { count } = negationsAt(
      clause.slice(from),
      hit.start - from,
      shifted(terms.slice(0, index), from),
      isShared ? carried.reach : null,
    )
    const text = clause.slice(hit.start, hit.end)
    const force = forceOf(text, local, before, clause.slice(hit.end), count)
    const item = hit.item(force, quote(words, hit.start, hit.end))
    if (item?.kind === 'setting' && item.axis === 'blur') {
      const end = hit.end + (BLURS_DISH.exec(clause.slice(hit.end))?.[0].length ?? 0)
      const object = clause.slice(hit.end, end).split(' ').at(-1)!
      if (isFood(object) || isDish(object)) return partRefusal(quote(words, hit.start, end), 'blur')
    }
    return item ?? []
  })
  if (isOfDishAlone(clause) && items.some(isOfWhole)) {
    const others = items.filter((item) => !isOfWhole(item))
    items.splice(0, items.length, partRefusal(quote(words, from, to), 'light'), ...others)
  }
  const part = clause.slice(from, to)
  // A food that only says of what the photo is, “a burger shot”, asks for nothing.
  const rest = contentOf(part, shifted(hits, from)).filter((word) => hits.length === 0 || !isFood(word))
  const open = openAtEnd(part, shifted(terms, from), carried?.reach ?? null)
  if (rest.length > 0) {
    // Quoted as it was written where nothing of it was understood.
    items.push(unknown(hits.length === 0 && isWhole ? quote(words) : rest.join(' ')))
  } else if (items.length === 0 && isWhole && !PURPOSE.test(clause) && !isBareNegation(clause)) {
    const verb = findVerb(clause)
    items.push(
      verb && /\w/.test(clause.slice(verb.end))
        ? changeItem(words, verb, to, carried)
        : unknown(quote(words)),
    )
  }
  return { items, open }
}

const isOfWhole = (item: Item) => item.kind === 'setting' && WHOLE_ONLY.test(item.axis)

/** “Not”, “I don’t want it to be”: what it is comes in the next clause. */
const isBareNegation = (clause: string) => /^(?:no|not|never)$/.test(clause)

function shifted<T extends { start: number; end: number }>(list: readonly T[], by: number): T[] {
  return list.map((one) => ({ ...one, start: one.start - by, end: one.end - by }))
}

/** Words that no term and no filler accounts for, in their order. */
function contentOf(clause: string, hits: readonly { start: number; end: number }[]): string[] {
  const letters = clause.split('')
  for (const { start, end } of hits) letters.fill('|', start, end)
  return letters
    .join('')
    .split(/[^\p{L}\p{N}\p{M}\p{S}'%:-]+/u)
    .map((word) => word.replace(/^[-':%|]+|[-':%|]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}\p{So}]/u.test(word) && !isFiller(word))
}

function unknown(text: string): Item {
  const named = namedRefusal(text)
  if (named) return { kind: 'refused', sentence: named, votes: {} }
  const [word, ...more] = text
    .toLowerCase()
    .split(' ')
    .filter((one) => !isFiller(one))
  // Left over by itself, white is a plate’s: only a sentence of it, “I like white”, means no thing at all.
  const isShade = /^(?:white|black|gr[ae]y)$/.test(word ?? '') && text.includes(' ')
  if (word && more.length === 0 && (COLOUR_NAME.test(word) || isShade)) {
    const sentence = `Can’t follow “${text}”: say what shall have that colour, the background or an accent.`
    return { kind: 'refused', sentence, votes: {} }
  }
  return { kind: 'unknown', text, votes: {} }
}
