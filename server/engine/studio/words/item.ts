// What a clause says, before it is known which style it is for.
import type { Colour } from './colours.ts'
import type { Force } from './polarity.ts'
import { FOOD_REASON } from './refusals.ts'
import type { Surface } from './surfaces.ts'
import type { Axis, Effects, Slug, Term } from './term.ts'

type Votes = Partial<Record<Slug, number>>
interface Setting {
  effects: Partial<Effects>
  phrase: string
}
export type Item = { votes: Votes } & (
  | ({
      kind: 'setting'
      axis: Axis /** What it says where it only limits what was said before. */
      limited: Setting | null
    } & Setting)
  | {
      kind: 'look'
      effects: Partial<Effects>
      phrase: string
      only: Term['only']
      isUnwanted: boolean
      text: string
    }
  | { kind: 'surface'; surface: Surface; isUnwanted: boolean; text: string }
  | { kind: 'accent'; name: string; colour: readonly number[]; isTint: boolean; isUnwanted: boolean }
  | { kind: 'side'; side: 'left' | 'right' }
  | { kind: 'keep' }
  | { kind: 'absent'; phrase: string }
  /** A part of a style's own description, and how it reads where another style is chosen. */
  | { kind: 'scene'; slug: Slug; items: Item[] }
  | { kind: 'refused'; sentence: string }
  | { kind: 'unknown'; text: string }
)

const SHARPER = 'Can’t make the backdrop sharper: how sharp it is was rendered with the scene.'

export function settingItem(term: Term, force: Force, text: string): Item {
  const axis = Object.keys(term.effects)[0] as Axis
  const direction = term.isFault ? 1 : force.direction
  const amount = direction * force.scale
  const [more, less] = term.says as readonly [string, string]
  if (axis === 'blur' && amount < 0) {
    return force.isOff
      ? { kind: 'absent', phrase: 'no extra blur', votes: {} }
      : { kind: 'refused', sentence: SHARPER, votes: {} }
  }
  if (axis === 'shadows' && (term.effects.shadows ?? 0) > 0) {
    if (force.isDouble) return { kind: 'absent', phrase: 'shadow stays', votes: {} }
    // “No hard shadows” asks for soft ones, “no shadows” for none.
    if (force.isOff && !text.includes(' '))
      return {
        kind: 'setting',
        axis,
        effects: { shadows: -1 },
        phrase: 'no shadow cast by the dish',
        limited: null,
        votes: {},
      }
  }
  // Not to lift them asks for nothing: they are left as they are.
  if (axis === 'shadows' && force.isOff && CHANGES.test(text))
    return { kind: 'absent', phrase: 'shadow stays', votes: {} }
  if (force.isKept && /^(?:shadows?|contrast|vignette|brightness|warmth|saturation|exposure)$/.test(text))
    return { kind: 'absent', phrase: `${text.replace(/s$/, '')} stays`, votes: {} }
  if (axis === 'framing' && force.isOff) return { kind: 'absent', phrase: 'framing stays', votes: {} }
  const phrase = `${force.scale < 1 ? 'slightly ' : force.scale > 1 ? 'much ' : ''}${amount > 0 ? more : less}`
  const limited = force.isLimit
    ? { effects: scaled(term.effects, 0.5), phrase: `slightly ${direction > 0 ? less : more}` }
    : null
  const votes = amount > 0 ? (term.votes ?? {}) : turned(term.votes, 0.5)
  return { kind: 'setting', axis, effects: scaled(term.effects, amount), phrase, limited, votes }
}

const CHANGES = /^(?:\w+en|lift|raise|open|fill|fade|recover|crush) (?:\w+ )*shadows?/

/** Lights and moods; turned round they count half: the contrary of a candle is not one thing. */
export function lookItem(term: Term, { direction, scale }: Force, text: string): Item {
  const says = term.says as string
  const isUnwanted = direction < 0
  return {
    kind: 'look',
    effects: scaled(term.effects, isUnwanted ? -0.5 : scale),
    phrase: isUnwanted ? `less ${says.replace(/^mood: /, '')}` : says,
    only: term.only,
    isUnwanted,
    text,
    votes: isUnwanted ? turned(term.votes, 1) : (term.votes ?? {}),
  }
}

function turned(votes: Votes | undefined, by: number): Votes {
  return Object.fromEntries(Object.entries(votes ?? {}).map(([slug, count]) => [slug, -count * by]))
}

function scaled(effects: Partial<Effects>, by: number): Partial<Effects> {
  return Object.fromEntries(Object.entries(effects).map(([axis, amount]) => [axis, amount * by]))
}

export function surfaceItem(surface: Surface, { direction }: Force, text: string): Item {
  const isUnwanted = direction < 0
  // Who names a surface means it, whatever the mood; only what two scenes have is left to the other words.
  const wanted = surface.also ? 4 : surface.exact || surface.isDarkened ? 8 : 7
  const votes = isUnwanted
    ? Object.fromEntries(
        [surface.style, ...(surface.also ? [surface.also.style] : [])].map((slug) => [slug, -4]),
      )
    : { [surface.style]: wanted }
  return { kind: 'surface', surface, isUnwanted, text, votes }
}

export function accentItem({ name, rgb }: Colour, isTint: boolean, { direction }: Force): Item {
  const isUnwanted = direction < 0
  const votes = { 'vibrant-color-pop': isUnwanted ? 0 : isTint ? 1 : 3 }
  return { kind: 'accent', name, colour: rgb, isTint, isUnwanted, votes }
}

export function sideItem(side: 'left' | 'right', direction: number): Item {
  const other = side === 'left' ? 'right' : 'left'
  return { kind: 'side', side: direction < 0 ? other : side, votes: {} }
}

/** A dish that is only named stays as it is; one that shall be more, or gone, is refused. */
export function foodItem(text: string, isCompared: boolean, { isOff }: Force): Item {
  if (isCompared || isOff)
    return { kind: 'refused', sentence: `Can’t follow “${text}”: ${FOOD_REASON}.`, votes: {} }
  return { kind: 'keep', votes: {} }
}
