// The one door every engine has. An engine knows no database and no HTTP routes of ours.
import type { AspectRatio, CameraAngle, Quality, StyleId } from '../../contract/catalog.ts'
import { AppError } from '../../contract/errors.ts'
import type { GenerationReport, Stage } from '../../contract/generation.ts'

export interface EngineOptions {
  /** A preset style, or null for a custom prompt or a template. */
  styleId: StyleId | null
  stylePrompt: string | null
  guidance: string | null
  /** Encoded picture whose look is wanted, PNG, JPEG, WebP or GIF; null for a style or a custom prompt. */
  template: Uint8Array | null
  /** null: the person did not choose; the engine uses the angle it measures. */
  cameraAngle: CameraAngle | null
  aspectRatio: AspectRatio
  quality: Quality
  /** What route.ts decides by; absent where nothing is to be decided. */
  route?: {
    /** 1 for the first try of this photo. */
    attempt: number
    /** The person allows the built-in engine to step in. */
    mayFallBack: boolean
  }
}

/** Nobody was asked, because the service is left alone for a while: no failure of this photo. */
export class NotAsked extends AppError {
  readonly waitMs: number
  constructor(waitMs: number) {
    super('engine_down', { retryAfterMs: waitMs })
    this.waitMs = waitMs
  }
}

export interface EngineResult {
  /** JPEG, sRGB, without the input's EXIF, with its XMP digital source type. */
  picture: Uint8Array
  width: number
  height: number
  report: GenerationReport
}

export interface Engine {
  readonly name: string
  readonly model: string | null
  /**
   * Styles one photo.
   * @param photo encoded PNG, JPEG or WebP bytes
   * @param onStage called when a new stage begins
   * @throws AppError for a photo that can never work; anything else may be tried again
   */
  run(
    photo: Uint8Array,
    options: EngineOptions,
    onStage: (stage: Stage) => void,
    signal: AbortSignal,
  ): Promise<EngineResult>
  /** Frees threads and memory; running work is abandoned. */
  close(): Promise<void>
}
