// `npm run kernel`: compiles the studio engine's passes over planes to WebAssembly. The result is committed, so that nobody
// needs the compiler to run the engine; a test compiles it again and compares.
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import asc from 'assemblyscript/asc'

const FOLDER = path.join(import.meta.dirname, '../server/engine/studio/kernel')

/** @throws Error with what the compiler says */
export async function compileKernel(): Promise<Uint8Array> {
  const baseDir = path.join(FOLDER, 'assembly')
  const sources = readdirSync(baseDir).filter((name) => name.endsWith('.ts'))
  const flags = [
    '--enable',
    'simd',
    '--enable',
    'nontrapping-f2i',
    '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--initialMemory',
    '1',
  ]
  let binary: Uint8Array | undefined
  const { error, stderr } = await asc.main(
    [...sources.sort(), ...flags, '--outFile', 'kernel.wasm', '--baseDir', baseDir],
    {
      writeFile: (_name, contents) => {
        if (typeof contents !== 'string') binary = contents
      },
    },
  )
  if (error || !binary) throw new Error(stderr.toString(), { cause: error })
  return binary
}

if (import.meta.main) {
  const binary = await compileKernel()
  writeFileSync(path.join(FOLDER, 'kernel.wasm'), binary)
  console.log(`kernel.wasm: ${binary.length} bytes`)
}
