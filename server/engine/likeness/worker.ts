// What runs in the thread: two photos in, one number out.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { setNetworkUse } from '../studio/model.ts'
import { measureLikeness } from './measure.ts'

export interface LikenessTask {
  before: Uint8Array
  after: Uint8Array
}

// On Linux the thread's own; not allowed everywhere, and nothing depends on it.
try {
  setPriority(10)
} catch {}
sharp.cache(false)
setNetworkUse({ threads: 1 })

export default async function run({ before, after }: LikenessTask): Promise<number | null> {
  const likeness = await measureLikeness(before, after)
  return likeness && Math.round(likeness.score * 1000) / 1000
}
