// From a guidance or a custom prompt to wishes the built-in engine can follow, and an honest list of the rest.
//
//   text → clauses → known terms with what stands before them (“not too”, “slightly”) → votes for a scene → wishes
//                 └→ what is left over → a sentence for the list of what was not done
import { STYLES, type Style } from '../../../contract/catalog.ts'
import type { Rgb } from './colour.ts'
import { clamp } from './pixels.ts'
import type { Followed, Wishes } from './wishes.ts'
import { type Item, readClause } from './words/clause.ts'
import { unknownSentence } from './words/refusals.ts'
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
const SENTENCES = /[,.;!?…\n]+|\s+(?:and|but|then|plus|while|&)\s+|\s[-–—]\s/i

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
  const items = [prompt, guidance].flatMap((text) => clauses(text).flatMap(readClause))
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
  const settled = new Settled(wishes, isTemplate ? 'template' : preset ? 'style' : 'words')
  for (const item of items) settled.take(item)
  for (const axis of Object.keys(LIMITS) as Axis[]) {
    wishes[axis] = clamp(wishes[axis], -LIMITS[axis], LIMITS[axis])
  }
  wishes.followed = uniqueBy(wishes.followed, ({ phrase }) => phrase)
  const unknown = items.flatMap((item) => (item.kind === 'unknown' ? item.text : []))
  if (unknown.length > 0) wishes.ignored.push(unknownSentence([...new Set(unknown)]))
  wishes.ignored = [...new Set(wishes.ignored)]
  return wishes
}

const NOTHING = Object.fromEntries(Object.keys(LIMITS).map((axis) => [axis, 0])) as unknown as Effects

function clauses(text: string | null): string[] {
  return (text ?? '')
    .replace(/\blight (?:and|&) airy\b/gi, 'airy')
    .split(SENTENCES)
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 1)
}

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

/** What the scene comes from. */
type SceneSource = 'template' | 'style' | 'words'

/** Takes wishes one by one; a later one of the same kind that says the contrary wins. */
class Settled {
  readonly #wishes: Wishes
  readonly #source: SceneSource
  /** Settings so far, by axis. */
  readonly #said = new Map<Axis, { amount: number; phrase: string }>()
  #surface: string | null = null

  constructor(wishes: Wishes, source: SceneSource) {
    this.#wishes = wishes
    this.#source = source
  }

  take(item: Item): void {
    const wishes = this.#wishes
    switch (item.kind) {
      case 'refused':
        wishes.ignored.push(item.sentence)
        break
      case 'keep':
        this.#follow('dish unchanged', null)
        break
      case 'side':
        if (wishes.side && wishes.side !== item.side) this.#contrary(`light from the ${wishes.side}`)
        wishes.side = item.side
        this.#follow(`light from the ${item.side}`, 'scene')
        break
      case 'accent':
        if (wishes.accent) wishes.ignored.push(`Can’t use ${item.name} as well: one colour at a time.`)
        else {
          wishes.accent = item.colour as Rgb
          wishes.accentCover = item.isTint ? 0.3 : 1
          this.#follow(item.isTint ? `colour accent: ${item.name}` : `backdrop in ${item.name}`, 'scene')
        }
        break
      case 'surface':
        this.#takeSurface(item)
        break
      case 'setting':
        this.#takeSetting(item)
        break
      case 'look':
        this.#takeLook(item)
    }
  }

  #takeSetting({ effects, axis, phrase }: Extract<Item, { kind: 'setting' }>): void {
    const before = this.#said.get(axis)
    const amount = effects[axis] ?? 0
    if (before && Math.sign(before.amount) !== Math.sign(amount)) {
      this.#contrary(before.phrase)
      this.#wishes[axis] = 0
    }
    this.#said.set(axis, { amount, phrase })
    this.#move(effects)
    this.#follow(phrase, axis === 'shadows' ? 'scene' : axis === 'framing' ? 'room' : null)
  }

  #takeLook({ effects, phrase, only, text }: Extract<Item, { kind: 'look' }>): void {
    const { style, ignored } = this.#wishes
    if (only && this.#source === 'template') {
      ignored.push(`Can’t follow “${text}”: the light comes from the template.`)
      return
    }
    if (only && !only.includes(style.slug)) {
      const having = STYLES.filter(({ slug }) => only.includes(slug)).map(({ name }) => name)
      ignored.push(
        `Can’t follow “${text}”: ${style.name} has no such light. ${having.join(' and ')} ${having.length > 1 ? 'have' : 'has'}.`,
      )
      return
    }
    this.#move(effects)
    this.#follow(phrase, null)
  }

  #takeSurface({ surface, isUnwanted, text }: Extract<Item, { kind: 'surface' }>): void {
    const { style, ignored } = this.#wishes
    if (this.#source === 'template') {
      ignored.push(`Can’t choose the surface (“${text}”): the scene comes from the template.`)
      return
    }
    const isHere = surface.style === style.slug
    if (isUnwanted) {
      if (isHere)
        ignored.push(`Can’t do without ${surface.shown}: ${style.name} stands on it. Choose another style.`)
      else this.#follow(`no ${text}`, 'scene')
      return
    }
    if (!isHere) {
      const other = STYLES.find(({ slug }) => slug === surface.style)!
      const has = surface.exact ? `has ${surface.shown}` : `has ${surface.shown}, the nearest to it`
      ignored.push(
        this.#source === 'style'
          ? `Can’t use ${text}: the scene comes from the chosen style, ${style.name}. ${other.name} ${has}.`
          : `Can’t use ${text} as well: one scene at a time, and this picture is set in ${style.name}.`,
      )
      return
    }
    const phrase = `surface: ${surface.shown}${surface.exact ? '' : `, the nearest to ${text}`}`
    if (this.#surface === surface.shown) return
    this.#surface = surface.shown
    this.#follow(phrase, 'scene')
  }

  #move(effects: Partial<Effects>): void {
    for (const [axis, amount] of Object.entries(effects) as [Axis, number][]) this.#wishes[axis] += amount
  }

  #follow(phrase: string, needs: Followed['needs']): void {
    this.#wishes.followed.push({ phrase: sentenceCase(phrase), needs })
  }

  /** Takes an earlier wish back. */
  #contrary(phrase: string): void {
    const said = sentenceCase(phrase)
    const { followed, ignored } = this.#wishes
    this.#wishes.followed = followed.filter((one) => one.phrase !== said)
    ignored.push(`“${said}” was taken back by a later wish for the contrary.`)
  }
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function uniqueBy<T>(list: T[], key: (entry: T) => string): T[] {
  return [...new Map(list.map((entry) => [key(entry), entry])).values()]
}
