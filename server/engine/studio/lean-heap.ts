// Imported first of all by whatever runs the studio: starts the process again with an allocator that gives memory back.
//
// glibc's malloc takes large blocks from the system one by one until the first is freed; from then on it keeps up to
// 32 MB a block in its heaps, in pieces, and planes of 16 MB fill 700 MB of which 250 are in use. A fixed threshold
// can only be set before a process starts. See docs/decisions/0008.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

/** Bytes from which a block is the system's own. */
const THRESHOLD = '262144'

/** Where compiled code is kept from start to start, for all threads. */
const CODE_FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

const isFixed = process.env.MALLOC_MMAP_THRESHOLD_ !== undefined
// A parent that talks to this process over Node's channel would lose it.
const isBound = process.channel !== undefined
// A call that fails ends the process, so what can be missing is looked for: a Node that is being updated, say.
const canRestart = process.execve !== undefined && existsSync(process.execPath)
if (process.platform === 'linux' && isMainThread && !isFixed && !isBound && canRestart) {
  // The same process: its number, its open streams and its parent stay.
  process.execve!(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_MMAP_THRESHOLD_: THRESHOLD,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? CODE_FOLDER,
  })
}
