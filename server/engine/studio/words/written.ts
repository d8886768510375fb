// A piece of a text as it is read: words in lower case, short forms written out, slips of the pen mended, each beside
// what the person wrote, so that it can be quoted.

import { isFiller } from './filler.ts'
import { isFood } from './food.ts'
import { corrected } from './spelling.ts'

export interface Word {
  /** As it is read: lower case, without accents. */
  read: string
  /** As it was written; empty for what was written once and is read twice. */
  written: string
  /** Its place in what was written. */
  place: number
}

const NO_APOSTROPHE =
  /^(do|does|did|is|are|was|were|has|have|had|wo|would|ca|could|should|must)n['`´]?t$|^(dont't|don;t|do'nt|dosent|doesent)$/
const SHORT: Record<string, string> = {
  bg: 'background',
  bkg: 'background',
  bkgd: 'background',
  'back-ground': 'background',
  pls: 'please',
  plz: 'please',
  plss: 'please',
  'w/': 'with',
  'w/o': 'without',
  w: 'with',
  wo: 'without',
  abit: 'a bit',
  alot: 'a lot',
  im: "i'm",
  n: 'and',
  '&': 'and',
  '+': 'and',
  u: 'you',
  thats: "that's",
  wanna: 'want',
  dun: "don't",
  tooo: 'too',
  toooo: 'too',
  '2': 'too',
  vry: 'very',
  rly: 'really',
  ligth: 'light',
  ligt: 'light',
  lihgt: 'light',
  liht: 'light',
  lght: 'light',
  brite: 'bright',
  briter: 'brighter',
  brigt: 'bright',
  rustik: 'rustic',
  rigt: 'right',
  letf: 'left',
  lite: 'light',
  gray: 'grey',
  colur: 'colour',
  dakr: 'dark',
  wite: 'white',
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const written of text.normalize('NFC').split(/\s+/)) {
    if (written === '') continue
    const plain = plainOf(written)
    // “background: green”; but 16:9 is one word.
    const [, stem = plain, colon] = /^(.*\p{L})([:=])$/u.exec(plain) ?? []
    const read = expand(stem)
    words.push({ read, written, place: words.length })
    if (colon) words.push({ read: ':', written: '', place: words.length })
  }
  return words.map((word, at) =>
    word.read === 'to' &&
    DEGREE_OF.test(words[at + 1]?.read ?? '') &&
    SAID_BEFORE.test(words[at - 1]?.read ?? 'is')
      ? { ...word, read: 'too' }
      : word,
  )
}

/** Letters only in lower case and without their marks, quotes and brackets off. */
function plainOf(written: string): string {
  const letters = [...written.toLowerCase().replace(/[’‘`´]/g, "'")]
  return letters
    .map((letter) => letter.normalize('NFD').charAt(0))
    .join('')
    .replace(/^[("'“”„«[*_]+|[)"'“”„»\]*_]+$/g, '')
}

function expand(word: string): string {
  const negated = NO_APOSTROPHE.exec(word)
  if (negated) return negated[1] ? `${negated[1]}n't` : "don't"
  const short = SHORT[word]
  if (short !== undefined) return short
  return isFiller(word) || isFood(word) ? word : corrected(word)
}

/** “Its to dark”, “2 bright”: too. */
const DEGREE_OF =
  /^(?:dark|bright|light|dim|warm|cold|cool|yellow|orange|blue|red|harsh|soft|hard|strong|flat|dull|blurry|busy|close|far|small|big|saturated|contrasty)$/
const SAID_BEFORE = /^(?:is|its|it's|isn't|was|not|looks?|way|bit|little|much|far|are|comes?|came|out|be)$/

export const readingOf = (words: readonly Word[]) => words.map(({ read }) => read).join(' ')

/** What was written of the words that a stretch of the reading touches. */
export function quote(words: readonly Word[], start = 0, end = Number.POSITIVE_INFINITY): string {
  let at = 0
  const touched = words.filter(({ read }) => {
    const from = at
    at += read.length + 1
    return from < end && from + read.length > start
  })
  return [...touched]
    .sort((a, b) => a.place - b.place)
    .map(({ written }) => written)
    .filter(Boolean)
    .join(' ')
}
