// The studio on the command line: one photo or a folder of them, with the very engine the server uses.
import './lean-heap.ts'

import { parseArgs } from 'node:util'
import { maskPhotos } from './cli/mask.ts'
import { stylePhotos } from './cli/style.ts'
import { UsageError } from './cli/usage.ts'

const HELP = `Platelight studio: styles dish photos on this machine, with no key and no network.

  npm run -s studio -- style PHOTO... --style 1..7 -o OUT [--angle ANGLE] [--ratio RATIO] [--quality QUALITY]
  npm run -s studio -- style PHOTO... --template TEMPLATE -o OUT [...]
  npm run -s studio -- mask PHOTO... -o OUT

PHOTO    JPEG, PNG or WebP files, or folders of them
OUT      a file for one photo; a folder for several (made if it is missing)

style
  --style     1 Clean White Plate, 2 Rustic Wooden Warmth, 3 Dark Moody Elegance, 4 Bright & Airy Café,
              5 Vibrant Color Pop, 6 Minimalist Monochrome, 7 Botanical Freshness
  --template  a picture (JPEG, PNG, WebP or GIF) whose look all photos get, instead of a style
  --angle     overhead, angled_45 or profile; without it the photo's own angle is measured
  --ratio     1:1 (default), 5:4, 4:3, 16:9, 4:5, 3:4 or 9:16
  --quality   medium (1024 px) or high (2048 px, default)
  --guidance  words about light and colour, such as "warmer, a bit brighter"

mask
  writes an 8-bit grey PNG of the photo's own size: 255 is the dish, 0 is not

  -h, --help  this text
`

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  const [command, ...photos] = positionals
  if (values.help || command === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  if (command === 'style') return stylePhotos(photos, values)
  if (command === 'mask') return maskPhotos(photos, values)
  throw new UsageError(command ? `There is no command “${command}”.` : 'Say what to do: style or mask.')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        style: { type: 'string' },
        template: { type: 'string' },
        angle: { type: 'string' },
        ratio: { type: 'string' },
        quality: { type: 'string' },
        guidance: { type: 'string' },
        out: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\nTry: npm run -s studio -- --help`)
  process.exitCode = 2
}
