// The words of a guidance or a custom prompt that the built-in engine can follow, and an honest list of the rest.
import { STYLES, type Style } from '../../../contract/catalog.ts'

export interface Wishes {
  style: Style
  /** Exposure, in stops. */
  stops: number
  /** -1 cool … 1 warm. */
  warmth: number
  saturation: number
  contrast: number
  understood: string[]
  ignored: string[]
}

type Change = Partial<Pick<Wishes, 'stops' | 'warmth' | 'saturation' | 'contrast'>>

const TONES: readonly [RegExp, string, Change][] = [
  [/\b(warm(er|th)?|golden|cosy|cozy)\b/, 'warmer light', { warmth: 0.6 }],
  [/\b(cool(er)?|cold(er)?|bluish)\b/, 'cooler light', { warmth: -0.6 }],
  [/\b(bright(er|en)?|lighter|high[- ]key|sunny)\b/, 'brighter', { stops: 0.35 }],
  [/\b(dark(er|en)?|dimmer|low[- ]key|moody)\b/, 'darker', { stops: -0.35 }],
  [/\b(vivid|vibrant|saturated|colou?rful|punchy|bolder)\b/, 'stronger colours', { saturation: 0.12 }],
  [/\b(muted|pale|desaturated|pastel|subtle colou?rs?)\b/, 'quieter colours', { saturation: -0.14 }],
  [/\b(contrasty|more contrast|dramatic|crisp(er)?)\b/, 'more contrast', { contrast: 0.08 }],
  [/\b(soft(er)?|gentle|less contrast|dreamy)\b/, 'softer contrast', { contrast: -0.08 }],
]

const SCENES: readonly [RegExp, Style['slug'], string][] = [
  [/\b(wood(en)?|oak|rustic|farmhouse|board|bakery|cabin)\b/, 'rustic-wooden-warmth', 'wooden table'],
  [
    /\b(slate|moody|dark|black|dramatic|elegant|fine dining|candle\w*|night)\b/,
    'dark-moody-elegance',
    'dark stone',
  ],
  [
    /\b(marble|caf[eé]|airy|brunch|morning|window|breakfast|linen)\b/,
    'bright-airy-cafe',
    'bright café table',
  ],
  [
    /\b(pop|colou?rful|vibrant|yellow|pink|orange|neon|sun(ny|light)?|summer|street)\b/,
    'vibrant-color-pop',
    'colour paper',
  ],
  [
    /\b(grey|gray|minimal\w*|monochrome|concrete|plaster|seamless|neutral)\b/,
    'minimalist-monochrome',
    'grey plaster',
  ],
  [
    /\b(botanical|leaf|leaves|green(s|ery)?|garden|plants?|fresh|outdoors?|nature|stone)\b/,
    'botanical-freshness',
    'stone table and leaves',
  ],
  [/\b(white|clean|studio|pure|simple|delivery|menu)\b/, 'clean-white-plate', 'white studio'],
]

const FOOD_EDIT =
  /\b(add|remove|replace|swap|without|garnish|sprinkle|extra|more (sauce|cheese|meat|food)|take away|steam|melt)\b/

/** @param preset the chosen style, or null for a custom prompt: then the words choose the nearest */
export function understand(preset: Style | null, prompt: string | null, guidance: string | null): Wishes {
  const wishes: Wishes = {
    style: preset ?? nearestStyle(prompt ?? ''),
    stops: 0,
    warmth: 0,
    saturation: 0,
    contrast: 0,
    understood: [],
    ignored: [],
  }
  for (const clause of clauses(prompt)) readClause(clause, wishes, true)
  for (const clause of clauses(guidance)) readClause(clause, wishes, !preset)
  wishes.understood = [...new Set(wishes.understood)]
  return wishes
}

function clauses(text: string | null): string[] {
  return (text ?? '')
    .split(/[,.;:!?\n]+|\s+(?:and|but|then)\s+/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 1)
    .slice(0, 24)
}

function readClause(clause: string, wishes: Wishes, scenesCount: boolean): void {
  const words = clause.toLowerCase()
  const quoted = `“${clause.length > 60 ? `${clause.slice(0, 57)}…` : clause}”`
  if (FOOD_EDIT.test(words)) {
    wishes.ignored.push(`${quoted}: the built-in engine never changes the food.`)
    return
  }
  let known = false
  for (const [pattern, name, change] of TONES) {
    if (!pattern.test(words)) continue
    known = true
    wishes.understood.push(name)
    for (const key of ['stops', 'warmth', 'saturation', 'contrast'] as const) wishes[key] += change[key] ?? 0
  }
  const scene = SCENES.find(([pattern]) => pattern.test(words))
  if (scene && scene[1] === wishes.style.slug) {
    known = true
    wishes.understood.push(scene[2])
  } else if (scene && !known) {
    known = true
    wishes.ignored.push(
      scenesCount
        ? `${quoted}: one scene at a time; this picture uses ${wishes.style.name}.`
        : `${quoted}: the scene comes from the chosen style, ${wishes.style.name}.`,
    )
  }
  if (!known) wishes.ignored.push(`${quoted}: the built-in engine can’t do this.`)
}

function nearestStyle(prompt: string): Style {
  const words = prompt.toLowerCase()
  let best = { slug: 'clean-white-plate' as Style['slug'], hits: 0 }
  for (const [pattern, slug] of SCENES) {
    const hits = words.match(new RegExp(pattern, 'g'))?.length ?? 0
    if (hits > best.hits) best = { slug, hits }
  }
  return STYLES.find((style) => style.slug === best.slug)!
}
