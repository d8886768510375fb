// From how high the photo was taken: a round rim says it, and a scene must agree with it.
import type { CameraAngle } from '../../../contract/catalog.ts'
import { symmetry } from './cut-out/blob.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import type { Rim } from './cut-out/rim.ts'
import { boundingBox } from './pixels.ts'

export const ELEVATIONS: Record<CameraAngle, number> = { overhead: 90, angled_45: 45, profile: 8 }
const NAMES: Record<CameraAngle, string> = { overhead: 'overhead', angled_45: '45-degree', profile: 'side' }
/** A dish looks wrong on a table that is seen from more than this many degrees away. */
const TOLERANCE = 27

/** Degrees above the table, from the proportions of the rim; null without a rim. */
export function elevationOf(rim: Rim | null): number | null {
  if (!rim) return null
  const flat = Math.min(rim.a, rim.b) / Math.max(rim.a, rim.b)
  // An oval platter from above looks like a round plate from the side; only lying ovals count.
  if (rim.b > rim.a) return 90
  return (Math.asin(Math.min(1, flat)) * 180) / Math.PI
}

/** @param cut says something about the view where there is no rim */
export function chooseAngle(
  asked: CameraAngle | null,
  elevation: number | null,
  cut: CutOut,
): { angle: CameraAngle; warning: string | null } {
  const measured = elevation === null ? guess(cut) : nearest(elevation)
  if (!asked || asked === measured) return { angle: measured, warning: null }
  if (elevation === null) return { angle: asked, warning: null }
  if (Math.abs(ELEVATIONS[asked] - elevation) <= TOLERANCE) return { angle: asked, warning: null }
  return {
    angle: measured,
    warning: `The photo was taken from about ${Math.round(elevation)}°, so the ${NAMES[measured]} scene was used: a cut-out can’t be turned to the ${NAMES[asked]} view.`,
  }
}

function nearest(elevation: number): CameraAngle {
  if (elevation > 64) return 'overhead'
  return elevation > 22 ? 'angled_45' : 'profile'
}

/** Glasses and bowls from the side mirror themselves, with no rim to see; anything else was most likely photographed from the chair. */
function guess({ mask }: CutOut): CameraAngle {
  const box = boundingBox(mask)
  if (!box) return 'angled_45'
  return box.height > box.width * 0.65 && symmetry(mask) > 0.9 ? 'profile' : 'angled_45'
}
