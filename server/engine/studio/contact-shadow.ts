// Where a vessel stands: what it keeps from the table of the light that comes from all around.
import type { Scene } from './backdrop.ts'
import { gaussianBlur } from './blur.ts'
import { clamp, createPlane, type Plane, smoothstep } from './pixels.ts'
import { ellipseSlice, heelOf, type Sheet, shifted } from './shadow-sheet.ts'

/**
 * Ambient occlusion: tight and dark at the foot, wide and faint around it. From above only the rim is seen, which
 * is off the table: there it is faint, and fainter still towards the light, or it would look like a dark halo.
 */
export function contactOf(stand: Sheet, scene: Scene): Plane {
  if (!stand.round) return fromAbove(stand, scene)
  const heel = heelOf(stand)
  const out = createPlane(stand.alpha.width, stand.alpha.height)
  if (heel < 1) addAround(out, stand, 1 - heel)
  if (heel > 0) addOverhang(out, stand, heel, skyOf(scene))
  addLine(out, stand)
  return out
}

/** Darkness of what is faint around a plate, which hardly overhangs its table. */
const AROUND = 0.45

function addAround({ data }: Plane, stand: Sheet, share: number): void {
  const wide = gaussianBlur(ellipseSlice(stand, 0.6, 0, 0), Math.max(1, stand.width * 0.05)).data
  for (let i = 0; i < data.length; i++) data[i]! += share * AROUND * wide[i]!
}

/** Darkness of the line where a vessel touches its table; how far below the outline it lies, and how soft it is, in widths. */
const LINE = { dark: 0.9, below: 0.008, soft: 0.01 }

/**
 * Along the near side of the outline, where that comes down to the foot. An ellipse of the foot's width would touch the outline
 * in one point only, and the rest would hover.
 */
function addLine({ data, width }: Plane, stand: Sheet): void {
  const { alpha, footY, footWidth, elevation } = stand
  const below = shifted(alpha, 0, LINE.below * stand.width)
  const line = gaussianBlur(below, Math.max(0.8, LINE.soft * stand.width)).data
  const depth = Math.max(1, (footWidth / 2) * Math.sin(elevation))
  for (let i = 0; i < data.length; i++) {
    const near = smoothstep(0, 1, (Math.floor(i / width) - footY) / depth)
    data[i] = 1 - (1 - data[i]!) * (1 - LINE.dark * near * line[i]!)
  }
}

/** Shares of the light that the table loses at the foot of what overhangs it: to the edge, and to all of the vessel. */
const AT_EDGE = 0.6
const BELOW = 0.5
/** How far the former reaches, and how far the latter reaches beyond the vessel, in its widths. */
const EDGE_REACH = 0.04
const SKY_REACH = 0.18

/** How much of a table's light is the sky's, 1 where that is about half: a hard lamp reaches below what overhangs, from its side. */
function skyOf({ ambient }: Scene): number {
  return clamp((ambient[0] + ambient[1] + ambient[2]) / 3 / 0.45, 0.4, 1)
}

/**
 * A bowl or a glass keeps the sky from all of the table that it is above, darkest where it stands. Measured on the table,
 * which is seen flat: a blur of the picture would darken it far in front of the foot, as below something that hovers.
 */
function addOverhang({ data, width, height }: Plane, stand: Sheet, share: number, sky: number): void {
  const { footX, footY, elevation } = stand
  const flat = Math.max(0.07, Math.sin(elevation))
  const foot = stand.footWidth / 2
  const end = stand.width * (0.5 + SKY_REACH)
  const [top, bottom] = [Math.max(0, Math.floor(footY - end * flat)), Math.ceil(footY + end * flat)]
  for (let y = top; y < Math.min(height, bottom); y++) {
    const down = (y + 0.5 - footY) / flat
    for (let x = Math.max(0, Math.floor(footX - end)); x < Math.min(width, footX + end); x++) {
      const from = Math.max(0, Math.hypot(x + 0.5 - footX, down) - foot)
      const below = sky * BELOW * (1 - smoothstep(0, end - foot, from))
      const edge = AT_EDGE * Math.exp(-from / (EDGE_REACH * stand.width))
      data[y * width + x]! += share * (1 - (1 - below) * (1 - edge))
    }
  }
}

function fromAbove({ alpha, width, elevation }: Sheet, scene: Scene): Plane {
  const azimuth = (scene.light.azimuthDegrees * Math.PI) / 180
  // Less high up, the near side of what stands there is seen to touch the table.
  const slant = smoothstep(0.35, 0.75, Math.cos(elevation))
  const [x, y, near] = [-Math.cos(azimuth) * width, Math.sin(azimuth) * width, NEAR_SIDE * slant * width]
  const away = (share: number) => shifted(alpha, x * share, y * share + near)
  const tight = gaussianBlur(away(0.006), Math.max(0.8, width * 0.011))
  const wide = gaussianBlur(away(0.025), Math.max(1, width * 0.04))
  const dark = 1 + NEARER * slant
  for (let i = 0; i < tight.data.length; i++) {
    tight.data[i] = clamp(dark * (0.42 * tight.data[i]! + 0.22 * wide.data[i]!), 0, 0.85)
  }
  return tight
}

/** How far the contact moves to the near side, in widths, and how much darker it is, from half way up. */
const NEAR_SIDE = 0.008
const NEARER = 0.5
