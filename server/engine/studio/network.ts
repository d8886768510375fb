// Opens a bundled neural network: the file must be the one that was chosen, byte for byte.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { InferenceSession } from 'onnxruntime-node'

// On Linux too the library tells its maker of each use, over the network, unless it is told not to. It reads the real
// environment when the first network is opened; a thread's own copy it would not see (server/threads.ts shares it).
process.env.ORT_DISABLE_TELEMETRY = '1'

const FOLDER = new URL('./models/', import.meta.url)

export interface NetworkUse {
  /** Threads inside one inference. */
  threads: number
  /** Whether what an inference worked in stays for the next: quicker, and always held. */
  keepsMemory?: boolean
}

/**
 * @param sizes that the graph leaves open, by name
 * @throws Error when the file is not the one with this hash
 */
export async function openNetwork(
  name: string,
  sha256: string,
  { threads, keepsMemory = false }: NetworkUse,
  sizes: Record<string, number> = {},
): Promise<InferenceSession> {
  const bytes = await readFile(new URL(name, FOLDER))
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== sha256) {
    throw new Error(`server/engine/studio/models/${name} is not the file it should be (sha256 ${hash}).`)
  }
  // The arena never gives memory back. Without it, and with one size only, a run takes all it needs in one block
  // that goes back to the system at once; a session that sees two sizes leaves its heap in pieces (docs/decisions).
  return InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // A thread that waits in a loop is fast by itself and slow for everyone else.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    // One that is kept grows to twice as much where a run wants it in one block.
    enableCpuMemArena: keepsMemory,
    enableMemPattern: !keepsMemory,
    freeDimensionOverrides: sizes,
    graphOptimizationLevel: 'all',
  })
}
