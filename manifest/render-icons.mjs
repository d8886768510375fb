// Draws public/favicon.svg and public/icons/*.png from the SVGs beside this: node manifest/render-icons.mjs
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const here = new URL('.', import.meta.url)
const icons = new URL('../public/icons/', here)
const plate = await readFile(new URL('icon.svg', here))
const outline = await readFile(new URL('monochrome.svg', here))
const TOMATO = '#bf3417'

await mkdir(icons, { recursive: true })
await copyFile(new URL('icon.svg', here), new URL('../favicon.svg', icons))
await draw(plate, 'icon-192.png', 192, 1)
await draw(plate, 'icon-512.png', 512, 1)
// Maskable: the launcher may cut away all but the middle 80 %. Apple fills corners with black otherwise.
await draw(plate, 'maskable-192.png', 192, 0.84, TOMATO)
await draw(plate, 'maskable-512.png', 512, 0.84, TOMATO)
await draw(plate, 'apple-touch-icon.png', 180, 0.92, TOMATO)
// Monochrome: only its opacity counts, the launcher (or the status bar) gives it its colour.
await draw(outline, 'monochrome-96.png', 96, 1)
await draw(outline, 'monochrome-512.png', 512, 0.72)
for (const name of ['generate', 'menu']) {
  await draw(await readFile(new URL(`shortcut-${name}.svg`, here)), `shortcut-${name}.png`, 96, 1)
}

/** @param share of the square that the drawing takes; @param ground what is around it */
async function draw(source, name, size, share, ground) {
  const side = Math.round(size * share)
  const image = sharp(source, { density: (72 * side) / 64 }).resize(side, side)
  const edge = { top: Math.floor((size - side) / 2), left: Math.floor((size - side) / 2) }
  const rest = { bottom: size - side - edge.top, right: size - side - edge.left }
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const placed = image.extend({ ...edge, ...rest, background })
  await (ground ? placed.flatten({ background: ground }) : placed)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, icons).pathname)
}
