// Makes the pictures that show what the engine does, with the engine itself and our own dishes: thumbnails of
// the styles, the landing page's pictures, the default templates, the guides' soup, and what is shown where a page is
// shared. Run it again whenever the engine or a plate changes: all of them, or
// `npm run pictures -- landing=latte,tart social` for some.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { STYLES, type Style } from '../contract/catalog.ts'
import type { EngineOptions } from '../server/engine/engine.ts'
import { createStudio, type Studio } from '../server/engine/studio/studio.ts'
import { COMPOSITIONS, type Composition, composeTemplate } from './default-templates.ts'
import { makeLandingPictures } from './landing-pictures.ts'
import { makeSocialPictures } from './social-pictures.ts'

const ROOT = path.join(import.meta.dirname, '..')
const never = new AbortController().signal

/** One dish in all of them, so that only the style differs. */
const DISH = 'pancakes'
const THUMBNAIL = { side: 640, bytes: 60_000 }

const TEMPLATE_BYTES = 250_000

const GUIDE = {
  /** Side in pixels, and bytes it may take. */
  sizes: [
    [640, 60_000],
    [320, 20_000],
  ] as const,
  styles: [
    'rustic-wooden-warmth',
    'dark-moody-elegance',
    'vibrant-color-pop',
    'botanical-freshness',
  ] as Style['slug'][],
}

const BASE: EngineOptions = {
  styleId: null,
  stylePrompt: null,
  guidance: null,
  template: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality: 'high',
}

const snap = (dish: Composition['dish'] = DISH) => readFile(path.join(ROOT, `art/dishes/${dish}-snap.jpg`))

/** The best WebP that stays within the bytes. */
async function writeWebp(image: Sharp, file: string, bytes: number): Promise<void> {
  const pixels = await image.png({ compressionLevel: 1 }).toBuffer()
  for (let quality = 90; quality >= 50; quality -= 4) {
    const webp = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.byteLength > bytes) continue
    const out = path.join(ROOT, file)
    await mkdir(path.dirname(out), { recursive: true })
    await writeFile(out, webp)
    console.log(`${file}  ${Math.round(webp.byteLength / 1000)} kB, quality ${quality}`)
    return
  }
  throw new Error(`${file} does not fit into ${bytes} bytes.`)
}

async function makeThumbnails(studio: Studio): Promise<void> {
  const photo = await snap()
  for (const style of STYLES) {
    const { picture } = await studio.run(photo, { ...BASE, styleId: style.id }, () => {}, never)
    const small = sharp(picture).resize(THUMBNAIL.side, THUMBNAIL.side)
    await writeWebp(small, `public/styles/${style.slug}.webp`, THUMBNAIL.bytes)
  }
}

async function makeTemplates(): Promise<void> {
  for (const composition of COMPOSITIONS) {
    const { data, width, height } = await composeTemplate(await snap(composition.dish), composition)
    const image = sharp(data, { raw: { width, height, channels: 3 } })
    await writeWebp(image, `server/templates/defaults/${composition.slug}.webp`, TEMPLATE_BYTES)
  }
}

/** The dishes as they were snapped, and the soup after each of the prompts that the guides print beside it. */
async function makeGuides(studio: Studio): Promise<void> {
  for (const dish of ['soup', 'pancakes'] as const) {
    await writeGuidePicture(await snap(dish), `${dish}-snap`)
  }
  const photo = await snap('soup')
  // The words stand with the guides, whose tests know what the engine makes of them.
  const prompts = (await import(`${ROOT}/client/features/guides/prompts.ts`)) as {
    CUSTOM_PROMPTS: readonly { prompt: string; style: Style['slug'] }[]
  }
  for (const { prompt, style } of prompts.CUSTOM_PROMPTS) {
    if (!GUIDE.styles.includes(style)) continue
    const { picture } = await studio.run(photo, { ...BASE, stylePrompt: prompt }, () => {}, never)
    await writeGuidePicture(picture, `soup-${style}`)
  }
}

async function writeGuidePicture(picture: Uint8Array, name: string): Promise<void> {
  for (const [side, bytes] of GUIDE.sizes) {
    const square = sharp(picture).autoOrient().resize(side, side)
    await writeWebp(square, `public/guides/${name}-${side}.webp`, bytes)
  }
}

const MAKERS = {
  styles: makeThumbnails,
  landing: (studio: Studio, only?: string[]) => makeLandingPictures(studio, ROOT, only),
  templates: makeTemplates,
  guides: makeGuides,
  social: () => makeSocialPictures(ROOT),
}

const asked = new Map(
  process.argv.slice(2).map((word) => {
    const [name, only] = word.split('=')
    return [name!, only?.split(',')]
  }),
)
const unknown = [...asked.keys()].find((name) => !(name in MAKERS))
if (unknown) throw new Error(`There is nothing called ${unknown}: ${Object.keys(MAKERS).join(', ')}.`)
const studio = createStudio()
try {
  for (const [name, make] of Object.entries(MAKERS)) {
    if (asked.size === 0 || asked.has(name)) await make(studio, asked.get(name))
  }
} finally {
  await studio.close()
}
