// The whole job, one photo: decode → cut out → light → place → save. Knows no threads.
import { findStyle, type Quality, resultSize } from '../../../contract/catalog.ts'
import { AppError } from '../../../contract/errors.ts'
import type { GenerationReport, Stage } from '../../../contract/generation.ts'
import type { EngineOptions, EngineResult } from '../engine.ts'
import { closeRim, cutsHandle, isClosable } from './closed-rim.ts'
import { compose } from './compose.ts'
import { coveredArc, uncover } from './covered-arc.ts'
import { type CutOut, cutAlong } from './cut-out/cut-out.ts'
import type { Rim } from './cut-out/rim.ts'
import { decode, decodePart } from './decode.ts'
import { enhance } from './in-place.ts'
import type { Job, Original, Outcome } from './job.ts'
import { cutSides } from './layout.ts'
import { LOOKS } from './looks.ts'
import { ENGINE_MODEL, ENGINE_NAME } from './name.ts'
import { isWrittenPaper } from './no-dish.ts'
import { type Box, boundingBox, clamp, type Picture, type Plane } from './pixels.ts'
import { encodeJpeg } from './save.ts'
import { type Sight, seeDish } from './see-dish.ts'
import { lookLike, readTemplate } from './template/template.ts'
import { understand } from './understand.ts'
import { type Followed, type Wishes, wishedLook } from './wishes.ts'

export interface StyledPhoto extends EngineResult {
  /** Of the cut-out, 0..1. */
  confidence: number
  placement: Outcome['placement']
}

/** The engine's two ways, and what each makes of a photo in IPTC's words. */
export const SOURCE_TYPES = { composite: 'composite', 'in place': 'algorithmicallyEnhanced' } as const
export type Mode = keyof typeof SOURCE_TYPES

/** Long side of the pixels that are worked on: the dish must have as many as the result shows. */
const WORKING_SIDE = { medium: 1600, high: 2800 } as const
/**
 * Below this a cut-out is a guess. Where it was cut along a rim that rim must be surer: vessels reach 0.87, a rim between
 * two dishes 0.75. And a dish that the frame cuts off needs one that is surer still.
 */
const LEAST_CONFIDENCE = 0.45
const LEAST_CONFIDENCE_RIM = 0.86
const LEAST_CONFIDENCE_CUT = 0.94
/** Share of a platter's outline that the frame may take. */
const MOST_CUT_PLATTER = 0.2

/**
 * @param sight of these bytes
 * @throws AppError for a photo that can never work
 */
export async function stylePhoto(
  bytes: Uint8Array,
  sight: Sight,
  options: EngineOptions,
  onStage: (stage: Stage) => void,
): Promise<StyledPhoto> {
  const { picture, cut, original } = await openPixels(bytes, sight, options.quality)
  const { styled, mode, reportOn, placement } = await styleCut(picture, cut, options, onStage, original)
  onStage('saving')
  // Another core encodes while this one measures.
  const encoding = encodeJpeg(styled, SOURCE_TYPES[mode])
  encoding.catch(() => {})
  const report = reportOn()
  const size = { width: styled.width, height: styled.height }
  return { picture: await encoding, ...size, report, confidence: cut.confidence, placement }
}

export interface OpenedPhoto {
  /** At the working size. */
  picture: Picture
  cut: CutOut
  original: Original | null
}

/**
 * Pixels and cut-out. The pixels that are worked on are decoded beside the search for the outline, which one core does.
 * @throws AppError for a photo that can never work
 */
async function openPixels(
  bytes: Uint8Array,
  { guide, food, fullWidth }: Sight,
  quality: Quality,
): Promise<OpenedPhoto> {
  const working = decode(bytes, WORKING_SIDE[quality])
  // A failure shows where it is awaited.
  working.catch(() => {})
  const cut = await cutAlong(guide, food)
  if (!boundingBox(cut.mask) && isWrittenPaper(guide)) throw new AppError('no_dish')
  const { picture } = await working
  const scale = fullWidth / picture.width
  const original: Original | null =
    scale > 1 ? { scale, part: (part, width, height) => decodePart(bytes, part, width, height) } : null
  return { picture, cut, original }
}

/** @throws AppError for a photo that can never work */
export async function openPhoto(bytes: Uint8Array, quality: Quality): Promise<OpenedPhoto> {
  return await openPixels(bytes, await seeDish(bytes, () => {}), quality)
}

export interface StyledCut {
  styled: Picture
  mode: Mode
  /** Measures the result, so that it takes a while; not once the pixels have changed. */
  reportOn(): GenerationReport
  placement: Outcome['placement']
}

/**
 * From the cut-out to the finished pixels.
 * @param original where a small dish gets its pixels from
 */
export async function styleCut(
  picture: Picture,
  cut: CutOut,
  options: EngineOptions,
  onStage: (stage: Stage) => void,
  original: Original | null = null,
): Promise<StyledCut> {
  const template = options.template ? await readTemplate(options.template) : null
  const preset = template?.style ?? findStyle(options.styleId) ?? null
  const wishes = understand(preset, options.stylePrompt, options.guidance, template !== null)
  const size = resultSize(options.aspectRatio, options.quality)
  onStage('lighting')
  const reason = whyInPlace(cut)
  const nearest = LOOKS[wishes.style.slug]
  const look = wishedLook(template ? lookLike(template, nearest) : nearest, wishes)
  const job: Job = { picture, original, cut, wishes, look, size, asked: options.cameraAngle, template }
  const done = reason ? await enhance(job, onStage) : await composeWhole(job, onStage)
  const mode = reason ? 'in place' : 'composite'
  const reportOn = (): GenerationReport => ({
    engine: ENGINE_NAME,
    model: ENGINE_MODEL,
    mode,
    angle: { asked: options.cameraAngle, used: done.angle },
    ...settle(wishes, done),
    fidelity: done.fidelity(),
    warnings: [...whatIsSaid(reason, cut, options), ...done.warnings],
  })
  return { styled: done.picture, mode, reportOn, placement: done.placement }
}

const CLOSED =
  'The photo cuts the vessel’s edge off, so its rim was continued there. Leave some table around the whole dish to show it as it is.'

const UNCOVERED =
  'Another dish stands before this one, so its rim was continued there. Move it away to show the rim as it is.'

/** Into a scene, and whole where its rim can be closed. */
async function composeWhole(photo: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const arc = coveredArc(photo.cut)
  if (!arc) return await composeClosed(photo, onStage)
  const done = await composeClosed({ ...uncover(photo, arc), original: null }, onStage)
  return { ...done, warnings: [...done.warnings, UNCOVERED] }
}

async function composeClosed(job: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const isCut = Object.values(cutSides(job.cut.mask)).includes(true)
  if (!isCut || !isClosable(job.cut)) return await compose(job, onStage)
  const { picture, cut, photo } = closeRim(job.picture, job.cut)
  const done = await compose({ ...job, picture, cut, original: null }, onStage)
  const from = shareWithin(done.placement.from, cut.mask, photo)
  return { ...done, warnings: [...done.warnings, CLOSED], placement: { ...done.placement, from } }
}

/** A part of the closed photo as one of the photo itself. */
function shareWithin(part: Box, { width, height }: Plane, photo: Box): Box {
  const x = clamp((part.x * width - photo.x) / photo.width)
  const y = clamp((part.y * height - photo.y) / photo.height)
  const right = clamp(((part.x + part.width) * width - photo.x) / photo.width)
  const bottom = clamp(((part.y + part.height) * height - photo.y) / photo.height)
  return { x, y, width: right - x, height: bottom - y }
}

/** Of what the frame cuts off, the less is seen the surer its rim must be; with less than two thirds it is a detail. */
function isSeenEnough({ visible, evidence }: Rim): boolean {
  return visible >= 0.8 || (visible >= 0.65 && evidence >= 0.82)
}

export function whyInPlace(cut: CutOut): string | null {
  if (!boundingBox(cut.mask)) return 'No dish was found, so the photo was enhanced in its own setting.'
  const sides = Object.values(cutSides(cut.mask)).filter((isCut) => isCut).length
  const isSeen = cut.rim !== null && (isSeenEnough(cut.rim) || isClosable(cut))
  const isRimEnough = isSeen && cut.confidence >= LEAST_CONFIDENCE_CUT
  const isWholeEnough = isRimEnough || (cut.isPlatter && cut.cropped < MOST_CUT_PLATTER)
  if (sides === 4 || (sides > 0 && (!isWholeEnough || cutsHandle(cut)))) {
    return 'The dish reaches the edge of the photo, so it was enhanced in its own setting. Leave some table around the whole dish for a new scene.'
  }
  if (cut.confidence < (cut.rim ? LEAST_CONFIDENCE_RIM : LEAST_CONFIDENCE)) {
    return 'The dish could not be told apart from its surroundings for certain, so the photo was enhanced in its own setting.'
  }
  // Said of a sure rim only: across another one anything may lie.
  if (cut.isCrossed) {
    return 'Cutlery lies across the rim, so the photo was enhanced in its own setting. Lay it on the plate or beside it for a new scene.'
  }
  return null
}

/** Why the photo kept its setting, and what that means for the wishes. */
function whatIsSaid(reason: string | null, { isBlurred }: CutOut, { cameraAngle }: EngineOptions): string[] {
  const said = [reason, isBlurred ? BLURRED : null, reason && cameraAngle ? OWN_VIEW : null]
  return said.filter((sentence) => sentence !== null)
}

const BLURRED =
  'The photo is blurred: it was out of focus or the camera moved. Tap the dish to focus, hold the phone still and take the photo again.'

const OWN_VIEW =
  'The camera angle you chose could not be followed: in its own setting a photo keeps its own view.'

const LACKS: Record<NonNullable<Followed['needs']>, string> = {
  scene: 'the dish stayed in its own setting',
  room: 'the photo shows no more than this around the dish',
}

/** What was followed and what not, once it is known how the photo could be styled. */
function settle(
  wishes: Wishes,
  { understood, lacks }: Outcome,
): Pick<GenerationReport, 'understood' | 'ignored'> {
  const isDone = ({ needs }: Followed) => needs === null || !lacks.includes(needs)
  const undone = wishes.followed.filter((one) => !isDone(one))
  return {
    understood: [...understood, ...wishes.followed.filter(isDone).map(({ phrase }) => phrase)],
    ignored: [
      ...undone.map(({ phrase, needs }) => `“${phrase}” was not possible: ${LACKS[needs!]}.`),
      ...wishes.ignored,
    ],
  }
}
