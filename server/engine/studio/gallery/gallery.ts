// Every photo in every style, as a page to look at and as figures: how the engine is judged.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  type AspectRatio,
  type CameraAngle,
  type Quality,
  STYLES,
  type Style,
} from '../../../../contract/catalog.ts'
import type { GenerationReport } from '../../../../contract/generation.ts'
import { makeFolder } from '../../../folders.ts'
import { describe, freeName } from '../cli/usage.ts'
import type { Plane } from '../pixels.ts'
import { encodeJpeg } from '../save.ts'
import { type OpenedPhoto, openPhoto, SOURCE_TYPES, styleCut, whyInPlace } from '../style-photo.ts'
import { type DishFigures, measureDish, placedMask, withPlate } from './figures.ts'
import { galleryPage } from './page.ts'

export interface GalleryOptions {
  angle: CameraAngle | null
  ratio: AspectRatio
  quality: Quality
}

/** One photo in one style. Addresses are relative to the page. */
export interface GalleryResult {
  photo: string
  style: Style['slug']
  picture: string
  thumbnail: string
  /** From the photo's bytes to the result's. */
  seconds: number
  mode: GenerationReport['mode']
  angle: CameraAngle | null
  /** Of the cut-out, 0..1. */
  confidence: number
  /** The report’s: how much of the dish is unchanged, 0..1; null where there was too little of it to compare. */
  fidelity: number | null
  /** null where no dish was found. */
  before: DishFigures | null
  after: DishFigures | null
  warnings: string[]
}

export interface Gallery {
  options: GalleryOptions
  photos: { name: string; picture: string; thumbnail: string }[]
  results: GalleryResult[]
  /** Photos that can't be used, each with its sentence. */
  failures: { name: string; sentence: string }[]
}

/** Told after each result, for a progress line. */
export type Progress = (done: number, total: number, what: string) => void

const THUMBNAIL_SIDE = 320
/** Long side of the photo that is shown beside the results. */
const PHOTO_SIDE = 1600

/**
 * Writes `index.html`, `figures.json` and the pictures. The page is written after each photo, so that a run that is
 * broken off leaves one too. A bad photo is listed and does not stop the rest.
 * @throws FolderError
 */
export async function makeGallery(
  photos: string[],
  out: string,
  options: GalleryOptions,
  progress: Progress,
): Promise<Gallery> {
  for (const folder of ['.', 'photos', 'pictures', 'thumbnails']) makeFolder(path.join(out, folder))
  const gallery: Gallery = { options, photos: [], results: [], failures: [] }
  const taken = new Set<string>()
  const total = photos.length * STYLES.length
  for (const [index, photo] of photos.entries()) {
    const name = freeName(path.parse(photo).name, taken)
    const done = index * STYLES.length
    try {
      const bytes = await readFile(photo)
      await stylePhoto(bytes, name, out, gallery, (k, what) => progress(done + k, total, what))
    } catch (error) {
      gallery.failures.push({ name: path.basename(photo), sentence: describe(error) })
      progress(done + STYLES.length, total, `${path.basename(photo)}: ${describe(error)}`)
    }
    await writeFile(path.join(out, 'figures.json'), `${JSON.stringify(gallery, null, 2)}\n`)
    await writeFile(path.join(out, 'index.html'), await galleryPage(gallery))
  }
  return gallery
}

async function stylePhoto(
  bytes: Uint8Array,
  name: string,
  out: string,
  gallery: Gallery,
  progress: (done: number, what: string) => void,
): Promise<void> {
  const start = performance.now()
  const opened = await openPhoto(bytes, gallery.options.quality)
  const { picture, cut } = opened
  const lookingSeconds = secondsSince(start)
  // In place the mask may be of the food alone.
  const china = whyInPlace(cut) ? withPlate(cut.mask) : cut.mask
  const before = measureDish(picture, cut.mask, china)
  const shown = { name, picture: `photos/${name}.jpg`, thumbnail: `thumbnails/${name}.webp` }
  const image = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
  await image
    .clone()
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toFile(path.join(out, shown.picture))
  await thumbnail(image, path.join(out, shown.thumbnail))
  gallery.photos.push(shown)
  for (const [index, style] of STYLES.entries()) {
    const result = await styleOnce({ opened, china, name, style, out }, gallery.options)
    gallery.results.push({ ...result, seconds: round(result.seconds + lookingSeconds, 2), before })
    progress(index + 1, `${name}, ${style.name}`)
  }
}

async function styleOnce(
  {
    opened: { picture, cut, original },
    china,
    name,
    style,
    out,
  }: { opened: OpenedPhoto; china: Plane; name: string; style: Style; out: string },
  { angle, ratio, quality }: GalleryOptions,
): Promise<Omit<GalleryResult, 'before'>> {
  const start = performance.now()
  const options = { styleId: style.id, stylePrompt: null, guidance: null, template: null }
  const wanted = { ...options, cameraAngle: angle, aspectRatio: ratio, quality }
  const { styled, mode, reportOn, placement } = await styleCut(picture, cut, wanted, () => {}, original)
  const { width, height } = styled
  const jpeg = await encodeJpeg(styled, SOURCE_TYPES[mode])
  const report = reportOn()
  const seconds = secondsSince(start)
  const file = `pictures/${name}-${style.slug}.jpg`
  const small = `thumbnails/${name}-${style.slug}.webp`
  await writeFile(path.join(out, file), jpeg)
  await thumbnail(sharp(jpeg), path.join(out, small))
  const { from, to } = placement
  const placed = (mask: Plane) => placedMask(mask, from, to, width, height)
  return {
    photo: name,
    style: style.slug,
    picture: file,
    thumbnail: small,
    seconds,
    mode: report.mode,
    angle: report.angle.used,
    confidence: round(cut.confidence, 3),
    fidelity: report.fidelity === null ? null : round(report.fidelity, 4),
    after: measureDish(styled, placed(cut.mask), placed(china)),
    warnings: report.warnings,
  }
}

async function thumbnail(image: Sharp, file: string): Promise<void> {
  await image
    .clone()
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside' })
    .webp({ quality: 78 })
    .toFile(file)
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
