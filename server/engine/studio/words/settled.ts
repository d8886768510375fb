// Wishes taken one by one, for one style: what is followed, and what is not and why.
import { STYLES } from '../../../../contract/catalog.ts'
import type { Rgb } from '../colour.ts'
import type { Followed, Wishes } from '../wishes.ts'
import { OWN_COLOURS } from './colours.ts'
import type { Item } from './item.ts'
import type { Axis, Effects } from './term.ts'

/** What the scene comes from. */
type SceneSource = 'template' | 'style' | 'words'
type Of<Kind extends Item['kind']> = Extract<Item, { kind: Kind }>

/** A later wish of the same kind that says the contrary wins; one that only limits an earlier one halves it. */
export class Settled {
  readonly #wishes: Wishes
  readonly #source: SceneSource
  /** Settings so far, by axis. */
  readonly #said = new Map<
    Axis,
    { amount: number; phrase: string; effects: Partial<Effects>; isLimit: boolean }
  >()
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
      case 'absent':
        this.#follow(
          item.phrase,
          /^(?:dish unchanged|nothing added|no extra blur|\w+ stays)$/.test(item.phrase) ? null : 'scene',
        )
        break
      case 'side':
        if (wishes.side && wishes.side !== item.side) this.#contrary(`light from the ${wishes.side}`)
        wishes.side = item.side
        this.#follow(`light from the ${item.side}`, 'scene')
        break
      case 'accent':
        this.#takeAccent(item)
        break
      case 'surface':
        this.#takeSurface(item)
        break
      case 'setting':
        this.#takeSetting(item)
        break
      case 'scene':
        // It is what the style’s description says: nothing is to be changed in it.
        this.#follow(`scene: ${wishes.style.name}`, 'scene')
        break
      case 'look':
        this.#takeLook(item)
    }
  }

  #takeSetting({ effects, axis, phrase, limited }: Of<'setting'>): void {
    const before = this.#said.get(axis)
    const amount = effects[axis] ?? 0
    if (before && Math.sign(before.amount) !== Math.sign(amount)) {
      if (limited) {
        // “Bright, but not too bright” is a little bright.
        this.#drop(before.phrase)
        if (before.isLimit) {
          // “Not too bright, not too dark” is neither.
          this.#move(scaled(before.effects, -1))
          this.#said.delete(axis)
          this.#follow(`neither ${bare(phrase)} nor ${bare(before.phrase)}`, null)
          return
        }
        this.#move(scaled(before.effects, -0.5))
        this.#said.set(axis, { amount: before.amount / 2, ...limited, isLimit: false })
        this.#follow(limited.phrase, null)
        return
      }
      this.#contrary(before.phrase)
      this.#move(scaled(before.effects, -1))
    }
    this.#said.set(axis, { amount, phrase, effects, isLimit: limited !== null })
    this.#move(effects)
    this.#follow(phrase, needsOf(axis, effects))
  }

  #takeLook({ effects, phrase, only, text, isUnwanted }: Of<'look'>): void {
    const { style, ignored } = this.#wishes
    if (only && this.#source === 'template') {
      ignored.push(`Can’t follow “${text}”: the light comes from the template.`)
      return
    }
    const hasIt = only?.includes(style.slug) ?? false
    if (only && isUnwanted) {
      if (hasIt) ignored.push(`Can’t do without ${text}: ${style.name} has it. Choose another style.`)
      else this.#follow(`no ${text}`, 'scene')
      return
    }
    if (only && !hasIt) {
      const having = STYLES.filter(({ slug }) => only.includes(slug)).map(({ name }) => name)
      ignored.push(
        `Can’t follow “${text}”: ${style.name} has no such light. ${having.join(' and ')} ${having.length > 1 ? 'have' : 'has'}.`,
      )
      return
    }
    this.#move(effects)
    this.#follow(phrase, null)
  }

  #takeAccent({ name, colour, isTint, isUnwanted }: Of<'accent'>): void {
    const wishes = this.#wishes
    if (isUnwanted) {
      const isOwn = this.#source !== 'template' && OWN_COLOURS[wishes.style.slug]?.test(name)
      if (isOwn && !wishes.accent)
        wishes.ignored.push(`Can’t do without ${name}: ${wishes.style.name} has it. Choose another style.`)
      else this.#follow(isTint ? `no ${name} accent` : `no ${name} backdrop`, 'scene')
      return
    }
    if (wishes.accent) {
      wishes.ignored.push(`Can’t use ${name} as well: one colour at a time.`)
      return
    }
    wishes.accent = colour as Rgb
    wishes.accentCover = isTint ? 0.3 : 1
    this.#follow(isTint ? `colour accent: ${name}` : `backdrop in ${name}`, 'scene')
  }

  #takeSurface({ surface, isUnwanted, text }: Of<'surface'>): void {
    const { style, ignored } = this.#wishes
    if (this.#source === 'template') {
      ignored.push(`Can’t choose the surface (“${text}”): the scene comes from the template.`)
      return
    }
    const isAlso = surface.also?.style === style.slug
    const isHere = isAlso || surface.style === style.slug
    const shown = isAlso ? surface.also!.shown : surface.shown
    if (isUnwanted) {
      if (isHere) ignored.push(`Can’t do without ${shown}: ${style.name} stands on it. Choose another style.`)
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
    const phrase = `surface: ${shown}${surface.exact ? '' : `, the nearest to ${text}`}`
    if (this.#surface === shown) return
    this.#surface = shown
    this.#follow(phrase, 'scene')
    if (surface.isDarkened) this.#takeSetting(DARKENED)
  }

  #move(effects: Partial<Effects>): void {
    for (const [axis, amount] of Object.entries(effects) as [Axis, number][]) this.#wishes[axis] += amount
  }

  #follow(phrase: string, needs: Followed['needs']): void {
    this.#wishes.followed.push({ phrase: sentenceCase(phrase), needs })
  }

  /** Takes an earlier wish back. */
  #contrary(phrase: string): void {
    this.#drop(phrase)
    this.#wishes.ignored.push(`“${sentenceCase(phrase)}” was taken back by a later wish for the contrary.`)
  }

  #drop(phrase: string): void {
    const said = sentenceCase(phrase)
    this.#wishes.followed = this.#wishes.followed.filter((one) => one.phrase !== said)
  }
}

const DARKENED: Of<'setting'> = {
  kind: 'setting',
  axis: 'scene',
  effects: { scene: -0.7 },
  phrase: 'darker backdrop',
  limited: null,
  votes: {},
}

/** What a wish needs: a photo's own table is neither lit again nor put out of focus. */
function needsOf(axis: Axis, effects: Partial<Effects>): Followed['needs'] {
  if (axis === 'framing') return 'room'
  return axis === 'shadows' || axis === 'blur' || (effects.scene ?? 0) > 0 ? 'scene' : null
}

const bare = (phrase: string) => phrase.replace(/^(?:slightly|much) /, '')

function scaled(effects: Partial<Effects>, by: number): Partial<Effects> {
  return Object.fromEntries(Object.entries(effects).map(([axis, amount]) => [axis, amount * by]))
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
