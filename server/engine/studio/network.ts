// Opens a bundled neural network: the file must be the one that was chosen, byte for byte.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { InferenceSession } from 'onnxruntime-node'

const FOLDER = new URL('./models/', import.meta.url)

/**
 * @param threads threads inside one inference
 * @throws Error when the file is not the one with this hash
 */
export async function openNetwork(name: string, sha256: string, threads: number): Promise<InferenceSession> {
  const bytes = await readFile(new URL(name, FOLDER))
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== sha256) {
    throw new Error(`server/engine/studio/models/${name} is not the file it should be (sha256 ${hash}).`)
  }
  // The arena never gives memory back; without it the cut-out's peak is 384 MB instead of more than 600.
  return InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    graphOptimizationLevel: 'all',
  })
}
