// Draws the picture that is shown where one of our addresses is shared: `node scripts/social-picture.ts`. Our own
// dish, our own type. Run it again when either changes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const WIDTH = 1200
const HEIGHT = 630

const inline = (file: string, type: string) =>
  `data:${type};base64,${readFileSync(join(ROOT, file)).toString('base64')}`
const font = (name: string) => inline(`node_modules/@fontsource-variable/${name}`, 'font/woff2')

const page = `<!doctype html><style>
  @font-face { font-family: Fraunces; src: url(${font('fraunces/files/fraunces-latin-opsz-normal.woff2')}); font-weight: 100 900; }
  @font-face { font-family: Figtree; src: url(${font('figtree/files/figtree-latin-wght-normal.woff2')}); font-weight: 300 900; }
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: #faf4e8; color: #2b1d14; font-family: Figtree; display: flex; overflow: hidden; }
  div { padding: 72px 0 0 72px; width: 540px; }
  svg { width: 64px; vertical-align: -14px; margin-right: 18px; }
  b { font: 600 40px Fraunces; letter-spacing: -.01em; }
  h1 { font: 600 76px/1.02 Fraunces; letter-spacing: -.025em; margin: 84px 0 28px; }
  p { font-size: 29px; line-height: 1.4; color: #6a5646; margin: 0; }
  img { height: ${HEIGHT}px; margin-left: auto; }
</style><div>${readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8')}<b>Platelight</b>
<h1>Your dish, in its best light.</h1><p>Menu and delivery photos from an ordinary phone snap.</p></div>
<img src="${inline('public/styles/dark-moody-elegance.webp', 'image/webp')}">`

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
await tab.setContent(page, { waitUntil: 'load' })
await tab.evaluate('document.fonts.ready')
const jpeg = await sharp(await tab.screenshot())
  .jpeg({ quality: 84, mozjpeg: true })
  .toBuffer()
mkdirSync(join(ROOT, 'public/social'), { recursive: true })
writeFileSync(join(ROOT, 'public/social/platelight.jpg'), jpeg)
console.log(`public/social/platelight.jpg  ${Math.round(jpeg.byteLength / 1000)} kB`)
await browser.close()
