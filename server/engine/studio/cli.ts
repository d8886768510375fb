// The studio on the command line: one photo or a folder of them, with the very engine the server uses.
import './lean-heap.ts'

import { photosToGallery } from './cli/gallery.ts'
import { maskPhotos } from './cli/mask.ts'
import { stylePhotos } from './cli/style.ts'
import { readArguments, UsageError } from './cli/usage.ts'

const HELP = `Platelight studio: styles dish photos on this machine, with no key and no network.

  npm run -s studio -- style PHOTO... --style 1..7 -o OUT [--angle ANGLE] [--ratio RATIO] [--quality QUALITY]
  npm run -s studio -- style PHOTO... --prompt TEXT -o OUT [...]
  npm run -s studio -- style PHOTO... --template TEMPLATE -o OUT [...]
  npm run -s studio -- mask PHOTO... -o OUT
  npm run gallery -- PHOTO... [-o OUT] [--angle ANGLE] [--ratio RATIO] [--quality QUALITY]

PHOTO    JPEG, PNG or WebP files, or folders of them
OUT      a file for one photo; a folder for several (made if it is missing)

style
  --style     1 Clean White Plate, 2 Rustic Wooden Warmth, 3 Dark Moody Elegance, 4 Bright & Airy Café,
              5 Vibrant Color Pop, 6 Minimalist Monochrome, 7 Botanical Freshness
  --prompt    your own words for the scene, such as "dark slate, candle light", instead of a style or on top of one
  --template  a picture (JPEG, PNG, WebP or GIF) whose look all photos get, instead of a style
  --angle     overhead, angled_45 or profile; without it the photo's own angle is measured
  --ratio     1:1 (default), 5:4, 4:3, 16:9, 4:5, 3:4 or 9:16
  --quality   medium (1024 px) or high (2048 px, default)
  --guidance  words about light and colour, such as "warmer, a bit brighter"

mask
  writes an 8-bit grey PNG of the photo's own size: 255 is the dish, 0 is not

gallery
  every photo in every style: a page to look at (index.html), figures.json, and the pictures, in the folder OUT
  (gallery/ without -o); medium quality unless asked otherwise

  -h, --help  this text
`

async function main(): Promise<number> {
  const { values, positionals } = readArguments(process.argv.slice(2))
  const [command, ...photos] = positionals
  if (values.help || command === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  if (command === 'style') return stylePhotos(photos, values)
  if (command === 'mask') return maskPhotos(photos, values)
  if (command === 'gallery') return photosToGallery(photos, values)
  throw new UsageError(
    command ? `There is no command “${command}”.` : 'Say what to do: style, mask or gallery.',
  )
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\nTry: npm run -s studio -- --help`)
  process.exitCode = 2
}
