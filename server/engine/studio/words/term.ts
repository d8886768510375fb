// What a known word is: what it moves, which scene it speaks for, and how the report names it.
import type { Style } from '../../../../contract/catalog.ts'

export type Slug = Style['slug']

/** What words can move; 0 is the style as it is. */
export interface Effects {
  /** Exposure of dish and scene, in stops. */
  stops: number
  /** Exposure of the backdrop alone, in stops. */
  scene: number
  /** -1 cool … 1 warm. */
  warmth: number
  saturation: number
  contrast: number
  /** -1 no cast shadows … 1 twice as deep. */
  shadows: number
  /** -1 soft … 1 hard. */
  hardness: number
  /** Defocus of the backdrop, 0..1. */
  blur: number
  /** -1 more space … 1 closer. */
  framing: number
  /** How far light falls off towards the corners, on top of the style's. */
  corners: number
}
export type Axis = keyof Effects

export interface Term {
  words: RegExp
  effects: Partial<Effects>
  /** How the report says it; for settings, as it is and turned round. */
  says: string | readonly [more: string, less: string]
  /** Always a complaint: what it moves is already the contrary of what it names. */
  isFault?: boolean
  /** For a custom prompt: styles this speaks for. */
  votes?: Partial<Record<Slug, number>>
  /** Only these scenes have it. */
  only?: readonly Slug[]
}
