// What is shown where one of our addresses is shared: for each page its title in our type beside a picture of our own,
// 1200 × 630. Drawn in Chromium, so that it is set as the pages are.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { GROUPS, GUIDES } from '../client/features/guides/guides.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'

const SIZE = { width: 1200, height: 630 }
const BYTES = 200_000

interface Card {
  /** Small, over the title. */
  kicker: string
  title: string
  /** In public/, without the ending; with two of them the first is the snap, and a line stands between. */
  pictures: readonly [string] | readonly [string, string]
}

const pair = (name: string) => [`landing/${name}-before-720`, `landing/${name}-after-720`] as const
const one = (name: string) => [`landing/${name}-720`] as const

/** By the last part of a guide's address. */
const GUIDE_PICTURES: Record<string, Card['pictures']> = {
  'delivery-app-image-requirements': one('ratio-landscape'),
  'doordash-photo-rejected-fix': pair('soup'),
  'uber-eats-photo-guidelines': one('latte-after'),
  'grubhub-menu-photo-sizes': one('berry-bowl-after'),
  'square-online-menu-photos': one('ratio-square'),
  'google-business-profile-photo-sizes': one('soup-after'),
  'menu-photography': one('angle-overhead'),
  'food-photography-lighting': pair('tart'),
  'smartphones-for-food-photography': pair('donuts'),
  'how-to-fix-food-photos': pair('berry-bowl'),
  'best-food-photography-apps': one('edit-4'),
  'food-photo-editing': ['landing/edit-1-720', 'landing/edit-2-720'],
  'ai-food-photo-editing': pair('latte'),
  'ai-prompts-food-photography': one('custom'),
  'ai-food-styling': one('angle-angled_45'),
  'ai-food-image-generators': one('donuts-after'),
  'ai-compliance-delivery-apps': ['styles/clean-white-plate'],
}

const CARDS: Record<string, Card> = {
  platelight: {
    kicker: 'Food photos for menus and delivery',
    title: 'Your dish, in its best light.',
    pictures: pair('hero'),
  },
  pricing: { kicker: 'Pricing', title: 'One credit, one picture.', pictures: one('tart-after') },
  guides: {
    kicker: 'Guides',
    title: 'Better food photos, course by course',
    pictures: one('berry-bowl-after'),
  },
  ...Object.fromEntries(
    GUIDES.map(({ slug, title, group }) => {
      const pictures = GUIDE_PICTURES[slug]
      if (!pictures) throw new Error(`The guide ${slug} has no picture to be shared with.`)
      return [slug, { kicker: GROUPS[group].title, title, pictures }]
    }),
  ),
}

/** Writes public/social/<name>.jpg for each card. @param root of the project */
export async function makeSocialPictures(root: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: SIZE })
    await mkdir(path.join(root, 'public/social'), { recursive: true })
    const head = await headOf(root)
    for (const [name, card] of Object.entries(CARDS)) {
      await draw(page, head + (await bodyOf(root, card)))
      const jpeg = await sharp(await page.screenshot())
        .jpeg({ quality: 84, mozjpeg: true })
        .toBuffer()
      if (jpeg.byteLength > BYTES) throw new Error(`${name} takes ${jpeg.byteLength} bytes.`)
      await writeFile(path.join(root, `public/social/${name}.jpg`), jpeg)
      console.log(`public/social/${name}.jpg  ${Math.round(jpeg.byteLength / 1000)} kB`)
    }
  } finally {
    await browser.close()
  }
}

async function draw(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'load' })
  // The largest title that leaves room for the rest.
  await page.evaluate(`(async () => {
    await document.fonts.ready
    const title = document.querySelector('h1')
    for (let size = 92; size > 40 && title.scrollHeight > 330; size -= 2) title.style.fontSize = size + 'px'
  })()`)
}

async function inline(root: string, file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(path.join(root, file))).toString('base64')}`
}

async function headOf(root: string): Promise<string> {
  const font = (name: string) => inline(root, `node_modules/@fontsource-variable/${name}`, 'font/woff2')
  const tokens = await readFile(path.join(root, 'client/ui/tokens.css'), 'utf8')
  return `<!doctype html><meta charset="utf-8"><style>${tokens}
  @font-face { font-family: Fraunces; src: url(${await font('fraunces/files/fraunces-latin-opsz-normal.woff2')}); font-weight: 100 900; }
  @font-face { font-family: Figtree; src: url(${await font('figtree/files/figtree-latin-wght-normal.woff2')}); font-weight: 300 900; }
  body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; background: var(--paper); color: var(--ink); font-family: Figtree; display: flex; overflow: hidden; }
  section { box-sizing: border-box; width: 620px; padding: 56px 48px 56px 64px; display: flex; flex-direction: column; }
  svg { width: 52px; vertical-align: -12px; margin-right: 14px; }
  b { font: 600 34px Fraunces; letter-spacing: -.01em; }
  p { font-size: 20px; font-weight: 600; letter-spacing: .09em; text-transform: uppercase; color: var(--tomato-deep); margin: auto 0 18px; }
  h1 { font: 600 92px/1.05 Fraunces; letter-spacing: -.022em; margin: 0 0 auto; max-height: 334px; }
  hr { border: 0; border-top: 4px solid var(--ink); border-bottom: 1.5px solid var(--ink); height: 3px; width: 104px; margin: 0; }
  figure { position: relative; margin: 0; flex: 1; height: 100%; overflow: hidden; }
  img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  .before { clip-path: inset(0 58% 0 0); }
  figure i { position: absolute; inset: 0 auto 0 42%; width: 4px; margin-left: -2px; background: var(--card); }
  figure i::after { content: '‹ ›'; position: absolute; top: 50%; left: 50%; width: 64px; height: 64px; margin: -32px; border-radius: 50%; background: var(--card); font: 600 32px/58px Figtree; text-align: center; box-shadow: 0 6px 20px #2b1d1440; }
</style>`
}

async function bodyOf(root: string, { kicker, title, pictures }: Card): Promise<string> {
  const image = async (name: string) => await inline(root, `public/${name}.webp`, 'image/webp')
  const [first, second] = pictures
  const figure = second
    ? `<img src="${await image(second)}"><img class="before" src="${await image(first)}"><i></i>`
    : `<img src="${await image(first)}">`
  const logo = await readFile(path.join(root, 'public/favicon.svg'), 'utf8')
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<section><div>${logo}<b>Platelight</b></div><p>${escaped(kicker)}</p><h1>${escaped(title)}</h1><hr></section><figure>${figure}</figure>`
}
