// What runs in the engine's thread: one photo at a time, stages told through a port.
import { setPriority } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'piscina'
import sharp from 'sharp'
import { AppError, type ErrorCode } from '../../../contract/errors.ts'
import type { EngineOptions } from '../engine.ts'
import { readyToLook } from './cut-out/cut-out.ts'
import { setNetworkUse } from './model.ts'
import type { NetworkUse } from './network.ts'
import { type StyledPhoto, stylePhoto } from './style-photo.ts'

export interface StudioTask {
  photo: Uint8Array
  options: EngineOptions
  /** Stages are posted here. */
  port: MessagePort
}

/** What every thread of a pool is told at its start. */
export interface StudioWorkerData {
  network: NetworkUse
}

/** An AppError loses its code between threads, so it travels as one. */
export type StudioAnswer = { result: StyledPhoto } | { code: ErrorCode }

// On Linux the priority is the thread's: the server answers quickly while pictures are made. Not allowed
// everywhere, and nothing depends on it.
try {
  setPriority(10)
} catch {}

// No photo comes twice: what libvips would keep of one is only in the way of the next.
sharp.cache(false)

setNetworkUse((workerData as StudioWorkerData).network)

// Ready before the first photo comes; a broken model file shows when it is first used.
readyToLook().catch(() => {})

export default async function run({ photo, options, port }: StudioTask): Promise<StudioAnswer> {
  try {
    return { result: await stylePhoto(photo, options, (stage) => port.postMessage(stage)) }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code }
    throw error
  } finally {
    port.close()
  }
}
