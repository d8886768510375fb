// Two orders of words that say the same are brought into one: “background: green” and “make the background green” are
// a green background, and “a blue or green background” is two of them.
import { COLOUR_NAME } from './colours.ts'
import { isDegree, isFiller } from './filler.ts'
import { isDish, isFood } from './food.ts'
import type { Word } from './written.ts'

const SCALE =
  /^(?:dark|bright|light|pale|dim|warm|cool|cold|soft|hard|harsh|strong|gentle|vivid|vibrant|muted|rich|bold|saturated|intense|blurr|sharp|high|low|faint|subtle|deep|crisp|quiet|long|diffuse|flat|dull)(?:e?r|ed|y|ier)?$|^(?:moody|bigger|colou?rful|yellowish|bluish|golden)$/
const PAINT = /^(?:white|black|grey|brown)$/
const STUFF = /^(?:wood|wooden|marble|slate|oak|concrete|stone|plaster)$/
const THING =
  /^(?:background|backdrop|background's|surface|table|tabletop|tablecloth|walls?|scene|setting|accents?|shadows?|colou?rs?|lighting|lights?|contrast|corners|edges|tones?|surroundings)$/
const COPULA =
  /^(?::|=|colou?r|is|are|was|were|be|to|should|must|shall|looks?|looking|seems?|comes?|become|a|being|into|in|not|isn't|aren't|too|so|as|still|also|all|just|kept|stays?)$/

const isShade = (word: string) => SCALE.test(word) || COLOUR_NAME.test(word) || PAINT.test(word)

/** “Vignette off”, “cold light no”; but “take it off”. */
export function noFirst(words: readonly Word[]): Word[] {
  const last = words.at(-1)
  if (words.length < 2 || !last || !/^(?:no|off|not)$/.test(last.read)) return [...words]
  if (last.read === 'off' && words.some(({ read }) => read === 'take')) return [...words]
  return [{ ...last, read: 'no' }, ...words.slice(0, -1)]
}

/** “Green”, “not too dark”, “more blurred” after the thing they are said of go before it. */
export function nounLast(words: readonly Word[]): Word[] {
  const out = [...words]
  for (let at = 0; at < out.length - 1; at++) {
    const { read } = out[at]!
    const isSpecific = isFood(read) && !isDish(read)
    if (!THING.test(read) && !isDish(read) && !isSpecific) continue
    // “Light blue” is a shade, “the light” is a thing; and “dark background blue …” has said what it is.
    if (/^lights?$/.test(read) && !/^(?:the|make|my|with)$/.test(out[at - 1]?.read ?? '')) continue
    let end = at + 1
    while (end < out.length && (COPULA.test(out[end]!.read) || isDegree(out[end]!.read))) end++
    const first = end
    while (end < out.length && (isShade(out[end]!.read) || (THING.test(read) && STUFF.test(out[end]!.read))))
      end++
    if (end === first || isGoingOn(out, end)) continue
    const said = out.slice(first, end)
    // A dish may be made brighter with the picture; only paint is said of the dish itself.
    if (isDish(read) && !said.some(({ read: word }) => PAINT.test(word) || COLOUR_NAME.test(word))) continue
    // Of food it is a complaint or a change: it stays as it was written.
    if (/^(?:food|meal|dish)$/.test(read)) continue
    if (isSpecific && !out.slice(0, at).some(({ read: word }) => /^(?:make|turn|change|paint)$/.test(word)))
      continue
    const between = out.slice(at + 1, first).filter(({ read: word }) => word !== ':' && word !== '=')
    out.splice(at, end - at, ...between, ...said, out[at]!)
    at = end - 1
  }
  return out
}

/** A thing follows of its own: “background dark slate”. */
function isGoingOn(words: readonly Word[], at: number): boolean {
  const next = words[at]?.read
  return (
    next !== undefined &&
    (!isFiller(next) || THING.test(next) || isDish(next)) &&
    !/^(?:and|or|nor|enough)$/.test(next)
  )
}

/** “A blue or green background” → “a blue background or green background”. */
export function sharedNoun(words: readonly Word[]): Word[] {
  const out = [...words]
  for (let at = 1; at < out.length - 2; at++) {
    if (!/^(?:and|or|nor)$/.test(out[at]!.read) || !isShade(out[at - 1]!.read)) continue
    let end = at + 1
    while (end < out.length && (isShade(out[end]!.read) || isDegree(out[end]!.read))) end++
    const thing = out[end]
    if (
      end === at + 1 ||
      !thing ||
      !(THING.test(thing.read) || /^(?:light|look|style|mood|tint|cast)$/.test(thing.read))
    )
      continue
    out.splice(at, 0, { ...thing, written: '' })
    at = end
  }
  return out
}
