// Brotli beside each file that is served as it was built: hono's serveStatic hands it out where a browser takes it.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Below this a packet is a packet. */
const WORTH_BYTES = 1_000

export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'platelight:compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: folder })) {
          const file = join(folder, name)
          if (statSync(file).size < WORTH_BYTES) continue
          const bytes = readFileSync(file)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        }
      },
    },
  }
}
