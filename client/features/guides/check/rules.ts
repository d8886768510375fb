// A photo against a platform's figures. Only what a page states as a limit fails; what it recommends is a warning.
import { hasRatio, type PhotoRule, type Size } from '../../../data/platforms.ts'
import { bytesText, ratioText, sizeText } from '../figures.ts'
import type { FileType } from './file-type.ts'
import type { Looks } from './pixels.ts'

export interface PhotoFacts {
  type: FileType | null
  bytes: number
  width: number
  height: number
  looks: Looks
}

export type Verdict = 'good' | 'warn' | 'bad'

export interface Finding {
  verdict: Exclude<Verdict, 'good'>
  /** What is so. */
  text: string
  /** What to do. */
  fix: string
}

/** Luma under which a dish looks dark as a thumbnail; 62 photos of cookery blogs have 77 and more. A rule of thumb. */
export const DARK = 65
/**
 * Sharpness under which nothing in a photo is crisp, at MEASURED_SIDE. Those photos have 44 and more, and half of them
 * 13 or less once they are blurred by two pixels. A rule of thumb.
 */
export const BLURRED = 40
const MOSTLY_WHITE = 0.7

/** What one rule says of a photo; nothing where it passes. */
export function checkPhoto(rule: PhotoRule, photo: PhotoFacts): Finding[] {
  return [...shapeOf(rule, photo), ...pixelsOf(rule, photo), ...fileOf(rule, photo)]
}

/** What no figure says and every reviewer sees. */
export function checkLooks({ looks }: PhotoFacts): Finding[] {
  const findings: Finding[] = []
  if (looks.brightness < DARK) {
    findings.push({
      verdict: 'warn',
      text: 'The middle of the picture is dark.',
      fix: 'Raise the exposure a little, or take the plate to a window.',
    })
  }
  if (looks.sharpness < BLURRED) {
    findings.push({
      verdict: 'warn',
      text: 'Nothing in it is really sharp.',
      fix: 'Look at it enlarged. If the food is soft, wipe the lens, tap on the dish and take it again.',
    })
  }
  return findings
}

/** Backgrounds that DoorDash names among its reasons. */
export function checkBackground({ looks }: PhotoFacts): Finding[] {
  if (looks.isTransparent) {
    return [
      {
        verdict: 'warn',
        text: 'The background is transparent, which DoorDash names as a reason for rejection.',
        fix: 'Put the dish on a real surface and save it as a JPEG.',
      },
    ]
  }
  if (looks.whiteEdge < MOSTLY_WHITE) return []
  return [
    {
      verdict: 'warn',
      text: 'The background is plain white, which DoorDash names as a reason for rejection.',
      fix: 'Photograph or style it on wood, stone or a cloth.',
    },
  ]
}

export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ verdict }) => verdict === 'bad')) return 'bad'
  return findings.length > 0 ? 'warn' : 'good'
}

function shapeOf(rule: PhotoRule, photo: PhotoFacts): Finding[] {
  const { width, height } = photo
  if (rule.landscapeOnly && width < height) {
    return [
      {
        verdict: 'bad',
        text: 'It is upright, and only landscape pictures are taken.',
        fix: cropAdvice(rule, photo),
      },
    ]
  }
  if (!rule.ratio || hasRatio(rule, width, height)) return []
  return [
    {
      verdict: rule.ratio.isFirm ? 'bad' : 'warn',
      text: `Its shape is ${ratioText(width, height)}; the page asks for ${rule.ratio.text}.`,
      fix: cropAdvice(rule, photo),
    },
  ]
}

function pixelsOf(rule: PhotoRule, photo: PhotoFacts): Finding[] {
  const { width, height } = photo
  const has = sizeText(photo)
  const larger = 'Use the original from the phone or the camera: enlarging adds no detail.'
  if (rule.exact && (width !== rule.exact.width || height !== rule.exact.height)) {
    const isEnough = width >= rule.exact.width && height >= rule.exact.height
    const fix = isEnough ? `Crop and scale it down to ${sizeText(rule.exact)}.` : larger
    return [{ verdict: 'bad', text: `It has ${has}; exactly ${sizeText(rule.exact)} is asked for.`, fix }]
  }
  if (rule.minimum && isSmaller(photo, rule.minimum)) {
    return [
      { verdict: 'bad', text: `It has ${has}; the smallest is ${sizeText(rule.minimum)}.`, fix: larger },
    ]
  }
  if (rule.minimumLongSide && Math.max(width, height) < rule.minimumLongSide) {
    return [
      { verdict: 'bad', text: `It has ${has}; one side needs ${rule.minimumLongSide} px.`, fix: larger },
    ]
  }
  if (rule.maximum && (width > rule.maximum.width || height > rule.maximum.height)) {
    return [
      {
        verdict: 'bad',
        text: `It has ${has}; the largest is ${sizeText(rule.maximum)}.`,
        fix: 'Scale it down when you export it.',
      },
    ]
  }
  if (rule.wanted && isSmaller(photo, rule.wanted)) {
    return [
      { verdict: 'warn', text: `It has ${has}; the page asks for ${sizeText(rule.wanted)}.`, fix: larger },
    ]
  }
  return []
}

function fileOf(rule: PhotoRule, { type, bytes }: PhotoFacts): Finding[] {
  const findings: Finding[] = []
  if (rule.types && !(rule.types as readonly (string | null)[]).includes(type)) {
    findings.push({
      verdict: 'bad',
      text:
        rule.types.length > 1
          ? `${type ?? 'This kind of file'} is not among ${listText(rule.types)}.`
          : `The page names ${rule.types[0]} only, and this is ${type ? `a ${type}` : 'none'}.`,
      fix: `Save it as a ${rule.types.includes('JPEG') ? 'JPEG' : rule.types[0]}.`,
    })
  }
  if (rule.maxBytes && bytes > rule.maxBytes) {
    findings.push({
      verdict: 'bad',
      text: `It weighs ${bytesText(bytes)}; the limit is ${bytesText(rule.maxBytes)}.`,
      fix: 'Export it as a JPEG at quality 85, in the size asked for.',
    })
  } else if (rule.saferBytes && bytes > rule.saferBytes) {
    findings.push({
      verdict: 'warn',
      text: `It weighs ${bytesText(bytes)}; ${bytesText(rule.saferBytes)} is named as well.`,
      fix: 'Export it as a JPEG at quality 85, and neither limit matters.',
    })
  }
  if (rule.minBytes && bytes < rule.minBytes) {
    findings.push({
      verdict: 'bad',
      text: `It weighs ${bytesText(bytes)}; at least ${bytesText(rule.minBytes)} is asked for.`,
      fix: 'Export it larger, or with less compression.',
    })
  }
  return findings
}

function isSmaller(photo: Size, than: Size): boolean {
  return photo.width < than.width || photo.height < than.height
}

/** What would be left of a photo in the shape that is asked for, and whether that is enough. */
function cropAdvice(rule: PhotoRule, photo: Size): string {
  const crop = largestCrop(photo, rule.ratio?.from ?? 1, rule.ratio?.to)
  const shape = rule.ratio?.text ?? 'that shape'
  const least = rule.minimum ?? rule.exact
  if (least && isSmaller(crop, least)) {
    return `Only ${sizeText(crop)} would be left at ${shape}: too little. Take it again with the phone sideways.`
  }
  return `Crop it yourself, or the app will: ${sizeText(crop)} would be left at ${shape}.`
}

/** The largest part whose shape lies between two ratios, in whole pixels. */
export function largestCrop({ width, height }: Size, from: number, to = from): Size {
  const ratio = Math.min(Math.max(width / height, from), to)
  return width / height > ratio
    ? { width: Math.round(height * ratio), height }
    : { width, height: Math.round(width / ratio) }
}

function listText(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
