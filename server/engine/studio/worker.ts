// What runs in the engine's threads: one photo at a time, in two steps that may have a thread each; stages are told
// through a port.
import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'
import sharp from 'sharp'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { Stage } from '../../../contract/generation.ts'
import type { EngineOptions } from '../engine.ts'
import type { NetworkUse } from './network.ts'
import type { Sight } from './see-dish.ts'
import type { StyledPhoto } from './style-photo.ts'

export interface LookTask {
  photo: Uint8Array
  /** Stages are posted here. */
  port: MessagePort
}

export interface DrawTask extends LookTask {
  /** What `look` answered. */
  sight: Sight
  options: EngineOptions
}

/** What every thread of a pool is told at its start. */
export interface StudioWorkerData {
  /** null where it only draws. */
  network: NetworkUse | null
  /** false where it only looks. */
  draws: boolean
}

/** An AppError loses its code between threads, so it travels as one. */
export type Answer<T> = { result: T } | { code: ErrorCode }

// On Linux the priority is the thread's: the server answers quickly while pictures are made. Not allowed
// everywhere, and nothing depends on it.
try {
  setPriority(10)
} catch {}

// No photo comes twice: what libvips would keep of one is only in the way of the next.
sharp.cache(false)

// A thread loads what its step needs. A failure shows where it is awaited.
const { network, draws } = workerData as StudioWorkerData
const seeing = network ? openEyes(network) : null
const drawing = draws ? import('./style-photo.ts') : null
seeing?.catch(() => {})
drawing?.catch(() => {})

async function openEyes(use: NetworkUse) {
  const [{ setNetworkUse }, { readyToLook }, seeing] = await Promise.all([
    import('./model.ts'),
    import('./cut-out/look.ts'),
    import('./see-dish.ts'),
  ])
  setNetworkUse(use)
  // Ready before the first photo comes; a broken model file shows when it is first used.
  readyToLook().catch(() => {})
  return seeing
}

export async function look({ photo, port }: LookTask): Promise<Answer<Sight>> {
  return await answer(port, async (onStage) => (await seeing!).seeDish(photo, onStage))
}

export async function draw({ photo, sight, options, port }: DrawTask): Promise<Answer<StyledPhoto>> {
  return await answer(port, async (onStage) => (await drawing!).stylePhoto(photo, sight, options, onStage))
}

async function answer<T>(
  port: MessagePort,
  work: (onStage: (stage: Stage) => void) => Promise<T>,
): Promise<Answer<T>> {
  try {
    return { result: await work((stage) => port.postMessage(stage)) }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code }
    throw error
  } finally {
    port.close()
  }
}
