// From a guidance or a custom prompt to wishes the built-in engine can follow, and an honest list of the rest.
//
//   text → clauses → known terms, each with how it is meant (“not too”, “slightly”) → votes for a scene → wishes
//                 └→ what is left over → a sentence for the list of what was not done
import { STYLES, type Style } from '../../../contract/catalog.ts'
import { clamp } from './pixels.ts'
import type { Wishes } from './wishes.ts'
import type { Item } from './words/item.ts'
import { unknownSentence } from './words/refusals.ts'
import { readText } from './words/sentences.ts'
import { Settled } from './words/settled.ts'
import type { Axis, Effects } from './words/term.ts'

/** How far all words together may move each axis. */
const LIMITS: Effects = {
  stops: 0.8,
  scene: 1,
  warmth: 1.2,
  saturation: 0.3,
  contrast: 0.16,
  shadows: 1,
  hardness: 1,
  blur: 1,
  framing: 1,
  corners: 0.6,
}

/**
 * @param preset the chosen style, or null for a custom prompt: then the words choose the nearest
 * @param isTemplate the scene is a template's, and the preset only what comes nearest to it
 */
export function understand(
  preset: Style | null,
  prompt: string | null,
  guidance: string | null,
  isTemplate = false,
): Wishes {
  const items = [prompt, guidance].flatMap(readText)
  const style = preset ?? nearestStyle(items)
  const wishes: Wishes = {
    ...NOTHING,
    style,
    accent: null,
    accentCover: 0,
    side: null,
    followed: [],
    ignored: [],
  }
  // A part of the chosen style’s own description is done; of another’s it is read like any other words.
  const said = items.flatMap((item) =>
    item.kind === 'scene' && (isTemplate || item.slug !== style.slug) ? item.items : item,
  )
  const settled = new Settled(wishes, isTemplate ? 'template' : preset ? 'style' : 'words')
  for (const item of said) settled.take(item)
  // A person can’t know which style their own words lead to; where its surface is named, they see it.
  if (!preset && !wishes.followed.some(({ phrase }) => /^(?:Scene|Surface):/.test(phrase)))
    wishes.followed.unshift({ phrase: `Scene: ${style.name}`, needs: 'scene' })
  for (const axis of Object.keys(LIMITS) as Axis[]) {
    wishes[axis] = clamp(wishes[axis], -LIMITS[axis], LIMITS[axis])
  }
  wishes.followed = uniqueBy(wishes.followed, ({ phrase }) => phrase)
  const unknown = said.flatMap((item) => (item.kind === 'unknown' ? item.text : []))
  if (unknown.length > 0) wishes.ignored.push(unknownSentence([...new Set(unknown)]))
  wishes.ignored = [...new Set(wishes.ignored)]
  return wishes
}

const NOTHING = Object.fromEntries(Object.keys(LIMITS).map((axis) => [axis, 0])) as unknown as Effects

/** The style most words speak for; what is said first counts a little more. */
function nearestStyle(items: Item[]): Style {
  const votes = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    for (const [slug, count] of Object.entries(item.votes)) {
      votes.set(slug, (votes.get(slug) ?? 0) + count * (1 - 0.001 * index))
    }
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a)
  return STYLES.find(({ slug }) => best && best[1] > 0 && slug === best[0]) ?? STYLES[0]
}

function uniqueBy<T>(list: T[], key: (entry: T) => string): T[] {
  return [...new Map(list.map((entry) => [key(entry), entry])).values()]
}
