// Draws public/favicon.svg and public/icons/*.png from icon.svg: node manifest/render-icons.mjs
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const here = new URL('.', import.meta.url)
const icons = new URL('../public/icons/', here)
const source = await readFile(new URL('icon.svg', here))

await mkdir(icons, { recursive: true })
await copyFile(new URL('icon.svg', here), new URL('../favicon.svg', icons))
await draw('icon-192.png', 192, 1)
await draw('icon-512.png', 512, 1)
// Maskable: the launcher may cut away all but the middle 80 %. Apple fills corners with black otherwise.
await draw('maskable-512.png', 512, 0.84, '#bf3417')
await draw('apple-touch-icon.png', 180, 0.92, '#bf3417')

/** @param share of the square that the plate takes; @param ground what is around it */
async function draw(name, size, share, ground) {
  const plate = Math.round(size * share)
  const image = sharp(source, { density: (72 * plate) / 64 }).resize(plate, plate)
  const edge = { top: Math.floor((size - plate) / 2), left: Math.floor((size - plate) / 2) }
  const rest = { bottom: size - plate - edge.top, right: size - plate - edge.left }
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  const placed = image.extend({ ...edge, ...rest, background })
  await (ground ? placed.flatten({ background: ground }) : placed)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, icons).pathname)
}
