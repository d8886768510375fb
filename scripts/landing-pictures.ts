// The landing page's pictures: our own dishes as a phone snaps them, and what the engine really makes of them, in the
// sizes and formats that browsers choose from. pictures.ts tells the page what there is.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { HERO_PICTURES } from '../client/features/landing/hero-pictures.ts'
import { PICTURES, UNDERSTOOD } from '../client/features/landing/pictures.ts'
import { CUSTOM_STYLE } from '../client/features/landing/texts.ts'
import { STYLES, type Style } from '../contract/catalog.ts'
import type { EngineOptions } from '../server/engine/engine.ts'
import type { Studio } from '../server/engine/studio/studio.ts'

const never = new AbortController().signal
const FOLDER = 'public/landing'
const WIDTHS = [360, 720, 1080]
/** For what is never shown wider than half a page. */
const SMALL = [360, 720]
const QUALITY = { avif: 55, webp: 78 }

const BASE: EngineOptions = {
  styleId: null,
  stylePrompt: null,
  guidance: null,
  template: null,
  cameraAngle: null,
  aspectRatio: '1:1',
  quality: 'high',
}

interface Entry {
  width: number
  height: number
  widths: readonly number[]
  /** The picture in a handful of pixels, as an address. */
  placeholder: string
}

const idOf = (slug: Style['slug']) => STYLES.find((style) => style.slug === slug)!.id
const words = (stylePrompt: string): Partial<EngineOptions> => ({ stylePrompt })

/**
 * @param root of the project
 * @param only names of those to make anew; all of them where it is absent
 */
export async function makeLandingPictures(studio: Studio, root: string, only?: string[]): Promise<void> {
  const kept: Record<string, Entry> = { ...HERO_PICTURES, ...PICTURES }
  const entries: Record<string, Entry> = only ? { ...kept } : {}
  let understood: readonly string[] = UNDERSTOOD
  const isAsked = (name: string) => !only || only.includes(name)
  await mkdir(path.join(root, FOLDER), { recursive: true })
  const snap = (name: string) => readFile(path.join(root, `art/dishes/${name}-snap.jpg`))
  const write = async (name: string, bytes: Uint8Array, widths = WIDTHS) => {
    entries[name] = await writeSizes(bytes, path.join(root, FOLDER, name), widths)
    console.log(`${FOLDER}/${name}`)
  }
  const style = async (name: string, dish: string, options: Partial<EngineOptions>, widths = WIDTHS) => {
    if (!isAsked(name)) return
    const { picture, report } = await studio.run(await snap(dish), { ...BASE, ...options }, () => {}, never)
    if (report.mode !== 'composite') {
      // Better the older picture than one that shows the counter the dish was to be lifted off.
      console.warn(`${name} stays as it was: ${report.warnings.join(' ')}`)
      entries[name] = kept[name]!
      return
    }
    await write(name, picture, widths)
    if (name === CUSTOM_STYLE.picture) understood = report.understood
  }
  const pair = async (name: string, dish: string, slug: Style['slug'], widths = WIDTHS) => {
    if (!isAsked(name)) return
    const { before, after } = await alignedPair(studio, await snap(dish), { ...BASE, styleId: idOf(slug) })
    await write(`${name}-before`, before, widths)
    await write(`${name}-after`, after, widths)
  }

  await pair('hero', 'tart', 'bright-airy-cafe')
  await pair('soup', 'soup', 'rustic-wooden-warmth')
  await pair('donuts', 'donuts', 'vibrant-color-pop', SMALL)
  await pair('latte', 'latte', 'dark-moody-elegance', SMALL)
  await pair('berry-bowl', 'berry-bowl', 'botanical-freshness', SMALL)
  await pair('tart', 'tart', 'dark-moody-elegance', SMALL)
  if (isAsked('edit')) {
    const edit = await alignedPair(studio, await snap('pancakes'), { ...BASE, ...words('on dark slate') })
    await write('edit-1', edit.before, SMALL)
    await write('edit-2', edit.after, SMALL)
  }
  await style('edit-3', 'pancakes', words('on dark slate, warmer'), SMALL)
  await style('edit-4', 'pancakes', words('on dark slate, warmer, brighter, blurred background'), SMALL)
  await style('angle-overhead', 'pancakes-top', { styleId: idOf('botanical-freshness') })
  await style('angle-angled_45', 'pancakes', { styleId: idOf('botanical-freshness') })
  await style('angle-profile', 'pancakes-side', { styleId: idOf('botanical-freshness') })
  const airy = { styleId: idOf('bright-airy-cafe') }
  await style('ratio-square', 'donuts', { ...airy, aspectRatio: '1:1' })
  await style('ratio-landscape', 'donuts', { ...airy, aspectRatio: '16:9' })
  await style('ratio-portrait', 'donuts', { ...airy, aspectRatio: '4:5' })
  await style(CUSTOM_STYLE.picture, 'latte', words(CUSTOM_STYLE.prompt))

  const list = (of: (name: string) => boolean) =>
    JSON.stringify(Object.fromEntries(Object.entries(entries).filter(([name]) => of(name))), null, 2)
  const folder = path.join(root, 'client/features/landing')
  const head = '// Made by `npm run pictures -- landing`: '
  await writeFile(
    path.join(folder, 'hero-pictures.ts'),
    `${head}the hero's pictures, which the first code of the page needs.\nexport const HERO_PICTURES = ${list((name) => name.startsWith('hero-'))} as const\n`,
  )
  const phrases = `/** What the engine's report says of the words behind custom. */\nexport const UNDERSTOOD = ${JSON.stringify(understood)} as const\n`
  await writeFile(
    path.join(folder, 'pictures.ts'),
    `${head}what else there is in public/landing.\nexport const PICTURES = ${list((name) => !name.startsWith('hero-'))} as const\n\n${phrases}`,
  )
  console.log('client/features/landing: format the two lists with `npm run check`')
}

async function writeSizes(bytes: Uint8Array, file: string, wanted: readonly number[]): Promise<Entry> {
  const { width, height } = await sharp(bytes).metadata()
  const widths = wanted.filter((one) => one <= width)
  for (const size of widths) {
    const small = sharp(bytes).resize(size)
    await small
      .clone()
      .avif({ quality: QUALITY.avif, effort: 6, chromaSubsampling: '4:2:0' })
      .toFile(`${file}-${size}.avif`)
    await small
      .clone()
      .webp({ quality: QUALITY.webp, effort: 6, smartSubsample: true })
      .toFile(`${file}-${size}.webp`)
  }
  const tiny = await sharp(bytes).resize(16).webp({ quality: 30 }).toBuffer()
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  const largest = widths.at(-1)!
  return { width: largest, height: Math.round((largest * height) / width), widths, placeholder }
}

/** Snap and result, cropped so that the dish lies at the same place in the same size: a slider lines up. */
async function alignedPair(studio: Studio, photo: Buffer, options: EngineOptions) {
  const { picture, placement, report, width, height } = await studio.run(photo, options, () => {}, never)
  if (report.mode !== 'composite') throw new Error('The dish was not cut out.')
  const { width: photoWidth, height: photoHeight } = (await sharp(photo).metadata()).autoOrient
  // One pixel of the result is `step` pixels of the snap.
  const step = (placement.from.width * photoWidth) / placement.to.width
  const left = placement.from.x * photoWidth - placement.to.x * step
  const top = placement.from.y * photoHeight - placement.to.y * step
  // What both pictures show, in pixels of the result: a square around the middle of it.
  const shared = {
    left: Math.max(0, -left / step),
    top: Math.max(0, -top / step),
    right: Math.min(width, (photoWidth - left) / step),
    bottom: Math.min(height, (photoHeight - top) / step),
  }
  const side = Math.floor(Math.min(shared.right - shared.left, shared.bottom - shared.top))
  const within = (wanted: number, low: number, high: number) => Math.min(Math.max(wanted, low), high - side)
  const x = within((width - side) / 2, shared.left, shared.right)
  const y = within((height - side) / 2, shared.top, shared.bottom)
  const square = async (bytes: Uint8Array, at: { x: number; y: number; side: number }) => {
    const rounded = { left: Math.round(at.x), top: Math.round(at.y), width: Math.round(at.side) }
    return sharp(await sharp(bytes).autoOrient().toBuffer())
      .extract({ ...rounded, height: rounded.width })
      .resize(WIDTHS.at(-1)!, WIDTHS.at(-1)!)
      .png()
      .toBuffer()
  }
  return {
    before: await square(photo, { x: left + x * step, y: top + y * step, side: side * step }),
    after: await square(picture, { x, y, side }),
  }
}
