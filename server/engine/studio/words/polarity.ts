// Which way a term is meant: “not”, “less”, “too”, “enough”, “hate”, and how far each of them reaches.

export interface Force {
  /** -1 turns a term round. */
  direction: 1 | -1
  scale: number
  /** Not wanted at all, instead of less. */
  isOff: boolean
  /** “Not too …”: a limit to what was said before, not a wish for the contrary. */
  isLimit: boolean
  /** “Don’t remove it”. */
  isDouble: boolean
  /** “Keep the shadows”. */
  isKept: boolean
}

/** A negation that is open where a clause goes on. */
export type Reach = 'all' | 'next'

/** Reach to the end of what is said, over “and” and “or”. */
const WHOLE =
  "not|never|don't|doesn't|isn't|aren't|wasn't|won't|shouldn't|mustn't|can't|didn't|hates?|dislike|can't stand|sick of|tired of|avoid|stop|quit|stay away from|nothing|anything but|everything but|all but|anything except|instead of|rather than|than|refuse|nor|neither"
/** Reach to the next thing named, and over “or”. */
const NEXT =
  'no|without|zero|minus|remove|removing|delete|erase|get rid of|lose the|kill the|ditch|drop the|skip|take (?:away|out|off)|take(?= (?:\\w+ ){1,4}(?:away|out|off)\\b)|cut the|(?:fix|correct)(?= (?:the |this |that )*(?:yellow|orange|blue|red|dark|harsh|haz))'
const NEGATION = new RegExp(`(?<![\\w'])(?:(${WHOLE})|(${NEXT}))(?![\\w'])`, 'g')
/** After a term, these begin something new. */
const FRESH =
  /\b(?:but|with|instead|just|only|rather|prefer|make|keep|add|use|want|give|let|set|please|should|must|need)\b/
/** “Nothing but dark” is dark; “no, make it …” takes something back. */
const NO_NEGATION =
  /^(?:nothing but|not only|no (?=(?:make|please|wait|actually|i|rather|better|keep|use)\b)|don't forget|can't wait|why not)\b/

/**
 * Negations open at a place of a clause.
 * @param terms places of the terms before it
 * @param carried what was open when the clause began
 */
export function negationsAt(
  text: string,
  at: number,
  terms: readonly { start: number; end: number; isNoun: boolean }[],
  carried: Reach | null,
): { count: number; reach: Reach | null } {
  const begin = lastFreshStart(text.slice(0, at), terms)
  let count = begin === 0 && carried ? 1 : 0
  let reach: Reach | null = count ? carried : null
  for (const match of text.matchAll(NEGATION)) {
    const end = match.index + match[0].length
    if (end > at) break
    if (match.index < begin || NO_NEGATION.test(text.slice(match.index))) continue
    if (match[1]) {
      count++
      reach = 'all'
    } else if (reachesNext(text, end, at, terms)) {
      count++
      reach ??= 'next'
    }
  }
  return { count, reach }
}

/** “No” reaches over adjectives that follow each other to the first thing, and not past it. */
function reachesNext(
  text: string,
  end: number,
  at: number,
  terms: readonly { start: number; end: number; isNoun: boolean }[],
) {
  const between = terms.filter((term) => term.start >= end && term.end <= at)
  const last = between.at(-1)
  return !last || (!between.some(({ isNoun }) => isNoun) && text.slice(last.end, at).trim() === '')
}

function lastFreshStart(before: string, terms: readonly { start: number; end: number }[]): number {
  const first = terms[0]
  if (!first) return 0
  let start = 0
  for (const { end } of terms) {
    if (end > before.length) break
    const fresh = FRESH.exec(before.slice(end))
    if (fresh) start = end + fresh.index
  }
  return start
}

/** Whether a clause that goes on after “and” says something of its own, so that what was negated before is over. */
export function isFresh(clause: string): boolean {
  return new RegExp(
    `^(?:(?:also|then|the|a|it|i) )*${FRESH.source}|^(?:i|more|less|very|slightly|much|a (?:bit|little)|increase|reduce|lots?|some|extra|(?:bright|dark|warm|cool|cold|soft|hard|sharp|strong|light|clos|wid|pal|bold|rich)e?r)\\b`,
  ).test(clause)
}

/** What is open at the end of a clause, for the one joined to it. */
export function openAtEnd(
  text: string,
  terms: readonly { start: number; end: number; isNoun: boolean }[],
  carried: Reach | null,
): Reach | null {
  return negationsAt(
    text,
    text.length,
    [...terms].filter(({ isNoun }) => !isNoun),
    carried,
  ).reach
}

const STRONG =
  /\b(?:much|very|really|lot|way|far|super|strongly|extremely|heavily|highly|incredibly|totally)\b/
const WEAK = /\b(?:slight\w*|bit|little|somewhat|touch|hint|tad|subtly|gently|barely|kinda)\b/
const LACK = /\b(?:too little|lack(?:s|ing)?(?: of)?|missing|hardly any|barely any|short of|needs?|too low)\b/
const LESS =
  /\b(?:less|lesser|fewer|lower(?:ed)?|low|reduced?|reducing|decreased?|tone(?:d)? down|turn down|lessen|minimi[sz]e|limit|under)\b/
const EXCESS = /\b(?:too|overly|excessively|over)\b/
const EXCESS_AFTER =
  /^ ?(?:(?:is|are|looks?|was|a bit|way|much|just) )*too (?:much|strong|high|intense|heavy)\b|^ (?:is|are|look) (?:so |very |really )?(?:ugly|bad|disturbing|distracting|annoying|horrible|terrible|awful)\b/
const OF_THE_PHOTO =
  /\b(?:(?:photos?|pictures?|images?|pics?|shot|lighting|light|colou?rs?|food|dish|plate|everything)(?:'s| is| are| was| were| looks?| appears?| seems?| came out| turned out| isn't| doesn't look| aren't| has(?: a| an| some| got| too much)*)|(?:it|this)(?:'s| is| was| looks?| came out| turned out| isn't| doesn't look| {2}seems?| has(?: a| an| some| got)*)|(?:came|turned) out)\b/
const WISHED =
  /\b(?:should|must|shall|want|wish|would|make|like|so that|let|please|need|as if|that|ensure|sure)\b/
const FAULTS = /^(?:dark|dim|gloomy|yellow\w*|orange\w*|blue|bluish|cold|flat|harsh)$/

/** Light and shadows are asked for harsh; by itself, or found in the photo, it is what is wrong with it. */
function isComplaint(term: string, before: string, after: string): boolean {
  if (/^ (?:\w+ )?(?:sun\w*|noon|(?:day|spot)?light\w*|flash)\b/.test(after)) return false
  if (!/^harsh(?:ness)?\b/.test(term) || (WISHED.test(before) && !LESS.test(before))) return false
  return !term.includes(' ') || FOUND.test(before)
}
const FOUND =
  /\b(?:is|are|was|were|looks?|seems?|appears?|came|turned|comes|has|have|because of|due to)\b|'s\b/

/**
 * @param local what stands between the term before and this one
 * @param before everything before it
 * @param after what follows it
 * @param negations how many hold
 */
export function forceOf(
  term: string,
  local: string,
  before: string,
  after: string,
  negations: number,
): Force {
  const scale = WEAK.test(local)
    ? 0.5
    : STRONG.test(local.replace(/\btoo (?:much|far)|\bmuch too|\bway too\b/, 'too')) ||
        /^ by (?:a lot|far|much)\b/.test(after)
      ? 1.6
      : 1
  const isEnough = /\benough\b/.test(local) || /^ ?(?:light |lighting )?enough\b/.test(after)
  const isNegated = negations % 2 === 1
  const isKept =
    !isNegated &&
    (/\b(?:keep|leave|preserve)\b/.test(local) || /^ (?:(?:is|are) )?(?:ok|okay|fine)\b/.test(after))
  const plain = { direction: 1, scale, isOff: false, isLimit: false, isDouble: false, isKept } as const
  if (isNegated && isEnough) return { ...plain, scale: 1 }
  if (LACK.test(local) && !isNegated) return { ...plain, scale: 1 }
  const isStated = OF_THE_PHOTO.test(before) && !WISHED.test(before)
  const isLess = LESS.test(local)
  if (isNegated && isLess) return { ...plain, scale: 0.5 }
  if (isNegated && /\b(?:too|so|very|overly|that|much|super|extremely)\b/.test(local))
    return { ...plain, direction: -1, scale: 0.5, isLimit: true }
  // “The photo is not bright” misses it.
  if (isNegated && isStated) return plain
  if (isNegated) return { ...plain, direction: -1, isOff: true, isLimit: true }
  if (negations > 0) return { ...plain, scale: 0.5, isDouble: true }
  const isExcess = EXCESS.test(local) || EXCESS_AFTER.test(after)
  if (isLess && isExcess) return { ...plain, scale: 1 }
  if (isLess || isExcess) return { ...plain, direction: -1 }
  if (isStated && FAULTS.test(term)) return { ...plain, direction: -1 }
  if (isComplaint(term, before, after)) return { ...plain, direction: -1 }
  return plain
}
