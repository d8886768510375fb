// The shape of the whole dish: the vessel around what is salient.

import { resizePlane } from '../bilinear.ts'
import { boxBlur, gaussianBlur } from '../blur.ts'
import { resizePicture } from '../decode.ts'
import {
  createPlane,
  eachStretch,
  larger,
  type Picture,
  type Plane,
  stepPlane,
  uncovered,
} from '../pixels.ts'
import { mainBlob, offEllipse } from './blob.ts'
import { crossingsOf } from './bridge.ts'
import {
  cutsThroughMore,
  isRegular,
  MOST_TEXTURE,
  sureOfBlob,
  sureOfRim,
  textureAround,
} from './confidence.ts'
import { withDarkSide } from './dark-side.ts'
import { type Doubts, doubtsAbout, goesOn, leftOut } from './doubts.ts'
import { edgeField, opponentPlanes } from './edges.ts'
import { foodOver } from './food-over.ts'
import { lacksFooting } from './footing.ts'
import { tracedHandles } from './handle.ts'
import { sideInShadow } from './hidden-side.ts'
import { hasLostItsLip } from './lost-lip.ts'
import { withConvexSide } from './near-side.ts'
import { traceOutline } from './outline.ts'
import { partsOver } from './over-rim.ts'
import { isPlatter } from './platter.ts'
import { areaOf, fillHoles } from './regions.ts'
import { distancesFrom, findRims, HIGH, type Rim } from './rim.ts'
import { isSeeThrough } from './see-through.ts'
import { shadowAround } from './shadow.ts'
import { isBlurred } from './sharpness.ts'
import { lacksItsPlate, likelyRim, standsOnMore, vesselOf } from './vessel.ts'
import { vesselOdds } from './vessel-odds.ts'

/** Long side of the picture that shapes are sought in. */
const ANALYSIS_SIDE = 320

export async function shrink(picture: Picture, longSide: number): Promise<Picture> {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  if (scale === 1) return picture
  return resizePicture(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))
}

function scaleRim(rim: Rim, scale: number): Rim {
  return { ...rim, x: rim.x * scale, y: rim.y * scale, a: rim.a * scale, b: rim.b * scale }
}

export interface Shape {
  mask: Plane
  /** Cutlery that lies across the rim, where it was traced to its end: not in the mask. */
  handles: Plane | null
  /** Food that stands up over the far rim, and the dish below it. */
  over: Plane | null
  rim: Rim | null
  /** Without a rim: an ellipse that may be one, for the view only. Any scale. */
  hint: Rim | null
  confidence: number
  /** Cutlery lies across the rim, and is in neither. */
  isCrossed: boolean
  /** The photo is too blurred for its edges to tell. */
  isBlurred: boolean
  /** As a glass or a bowl is, seen from the side. Only asked where there is no rim. */
  isRegular: boolean
  /** A platter that is no ellipse. Only asked where there is no rim. */
  isPlatter: boolean
}

/** Shares of the outline. Good ones reach 0.03 and 0.03. */
const MOST_UNSUPPORTED = 0.08
const MOST_CROSSING = 0.04
/** A bowl that was cut along its lower edge alone reaches .1 to .2; good ones .046, on tables of their own colour. */
const MOST_OWN_BEYOND = 0.06
/** In areas of the mask. */
const MOST_LEFT_OUT = 0.2
/** In areas of the rim. */
const MOST_SIDE = 0.008
/**
 * A glass seen from above its rim: most of its body is below what an outline around the rim reaches, and drawn as two
 * halves its side has a step. What reaches over a plate's rim is a tenth of it at most. Where the network saw a body as
 * regular as a glass, its outline is the better one.
 */
const TALL = 1.25
/**
 * From here on a rim is one, whatever is around it; a weaker one may have half of the doubts. One that the frame cuts
 * off may be a ring of a pattern.
 */
const SURE_RIM = { evidence: 0.64, visible: 0.95 }
/** An egg on mince has a rim of .7: where so much is textured it takes more. */
const AMID = { texture: 0.34, evidence: 0.72 }

/**
 * Rims are broader than tall. One that is not is an oval that points away, or the photo lies on its side: then the rim
 * of a glass and one of its side's edges pass for an ellipse, which real ones surpass.
 */
const SIDEWAYS = { tall: 1.12, evidence: 0.7 }

/** How much taller than broad food must be for its rim to be sought as tall, if there is no other. */
const ON_SIDE = 1.15

const NOTHING = {
  handles: null,
  over: null,
  rim: null,
  hint: null,
  confidence: 0,
  isCrossed: false,
  isRegular: false,
  isPlatter: false,
}

/**
 * The vessel's outline and the salient parts that reach over it.
 * @param food saliency at the guide's size
 */
export async function findShape(guide: Picture, food: Plane): Promise<Shape> {
  const small = await shrink(guide, ANALYSIS_SIDE)
  const tiny = await shrink(small, ANALYSIS_SIDE / 2)
  const { width, height } = guide
  const blob = mainBlob(resizePlane(food, small.width, small.height))
  const planes = opponentPlanes(guide)
  const isSoft = isBlurred(planes[0])
  if (!blob) return { ...NOTHING, mask: createPlane(width, height), isBlurred: isSoft }
  const edges = edgeField(small, 1)
  const coarse = edgeField(tiny, 1.6)
  let rims = findRims(coarse, edges, blob)
  let found = vesselOf(rims)
  // The food lies as an oval that points away, or as a bowl in a photo on its side.
  if (!found && blob.halfHeight > ON_SIDE * blob.halfWidth) {
    rims = [...rims, ...findRims(coarse, edges, blob, HIGH)]
    found = vesselOf(rims)
  }
  const belongs = resizePlane(blob.plane, width, height)
  const salient = stepPlane(food, 0.3, 0.7)
  eachStretch(salient.data.length, dropStretch, { data: salient.data, where: belongs.data })
  const trust = isSoft ? 0.4 : 1
  const around = rims.map((one) => scaleRim(one, width / small.width))
  const asSeen = (): Shape => {
    const mask = gaussianBlur(fillHoles(salient), 0.8)
    const isPart = lacksItsPlate(mask, around) || goesOn(food, mask) > MOST_LEFT_OUT
    const hasBorder = isPlatter(planes, mask)
    const sure = sureOfBlob(planes, mask, hasBorder) * (isPart ? 0.4 : trust)
    return {
      mask,
      handles: null,
      over: null,
      rim: null,
      hint: likelyRim(rims),
      confidence: sure,
      isCrossed: false,
      isBlurred: isSoft,
      isRegular: isRegular(mask),
      isPlatter: hasBorder,
    }
  }
  if (!found) return asSeen()
  const rim = scaleRim(found, width / small.width)
  const distances = distancesFrom(rim, width, height)
  const shadow = shadowAround(planes, rim, food, distances)
  const lit = uncovered(salient, shadow)
  const odds = vesselOdds(planes, distances)
  const alongRim = traceOutline(planes, rim, { salient: uncovered(food, shadow), shadow, odds }, distances)
  const withSide = withDarkSide(planes, alongRim, rim, { distances, odds })
  const outline = withSide ?? alongRim
  const aroundRim = areaOf(outline)
  const parts = partsOver(planes, outline, { salient, lit, distances }, rim)
  eachStretch(outline.data.length, joinStretch, {
    where: parts.data,
    least: 0,
    from: lit.data,
    out: outline.data,
  })
  const solid = gaussianBlur(fillHoles(closeGap(outline, lit)), 0.6)
  const vessel = withConvexSide(solid, rim, distances)
  const over = foodOver(planes, vessel, rim, food, distances)
  const whole = over ? larger(vessel, over) : vessel
  if (areaOf(whole) > TALL * aroundRim) {
    const seen = asSeen()
    if (isRegular(seen.mask)) return seen
  }
  const doubts = doubtsAbout(planes, { mask: whole, shadow, food, odds }, rim, edges)
  // Two bowls side by side, and the ellipse around both: what was seen is the better outline.
  if (doubts.unsupported > MOST_UNSUPPORTED && doubts.crossing < MOST_CROSSING) return asSeen()
  const sure =
    isBelieved(found, doubts, () => textureAround(planes, whole)) &&
    !isRough(found, whole) &&
    !lacksFooting(planes, rim) &&
    !hasLostItsLip(whole, rim, food) &&
    !standsOnMore(whole, around) &&
    sideInShadow({ mask: whole, shadow, odds, distances }, rim) < MOST_SIDE &&
    leftOut(food, shadow, whole) < MOST_LEFT_OUT &&
    !isSeeThrough(planes, distances) &&
    // Dark on dark: that edge was found by the share of light that is left.
    (withSide !== null || !cutsThroughMore(planes, whole))
  const crossings = crossingsOf(planes, whole, rim)
  const handles = crossings.length > 0 ? tracedHandles(planes, whole, rim, crossings) : null
  const held = handles && larger(whole, handles)
  return {
    mask: whole,
    handles,
    over,
    rim,
    hint: null,
    confidence: sureOfRim(found) * (sure ? trust : 0.4),
    isCrossed: held ? crossingsOf(planes, held, rim).length > 0 : crossings.length > 0,
    isBlurred: isSoft,
    isRegular: false,
    isPlatter: false,
  }
}

/**
 * What follows a rim as weak as this is an ellipse within .05: sauce on its plate, an egg on mince and half of a bowl
 * reach .066 and more.
 */
const ROUGH = { evidence: 0.68, off: 0.06 }

/** Whether a weak rim was left by the outline that it stands for. One that the frame cuts off is no ellipse. */
export function isRough({ evidence, visible }: Rim, mask: Plane): boolean {
  return evidence < ROUGH.evidence && visible > SURE_RIM.visible && offEllipse(mask) > ROUGH.off
}

/** @param texture around what was cut out, asked for where it matters */
export function isBelieved(
  { a, b, evidence, visible }: Rim,
  { crossing, unsupported, ownBeyond }: Doubts,
  texture: () => number,
): boolean {
  if (b > SIDEWAYS.tall * a && evidence < SIDEWAYS.evidence) return false
  const isStrong = evidence > SURE_RIM.evidence
  const allowed = isStrong ? 1 : 0.5
  if (ownBeyond > MOST_OWN_BEYOND) return false
  if (crossing >= allowed * MOST_CROSSING || unsupported >= allowed * MOST_UNSUPPORTED) return false
  if (evidence > AMID.evidence && visible > SURE_RIM.visible) return true
  return texture() < (isStrong && visible > SURE_RIM.visible ? AMID.texture : MOST_TEXTURE)
}

interface Joined {
  where: Float32Array
  /** Of `where`, for a value to count. */
  least: number
  from: Float32Array
  out: Float32Array
}

/** Where it counts, the larger value. */
function joinStretch(first: number, end: number, { where, least, from, out }: Joined): void {
  for (let i = first; i < end; i++) if (where[i]! > least) out[i] = Math.max(out[i]!, from[i]!)
}

function dropStretch(
  from: number,
  to: number,
  { data, where }: { data: Float32Array; where: Float32Array },
): void {
  for (let i = from; i < to; i++) if (where[i] === 0) data[i] = 0
}

/** Joins a part that reaches over the rim with the vessel again. */
function closeGap(mask: Plane, salient: Plane): Plane {
  const solid = createPlane(mask.width, mask.height)
  eachStretch(solid.data.length, solidStretch, { data: mask.data, out: solid.data })
  const grown = boxBlur(solid, 4)
  const out = { ...mask, data: mask.data.slice() }
  const joined: Joined = { where: grown.data, least: 0.5, from: salient.data, out: out.data }
  eachStretch(out.data.length, joinStretch, joined)
  return out
}

function solidStretch(
  from: number,
  to: number,
  { data, out }: { data: Float32Array; out: Float32Array },
): void {
  for (let i = from; i < to; i++) if (data[i]! > 0.5) out[i] = 1
}
