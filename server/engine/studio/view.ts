// From how high the photo was taken: a round rim says it, and a scene must agree with it.
import type { CameraAngle } from '../../../contract/catalog.ts'
import { offEllipse, symmetry } from './cut-out/blob.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import type { Rim } from './cut-out/rim.ts'
import { boundingBox, type Plane } from './pixels.ts'

export const ELEVATIONS: Record<CameraAngle, number> = { overhead: 90, angled_45: 45, profile: 8 }
const NAMES: Record<CameraAngle, string> = { overhead: 'overhead', angled_45: '45-degree', profile: 'side' }
/** A dish looks wrong on a table that is seen from more than this many degrees away. */
const TOLERANCE = 27

/** Whether a dish and a table, both in degrees above it, can stand in one picture. */
export function viewsAgree(dish: number, table: number): boolean {
  return Math.abs(dish - table) <= TOLERANCE
}

/** Degrees above the table, from the proportions of the rim; null without a rim. */
export function elevationOf({ rim, hint, mask }: Pick<CutOut, 'rim' | 'hint' | 'mask'>): number | null {
  const ellipse = rim ?? hint ?? outlineEllipse(mask)
  if (!ellipse) return null
  const { a, b } = ellipse
  // An oval platter from above looks like a round plate from the side; only lying ovals count.
  if (b > a) return 90
  return (Math.asin(b / a) * 180) / Math.PI
}

/**
 * Of a photo too small or too soft to show its rim: an outline that is an ellipse is one. Plates reach .02 and at most .045,
 * bowls and glasses from the side .07 and more.
 */
function outlineEllipse(mask: Plane): Pick<Rim, 'a' | 'b'> | null {
  if (offEllipse(mask) > 0.05) return null
  const { width, height } = boundingBox(mask)!
  return { a: width / 2, b: height / 2 }
}

export interface View {
  /** The angle whose scenes suit the dish. */
  angle: CameraAngle
  /** Degrees; null where there is no rim and the outline alone speaks. */
  elevation: number | null
}

/**
 * The asked angle where the dish can be seen from there, else its own.
 * @param cut says something about the view where there is no rim
 */
export function chooseView(
  asked: CameraAngle | null,
  elevation: number | null,
  cut: Pick<CutOut, 'mask' | 'isPlatter'>,
): View {
  if (elevation === null) {
    const { angle, others } = guess(cut)
    return { angle: asked && others.includes(asked) ? asked : angle, elevation }
  }
  const allowed = asked && viewsAgree(elevation, ELEVATIONS[asked])
  return { angle: allowed ? asked : nearest(elevation), elevation }
}

/** Why the scene is not seen from where it was asked for; null where it is, or nobody asked. */
export function whyNotAsked(
  asked: CameraAngle | null,
  used: CameraAngle,
  { elevation }: View,
): string | null {
  if (!asked || asked === used) return null
  const because =
    elevation === null
      ? `The dish looks as if it was photographed ${FROM[used]}`
      : `The photo was taken from about ${Math.round(elevation)}°`
  if (elevation !== null && viewsAgree(elevation, ELEVATIONS[asked])) {
    return `The template’s own scene is the ${NAMES[used]} one, so the ${NAMES[asked]} view was not used: every dish shall stand on the same table.`
  }
  return `${because}, so the ${NAMES[used]} scene was used: a cut-out can’t be turned to the ${NAMES[asked]} view.`
}
const FROM: Record<CameraAngle, string> = {
  overhead: 'from above',
  angled_45: 'from the chair',
  profile: 'from the side',
}

function nearest(elevation: number): CameraAngle {
  if (elevation > 64) return 'overhead'
  return elevation > 22 ? 'angled_45' : 'profile'
}

/**
 * Glasses and bowls from the side mirror themselves, with no rim to see; anything else was most likely photographed from
 * the chair, or from above where a platter points away. `others` are the angles that such an outline leaves open: what is about as high as wide may have been seen
 * from above, and anything high that is not its own mirror image, a burger say, from the side.
 */
function guess({ mask, isPlatter }: Pick<CutOut, 'mask' | 'isPlatter'>): {
  angle: CameraAngle
  others: CameraAngle[]
} {
  const box = boundingBox(mask)
  if (!box) return { angle: 'angled_45', others: [] }
  const high = box.height / box.width
  if (isPlatter && high > 1) return { angle: 'overhead', others: ['angled_45'] }
  if (high > 0.65 && symmetry(mask) > 0.9) return { angle: 'profile', others: [] }
  const others: CameraAngle[] = []
  if (high > 0.8) others.push('overhead')
  if (high > 0.65) others.push('profile')
  return { angle: 'angled_45', others }
}
