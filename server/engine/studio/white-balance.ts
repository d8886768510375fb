// The balance of a photo: what its dish, its vessel's rim, its surroundings and its lamp say is white, weighed against each
// other.
import { boxBlur } from './blur.ts'
import { encodedGains, type Rgb, toEncoded } from './colour.ts'
import { isLamp, lampOf, lampWhite } from './lamp.ts'
import {
  evenLevel,
  greyness,
  histogramOf,
  type NeutralEvidence,
  NOTHING_WHITE,
  neutralFor,
  neutralGains,
  untinted,
} from './neutral.ts'
import { createPlane, type Picture, type Plane, smoothstep } from './pixels.ts'
import { whitePeak } from './white-peak.ts'

/**
 * What a mask is known to hold. A vessel's border is china or glaze; a dish may be anything; food may lack its
 * plate, and pale food is not white.
 */
export type MaskKind = 'vessel' | 'dish' | 'food'

export interface Balance {
  /** Linear gains that turn what was taken for white into neutral. */
  gains: Rgb
  /** 0..1: how much neutral evidence there was. */
  evidence: number
}

/** 0..1 for encoded values. */
type Greyness = (r: number, g: number, b: number) => number

/** Chroma, encoded and relative, from which something is not white: in a dish, and around it, where pale wood is no tablecloth. */
const WITHIN = 0.42
const AROUND = 0.27
/** The same, once the light is known nearly. What is pale in a vessel is food as often as china: it is followed less. */
const WITHIN_NEARER = 0.25
const IN_VESSEL_NEARER = 0.2
const AROUND_NEARER = 0.2

/** How much what is pale in food says about the light: dough and rice are warmer than white, and waffles turn to chalk where they are taken for it. */
const PALE_FOOD = 0.15
/** The same on a plate that is not white, where there is no china to be taken for. */
const IN_GLAZE = 0.22

/**
 * Looks twice: under a strong light white is far from grey, and what there is of it counts little. Around what the first look
 * took for white the second finds all of it, and less of what is merely pale. Where both find little, it looks for what would
 * be white under a lamp and in deep shade.
 * @param mask of the dish, at the picture's size
 */
export function balanceOf(whole: Picture, wholeMask: Plane, kind: MaskKind): Balance {
  const { picture, mask } = everyOther(whole, wholeMask)
  const isDish = (i: number) => mask.data[i]! >= 0.9
  const outer = borderOf(mask)
  const border = kind === 'vessel' ? outer : null
  const frame = histogramOf(picture, () => true)
  const dishBright = histogramOf(picture, isDish).percentile(0.7)
  const frameBright = frame.percentile(0.75)
  const lamp = lampOf(picture, frame.percentile(0.5))
  const warmth = isLamp(lamp.bluest)
  // The middle of a dish is food: custard is of one colour too.
  const isPlain = (i: number) => !isDish(i) || outer[i] === 1
  const peak = whitePeak(picture, isPlain, frame.percentile(0.5), frame.percentile(0.9))
  const [red, green, blue] = peak.colour.map((value) => Math.round(toEncoded(value))) as Rgb
  const certain = peak.evidence * untinted(red, green, blue, peak.prevalence)
  const peakGains = neutralFor(peak.colour)
  const isBeside = (i: number) => !isDish(i)
  const isRim = (i: number) => outer[i] === 1 && isDish(i)

  const look = (isGreyWithin: Greyness, isGreyAround: Greyness): Balance => {
    const ownWhite = neutralGains(picture, dishBright, isDish, (i, r, g, b) => {
      const grey = isGreyWithin(r, g, b) * untinted(r, g, b)
      return border?.[i] ? Math.max(grey, lampWhite(r, g, b, lamp.blue)) : grey
    })
    const isAround = (_: number, r: number, g: number, b: number) => isGreyAround(r, g, b) * untinted(r, g, b)
    const anyWhite = neutralGains(picture, frameBright, kind === 'food' ? isBeside : () => true, isAround)
    // What a vessel holds is food, and pale soup, cheese or pasta is warmer than the china around it. Where that pulls
    // the balance to the blue, china goes first; where it does not, all that is white is better than a part of it.
    const rim = kind === 'food' ? NOTHING_WHITE : rimWhite(picture, isRim, dishBright, isGreyAround)
    const rimFirst = !border
      ? 0
      : rim.evidence * smoothstep(0.01, 0.08, blueness(ownWhite.gains) - blueness(rim.gains))
    const trust = kind === 'food' ? PALE_FOOD * (1 - Math.max(anyWhite.evidence, certain)) : 1
    // Nor is what is pale in a vessel whose border is of a colour: followed to the blue, it takes glaze and ham along. No food
    // is as warm as white is under a lamp.
    const blue = blueness(ownWhite.gains)
    const asFood =
      kind === 'food'
        ? 0
        : smoothstep(0.06, 0.18, blue) * smoothstep(1.1, 0.8, blue) * (1 - Math.max(rim.evidence, certain))
    const inside = ownWhite.evidence * (trust + (IN_GLAZE - trust) * asFood)
    const own = rimFirst + (1 - rimFirst) * inside
    const gains = ownWhite.gains.map((gain, c) => {
      const white = anyWhite.evidence * 0.8
      const unsure = anyWhite.gains[c]! ** white * lamp.gains[c]! ** ((1 - white) * warmth)
      const other = peakGains[c]! ** certain * unsure ** (1 - certain)
      const within = gain ** inside * other ** (1 - inside)
      return rim.gains[c]! ** rimFirst * within ** (1 - rimFirst)
    }) as Rgb
    const around = Math.max(anyWhite.evidence * 0.7, certain)
    return { gains: evenLevel(gains), evidence: Math.max(own, (1 - own) * around) }
  }

  const within =
    (most: number, [red, green, blue]: Rgb): Greyness =>
    (r, g, b) =>
      greyness(r * red, g * green, b * blue, most)
  const asItIs: Rgb = [1, 1, 1]
  const inside = kind === 'vessel' ? IN_VESSEL_NEARER : WITHIN_NEARER
  const lookAround = (gains: Rgb): Balance => {
    const nearly = encodedGains(gains)
    return look(within(inside, nearly), within(AROUND_NEARER, nearly))
  }
  const first = look(within(WITHIN, asItIs), within(AROUND, asItIs))
  const found = lookAround(first.gains)
  return found.evidence < UNSURE ? surer(found, STRONG_LIGHTS.map(lookAround)) : found
}

/** Gains for the light of a lamp and of deep shade that the camera did not balance, on Planck's locus. */
const STRONG_LIGHTS: Rgb[] = [
  [0.67, 0.91, 1.49],
  [1.42, 1.15, 0.7],
]
/** Below the one evidence another light is tried, below the other nothing speaks against it. */
const UNSURE = 0.85
const NOTHING = 0.5
/** Evidence that a strong light must bring: pale wood, which is grey under some light, has .7 and no more. */
const SOME_WHITE = 0.75
const SURE_WHITE = 0.95

/**
 * Under a strong light nothing is nearly grey, so that the first look finds little. Where there is plain white if the light is
 * a strong one, and little otherwise, it is.
 */
function surer(found: Balance, others: Balance[]): Balance {
  const best = others.reduce((one, other) => (other.evidence > one.evidence ? other : one))
  const share =
    smoothstep(SOME_WHITE, SURE_WHITE, best.evidence) * smoothstep(UNSURE, NOTHING, found.evidence)
  const gains = found.gains.map((gain, c) => gain ** (1 - share) * best.gains[c]! ** share) as Rgb
  return { gains: evenLevel(gains), evidence: found.evidence + share * (best.evidence - found.evidence) }
}

/** Every other pixel of every other row: enough for means and shares. */
function everyOther(whole: Picture, wholeMask: Plane): { picture: Picture; mask: Plane } {
  const [width, height] = [whole.width >> 1, whole.height >> 1]
  const data = new Uint8ClampedArray(width * height * 3)
  const mask = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const from = 2 * y * whole.width + 2 * x
      mask.data[i] = wholeMask.data[from]!
      for (let c = 0; c < 3; c++) data[3 * i + c] = whole.data[3 * from + c]!
    }
  }
  return { picture: { width, height, data }, mask }
}

/** How far gains make things bluer, log. */
const blueness = (gains: Rgb) => Math.log(gains[2] / gains[0])

/**
 * What a vessel's border says by itself, if it is nearly white. An iron pan is grey too, but far darker than its food.
 * @param bright luma of what is bright in the dish
 */
function rimWhite(
  picture: Picture,
  isRim: (index: number) => boolean,
  bright: number,
  isGrey: Greyness,
): NeutralEvidence {
  const floor = Math.max(0.5, bright, histogramOf(picture, isRim).percentile(0.7))
  let rim = 0
  let blue = 0
  const said = neutralGains(picture, floor, isRim, (_, r, g, b) => isGrey(r, g, b) * untinted(r, g, b))
  for (let i = 0; i < picture.width * picture.height; i++) {
    if (!isRim(i)) continue
    rim++
    if (picture.data[3 * i + 2]! > BLUE_PAINT * picture.data[3 * i]!) blue++
  }
  // Where blue is painted on china, its paler strokes would pass for shade.
  return { ...said, evidence: said.evidence * smoothstep(0.12, 0.02, blue / Math.max(1, rim)) }
}
/** Blue over red of encoded values, more than any shade makes of white. */
const BLUE_PAINT = 1.4

/** The outer fifth or so of the mask. */
function borderOf(mask: Plane): Uint8Array {
  let area = 0
  for (let i = 0; i < mask.data.length; i++) area += mask.data[i]!
  const soft = boxBlur(mask, 0.06 * Math.sqrt(area))
  const border = new Uint8Array(mask.data.length)
  for (let i = 0; i < border.length; i++) border[i] = soft.data[i]! < 0.97 ? 1 : 0
  return border
}
