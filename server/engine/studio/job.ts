// What the two ways of styling a photo get and give: set into a scene, or graded in its own setting.
import type { CameraAngle } from '../../../contract/catalog.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import type { Look } from './looks.ts'
import type { Picture } from './pixels.ts'
import type { Wishes } from './understand.ts'

export interface Job {
  picture: Picture
  cut: CutOut
  wishes: Wishes
  look: Look
  size: { width: number; height: number }
  asked: CameraAngle | null
}

export interface Outcome {
  picture: Picture
  angle: CameraAngle | null
  /** Structure of the dish that is unchanged, 0..1; null where the whole photo was kept. */
  fidelity: number | null
  warnings: string[]
}
