// The whole job, one photo: decode → cut out → light → place → save. Knows no threads.
import { findStyle, resultSize } from '../../../contract/catalog.ts'
import type { GenerationReport, Stage } from '../../../contract/generation.ts'
import type { EngineOptions, EngineResult } from '../engine.ts'
import { compose } from './compose.ts'
import { type CutOut, cutOut } from './cut-out/cut-out.ts'
import type { Rim } from './cut-out/rim.ts'
import { decode, decodePart } from './decode.ts'
import { enhance } from './in-place.ts'
import type { Original, Outcome } from './job.ts'
import { cutSides } from './layout.ts'
import { LOOKS } from './looks.ts'
import { boundingBox, type Picture } from './pixels.ts'
import { encodeJpeg } from './save.ts'
import { lookLike, readTemplate } from './template/template.ts'
import { understand } from './understand.ts'
import { type Followed, type Wishes, wishedLook } from './wishes.ts'

export const ENGINE_NAME = 'studio'
export const ENGINE_MODEL = 'u2netp'

export interface StyledPhoto extends EngineResult {
  /** Of the cut-out, 0..1. */
  confidence: number
  placement: Outcome['placement']
}

/** Long side of the pixels that are worked on: the dish must have as many as the result shows. */
export const WORKING_SIDE = { medium: 1600, high: 2800 } as const
/** Below this a cut-out is a guess; a dish that the frame cuts off needs a rim, and a surer one. */
const LEAST_CONFIDENCE = 0.45
const LEAST_CONFIDENCE_CUT = 0.94

/** @throws AppError for a photo that can never work */
export async function stylePhoto(
  bytes: Uint8Array,
  options: EngineOptions,
  onStage: (stage: Stage) => void,
): Promise<StyledPhoto> {
  onStage('cutting out')
  const { picture, fullWidth } = await decode(bytes, WORKING_SIDE[options.quality])
  const cut = await cutOut(picture)
  const scale = fullWidth / picture.width
  const original: Original | null =
    scale > 1 ? { scale, part: (part, width, height) => decodePart(bytes, part, width, height) } : null
  const { styled, report, placement } = await styleCut(picture, cut, options, onStage, original)
  onStage('saving')
  const type = report.mode === 'composite' ? 'composite' : 'algorithmicallyEnhanced'
  const size = { width: styled.width, height: styled.height }
  return { picture: await encodeJpeg(styled, type), ...size, report, confidence: cut.confidence, placement }
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
): Promise<{ styled: Picture; report: GenerationReport; placement: Outcome['placement'] }> {
  const template = options.template ? await readTemplate(options.template) : null
  const preset = template?.style ?? findStyle(options.styleId) ?? null
  const wishes = understand(preset, options.stylePrompt, options.guidance, template !== null)
  const size = resultSize(options.aspectRatio, options.quality)
  onStage('lighting')
  const reason = whyInPlace(cut)
  const nearest = LOOKS[wishes.style.slug]
  const look = wishedLook(template ? lookLike(template, nearest) : nearest, wishes)
  const job = { picture, original, cut, wishes, look, size, asked: options.cameraAngle, template }
  const done = reason ? await enhance(job, onStage) : await compose(job, onStage)
  const report: GenerationReport = {
    engine: ENGINE_NAME,
    model: ENGINE_MODEL,
    mode: reason ? 'in place' : 'composite',
    angle: { asked: options.cameraAngle, used: done.angle },
    ...settle(wishes, done),
    fidelity: done.fidelity,
    warnings: reason ? [reason, ...done.warnings] : done.warnings,
  }
  return { styled: done.picture, report, placement: done.placement }
}

/** Of what the frame cuts off, the less is seen the surer its rim must be; with less than two thirds it is a detail. */
function isSeenEnough({ visible, evidence }: Rim): boolean {
  return visible >= 0.8 || (visible >= 0.65 && evidence >= 0.82)
}

export function whyInPlace(cut: CutOut): string | null {
  if (!boundingBox(cut.mask)) return 'No dish was found, so the photo was enhanced in its own setting.'
  const sides = Object.values(cutSides(cut.mask)).filter((isCut) => isCut).length
  const isWholeEnough = cut.rim && isSeenEnough(cut.rim) && cut.confidence >= LEAST_CONFIDENCE_CUT
  if (sides === 4 || (sides > 0 && !isWholeEnough)) {
    return 'The dish reaches the edge of the photo, so it was enhanced in its own setting. Leave some table around the whole dish for a new scene.'
  }
  if (cut.confidence < LEAST_CONFIDENCE) {
    return 'The dish could not be told apart from its surroundings for certain, so the photo was enhanced in its own setting.'
  }
  return null
}

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
