// What the two ways of styling a photo get and give: set into a scene, or graded in its own setting.
import type { CameraAngle } from '../../../contract/catalog.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import type { Look } from './looks.ts'
import type { Box, Picture } from './pixels.ts'
import type { Template } from './template/template.ts'
import type { Followed, Wishes } from './wishes.ts'

export interface Job {
  picture: Picture
  /** The photo itself where it has more pixels than the picture. */
  original: Original | null
  cut: CutOut
  wishes: Wishes
  look: Look
  size: { width: number; height: number }
  asked: CameraAngle | null
  template: Template | null
}

export interface Original {
  /** Its own pixels to one of the picture's, above 1. */
  scale: number
  /** A part, in shares of the photo, at another size. */
  part(part: Box, width: number, height: number): Promise<Picture>
}

export interface Outcome {
  picture: Picture
  angle: CameraAngle | null
  /** Measures how much of the dish is unchanged, 0..1; null where there is too little of it to compare. */
  fidelity: () => number | null
  /** What was made of the template, beside the wishes. */
  understood: string[]
  warnings: string[]
  /** Where the dish came from, in shares of the photo, and where it went, in pixels; in place, what is seen of both. */
  placement: { from: Box; to: Box }
  /** What could not be done here that the wishes needed. */
  lacks: NonNullable<Followed['needs']>[]
}
