// A text cut into clauses, and what one clause hands on to the next.
import { STYLES } from '../../../../contract/catalog.ts'
import { type Carried, type Going, readClause } from './clause.ts'
import type { Item } from './item.ts'
import { isFresh } from './polarity.ts'
import { noFirst, nounLast, sharedNoun } from './rewrite.ts'
import type { Slug } from './term.ts'
import { readingOf, type Word, wordsOf } from './written.ts'

/** Not the dot in 2.8, nor the “but” of “anything but dark”. */
const MARKS =
  /[;!?…\n]+|[,.](?!\d)|\s+(?:(?<!\b(?:anything|everything|nothing|all)\s+)but|then|while|whereas)\s+|\s[-–—]\s/i
const REPEATED = /^(?:no|without|less|more)$/
const JOINTS = /^(?:and|or|nor)$/

/** Two colours of one grade. */
const GRADE = /\b(\w+) (?:and|&) (\w+)(?= (?:colou?r(?: |-))?(?:grad(?:e|ed|ing)|look|lut|filter)\b)/gi

const partsOf = (text: string) =>
  text
    .replace(/\blight (?:and|&) airy\b/gi, 'airy')
    .replace(/\bblack (?:and|&|n) white\b/gi, 'b/w')
    .replace(GRADE, '$1-and-$2')
    .split(MARKS)
    .map((part) => part.trim())
    .filter((part) => part.length > 1 || /\p{L}/u.test(part))

const plain = (part: string) => part.toLowerCase().replace(/\s+/g, ' ')
/** What each style says of its own scene, part by part. */
const SCENES = new Map<string, Slug>(
  STYLES.flatMap(({ slug, prompt }) => partsOf(prompt).map((part) => [plain(part), slug] as const)),
)

export function readText(text: string | null): Item[] {
  return partsOf(text ?? '').flatMap((part) => {
    const items = readPart(part)
    const slug = SCENES.get(plain(part))
    return slug ? [{ kind: 'scene', slug, items, votes: { [slug]: 3 } } satisfies Item] : items
  })
}

/** Clauses joined by “and” and “or” share a negation: “don’t make it dark and moody”. */
function readPart(part: string): Item[] {
  const items: Item[] = []
  let carried: Carried | null = null
  let going: Going | null = null
  for (const { words, joint } of joined(sharedNoun(nounLast(noFirst(wordsOf(part)))))) {
    if (carried && isFresh(readingOf(words))) carried = null
    if (carried && joint) carried = { ...carried, joint }
    const clause = readClause(words, carried, going)
    items.push(...clause.items)
    going = clause.going
    carried = { reach: clause.open, joint: 'and', before: readingOf(words) }
  }
  return items
}

function joined(words: readonly Word[]): { words: Word[]; joint: 'and' | 'or' | null }[] {
  const clauses: { words: Word[]; joint: 'and' | 'or' | null }[] = [{ words: [], joint: null }]
  for (const word of words) {
    if (JOINTS.test(word.read)) clauses.push({ words: [], joint: word.read === 'and' ? 'and' : 'or' })
    else {
      const last = clauses.at(-1)!
      // “No text no logo” are two.
      if (last.words.length > 1 && REPEATED.test(word.read) && REPEATED.test(last.words[0]!.read))
        clauses.push({ words: [word], joint: null })
      else last.words.push(word)
    }
  }
  return clauses.filter(({ words: some }) => some.length > 0)
}
