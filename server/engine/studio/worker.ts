// What runs in the engine's threads: one photo at a time, in two steps that may have a thread each; stages are told
// through a port.
import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'
import sharp from 'sharp'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { EngineOptions } from '../engine.ts'
import { readyToLook } from './cut-out/cut-out.ts'
import { setNetworkUse } from './model.ts'
import type { NetworkUse } from './network.ts'
import { type Sight, type StyledPhoto, seeDish, stylePhoto } from './style-photo.ts'

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

const { network } = workerData as StudioWorkerData
if (network) {
  setNetworkUse(network)
  // Ready before the first photo comes; a broken model file shows when it is first used.
  readyToLook().catch(() => {})
}

export async function look({ photo, port }: LookTask): Promise<Answer<Sight>> {
  return await answer(
    port,
    seeDish(photo, (stage) => port.postMessage(stage)),
  )
}

export async function draw({ photo, sight, options, port }: DrawTask): Promise<Answer<StyledPhoto>> {
  return await answer(
    port,
    stylePhoto(photo, sight, options, (stage) => port.postMessage(stage)),
  )
}

async function answer<T>(port: MessagePort, work: Promise<T>): Promise<Answer<T>> {
  try {
    return { result: await work }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code }
    throw error
  } finally {
    port.close()
  }
}
