// Colours of food that styles must handle with care. Linear values, 0..1.
import { smoothstep } from './pixels.ts'

/** What a style does to them. */
export interface Hues {
  /** Share of their colour that yellows next to green lose, 0..1. */
  acid: number
  /** Share of its green that what is fried or baked golden loses, 0..1. */
  gold: number
  /** Share of its green, and of its colour, that what is pale and nearly green loses: mash, dough, 0..1. */
  cream: number
  /** More light on leaves and vegetables, share of it. */
  leaves: number
}

export const AS_THEY_ARE: Hues = { acid: 0, gold: 0, cream: 0, leaves: 0 }

/**
 * In a scene china tells the light, so gold is as it was: cheese and soup would turn rose, guacamole brown. Only what should be cream
 * and is nearly green is not.
 */
export const IN_SCENE: Hues = { ...AS_THEY_ARE, cream: 0.1 }

/** What is left of a wish for more colour on one that would turn acid or mustard. @param chroma factor */
export function calmed(chroma: number, { acid, gold }: Hues, r: number, g: number, b: number): number {
  if (acid === 0 && gold === 0) return chroma
  const share = acidity(r, g, b)
  const least = Math.max(share, gold === 0 ? 0 : strongGold(r, g, b))
  return (chroma + (Math.min(chroma, 1) - chroma) * least) * (1 - acid * share)
}

/**
 * 0..1: how far a colour is the gold of a crust or of butter, from light brown to yellow. A white balance takes the lamp's red from it, and what
 * is left has more green than anyone remembers it with.
 */
export function goldenness(r: number, g: number, b: number): number {
  if (!(r > b && g > b)) return 0
  const ratio = g / (r + 1e-4)
  return smoothstep(0.22, 0.42, ratio) * smoothstep(1.16, 0.9, ratio) * smoothstep(0.16, 0.42, (r - b) / r)
}

/**
 * 0..1: how far a colour is a pale yellow next to green, as mashed potatoes have it in poor light. Soup is paler and an avocado has
 * more colour; butter and rice are nearer to orange.
 */
export function creaminess(r: number, g: number, b: number): number {
  if (!(r > b && g > b)) return 0
  const ratio = g / (r + 1e-4)
  const colour = (r - b) / r
  return (
    smoothstep(0.8, 0.9, ratio) *
    smoothstep(1.3, 1.1, ratio) *
    smoothstep(0.36, 0.5, colour) *
    smoothstep(0.77, 0.64, colour)
  )
}

/** 0..1: how far it is one that has no colour to gain: with more, gold is mustard. */
function strongGold(r: number, g: number, b: number): number {
  return r > b ? goldenness(r, g, b) * smoothstep(0.7, 0.92, (r - b) / r) : 0
}

/**
 * 0..1: how far a colour is a yellow next to green. Dough, cheese and mashed potatoes have it in poor light, and
 * with more colour they look acid; a yolk and maize are nearer to orange, leaves and peas are green.
 */
export function acidity(r: number, g: number, b: number): number {
  const least = Math.min(r, g)
  if (b >= least) return 0
  const ratio = g / (r + 1e-4)
  return (
    smoothstep(0.62, 0.85, ratio) *
    smoothstep(1.6, 1.15, ratio) *
    smoothstep(0.2, 0.5, (least - b) / Math.max(r, g))
  )
}

/** 0..1: how far a colour is the green of leaves. */
export function leafiness(r: number, g: number, b: number): number {
  const other = Math.max(r, b)
  return g <= other ? 0 : smoothstep(0.12, 0.45, (g - other) / g)
}
