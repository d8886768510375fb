// A dish that was cut out, set into its style's scene: lit, cut at the size it is placed at, placed, measured.
import type { Stage } from '../../../contract/generation.ts'
import { loadBackdrop } from './backdrop.ts'
import { resizePlane } from './bilinear.ts'
import { calmShade, paleSmoothness, placedRim } from './calm-shade.ts'
import { chinaOf, whiteOf } from './china.ts'
import { clearCast } from './clear-cast.ts'
import type { Rgb } from './colour.ts'
import { isRound } from './cut-out/blob.ts'
import type { CutOut } from './cut-out/cut-out.ts'
import { estimateForeground } from './cut-out/matte.ts'
import type { Ellipse } from './cut-out/rim.ts'
import { cutPixels } from './cut-pixels.ts'
import { thinSides } from './cutlery.ts'
import { type CutSides, type DishShape, framingFor } from './dish-size.ts'
import { measureFidelity } from './fidelity/fidelity.ts'
import { footOf, footUnder } from './foot.ts'
import { bleachFringe, peelFringe } from './fringe.ts'
import { clearGlass } from './glass/clear-glass.ts'
import { IN_SCENE } from './hues.ts'
import type { Job, Outcome } from './job.ts'
import { cutSides, type Layout, layOut } from './layout.ts'
import { finishPixels, warmed } from './light.ts'
import { deepened, type LightFacts, measureLight, whiteFor } from './measure-light.ts'
import { metalSpill } from './metal-spill.ts'
import {
  type Box,
  boundingBox,
  growBox,
  lumaPlane,
  type Plane,
  shareOf,
  stepPlane,
  uncovered,
} from './pixels.ts'
import { place, seen } from './place.ts'
import { sideSpill } from './side-spill.ts'
import { settingFor, type TemplateSetting } from './template/template.ts'
import { fewPixels } from './upscale.ts'
import { chooseView, elevationOf, whyNotAsked } from './view.ts'
import { dressOf, isMirrored, wishedScene, zoomOf } from './wishes.ts'

const OFF_MIDDLE =
  'In this format the dish stands beside the middle: the side where the photo cuts it off has to lie at the border. A square picture keeps it in the middle.'

/** Whether a good part of the dish is outside the centre square, which small screens and feeds show alone. */
function leavesMiddle(dish: Box, { width, height }: { width: number; height: number }): boolean {
  const side = Math.min(width, height)
  const over = (start: number, size: number, frame: number) =>
    Math.max(0, (frame - side) / 2 - start, start + size - (frame + side) / 2) / size
  return Math.max(over(dish.x, dish.width, width), over(dish.y, dish.height, height)) > 0.1
}

/** Degrees above the table from which a glass is still seen through from side to side. */
const MOST_OF_GLASS = 30

/** A style's scene, or what a template gave. */
type Setting = Pick<TemplateSetting, 'backdrop' | 'angle'> & Partial<TemplateSetting>

export async function compose(job: Job, onStage: (stage: Stage) => void): Promise<Outcome> {
  const { cut, wishes, look, size, asked, template } = job
  const box = growBox(boundingBox(cut.mask, 0.5)!, 0.02, cut.mask)
  const elevation = elevationOf(cut)
  const view = chooseView(asked, elevation, cut)
  const setting: Setting = template
    ? await settingFor(template, view)
    : { backdrop: await loadBackdrop(wishes.style, view.angle), angle: view.angle }
  const { angle } = setting
  const { scene: bare } = setting.backdrop
  const backdrop = {
    ...setting.backdrop,
    scene: wishedScene(bare, wishes),
    isMirrored: isMirrored(bare, wishes.side),
  }
  const sides = cutSides(cut.mask)
  const layout = layOut(
    shapeOf(cut, box, sides, elevation),
    backdrop.scene,
    size.width,
    size.height,
    framingFor(template?.framing ?? null, zoomOf(wishes)),
  )
  // The plate is decoded beside the work on the dish. A failure shows where it is awaited.
  const scenery = seen(backdrop, layout, size, look)
  scenery.catch(() => {})
  const part = partOf(box, layout.part)
  const [{ dish, alpha, plain, enlarged }, facts] = await Promise.all([
    cutPixels(job, part, layout.dish),
    measureLight(cut.guide, cut.mask, cut.rim ? 'vessel' : 'dish'),
  ])
  // A rim's edge is drawn along it, and a glass's along its sides.
  if (!cut.rim && angle !== 'profile') peelFringe(dish, alpha)
  estimateForeground(dish, alpha, Math.max(3, Math.round(dish.width / 120)))
  const scene = backdrop.scene.light.color
  const colour = warmed(scene.map((gain) => gain ** look.tint) as Rgb, wishes.warmth)
  const china = cut.rim && chinaOf(cut.guide, cut.mask, cut.rim, facts.gains, facts.bright)
  const spill = cut.rim && sideSpill(cut.guide, cut.mask, cut.rim, facts.gains, facts.bright)
  if (cut.rim) bleachFringe(dish, alpha, spill && placedRim(cut.rim, part, { ...dish, x: 0, y: 0 }, 1))
  const mirrored = cut.rim && metalSpill(cut.guide, cut.mask, cut.rim, facts.gains)
  for (const cast of [china?.cast, spill, mirrored])
    if (cast) clearCast(dish, alpha, cast, shareOf(part, cut.mask), facts.gains)
  finishPixels(
    dish,
    { ...facts, bright: whiteOf(china, facts.bright, look.white) },
    {
      look: deepened({ ...look, white: whiteFor(look.white, facts) }, facts),
      stops: wishes.stops,
      colour,
      hues: IN_SCENE,
    },
    alpha,
  )
  onStage('placing')
  const seenThere = await scenery
  const { light } = seenThere
  const round = cut.rim ?? (angle === 'profile' ? null : within(box))
  if (round) {
    const placed = placedRim(round, part, layout.dish, light.width / size.width)
    calmShade(light, placed, paleSmoothness(cut.guide, round, facts.bright))
  }
  const seenThrough = angle === 'profile' ? clearPart(cut, facts, elevation) : null
  const clear = seenThrough && resizePlane(seenThrough, dish.width, dish.height, shareOf(part, cut.mask))
  const result = await place(dish, alpha, seenThere, layout, look, dressOf(bare, wishes), clear)
  // A dish that is cut off lies at the picture's border, at one size.
  const lacks: Outcome['lacks'] = Object.values(sides).includes(true) ? ['room'] : []
  const placement = { from: shareOf(part, cut.mask), to: layout.dish }
  return {
    picture: result,
    angle,
    // What the network draws counts as a change like any other.
    fidelity: () =>
      measureFidelity({
        before: plain,
        // What is seen through a glass is none of the dish.
        cover: clear ? uncovered(alpha, stepPlane(clear, 0, 0.1)) : alpha,
        result,
        at: layout.dish,
        light: { map: lumaPlane(light), part: shareOf(layout.dish, size) },
      }),
    understood: setting.understood ? [setting.understood] : [],
    warnings: warnings(
      [
        whyNotAsked(asked, angle, view),
        setting.warning,
        fewPixels(enlarged),
        leavesMiddle(layout.dish, size) ? OFF_MIDDLE : null,
      ],
      sides,
      layout,
    ),
    placement,
    lacks,
  }
}

/** How far the old surroundings are seen through the vessel, 0..1, at the mask's size. */
function clearPart(
  { guide, mask, rim }: CutOut,
  { gains, bright }: LightFacts,
  elevation: number | null,
): Plane | null {
  return rim || (elevation ?? 0) > MOST_OF_GLASS ? null : clearGlass(guide, mask, gains, bright)
}

function warnings(
  said: (string | null | undefined)[],
  { left, right, top, bottom }: CutSides,
  { isFull }: Layout,
): string[] {
  const list = said.filter((sentence) => typeof sentence === 'string')
  if (left || right || top || bottom) {
    const done = isFull
      ? 'it was brought close enough to fill the picture'
      : 'it runs out of the picture there'
    list.push(
      `The photo cuts off part of the dish, so ${done}. Leave some table around the whole dish to show all of it.`,
    )
  }
  return list
}

/** Where the vessel itself is in the cut-out: chopsticks and handles reach out of it. */
export function shapeOf(
  { rim, mask }: Pick<CutOut, 'rim' | 'mask'>,
  box: Box,
  cut: CutSides,
  elevationDegrees: number | null,
): DishShape {
  const vessel = { left: 0, right: 1, top: 0, bottom: 1 }
  // The box has room for a soft edge: what stands on its border would stand off the table.
  const seen = boundingBox(mask, 0.5)
  if (!rim && seen && !cut.bottom) vessel.bottom = (seen.y + seen.height - box.y) / box.height
  let foot = rim ? null : footOf(mask, box)
  if (rim) {
    const halfWidth = Math.hypot(rim.a * Math.cos(rim.turn), rim.b * Math.sin(rim.turn))
    const halfHeight = Math.hypot(rim.a * Math.sin(rim.turn), rim.b * Math.cos(rim.turn))
    vessel.left = (rim.x - halfWidth - box.x) / box.width
    vessel.right = (rim.x + halfWidth - box.x) / box.width
    // What stands up from a plate, a cup on its saucer, is none of the plate's height.
    const top = (rim.y - halfHeight - box.y) / box.height
    vessel.top = cut.top ? Math.min(0, top) : Math.max(0, top)
    if (cut.bottom) vessel.bottom = Math.max(1, (rim.y + halfHeight - box.y) / box.height)
    const under = cut.bottom
      ? null
      : footUnder(mask, box, { x: rim.x, half: halfWidth }, elevationDegrees ?? 90)
    if (under) {
      foot = under.foot
      vessel.bottom = under.bottom / box.height
    }
  }
  return {
    width: box.width,
    height: box.height,
    elevationDegrees,
    // Cups and glasses stand on a round foot, whatever their handles do to the outline.
    isRound: rim !== null || isRound(mask) || box.height > 0.8 * box.width,
    vessel,
    foot,
    cut,
    thin: thinSides(mask, box, vessel),
  }
}

/** The ellipse that touches all four sides. */
function within({ x, y, width, height }: Box): Ellipse {
  return { x: x + width / 2, y: y + height / 2, a: width / 2, b: height / 2, turn: 0 }
}

/** Whole pixels of the mask. */
function partOf(box: Box, part: Layout['part']): Box {
  const x = Math.round(box.x + part.x * box.width)
  const y = Math.round(box.y + part.y * box.height)
  return {
    x,
    y,
    width: Math.min(box.x + box.width - x, Math.round(part.width * box.width)),
    height: Math.min(box.y + box.height - y, Math.round(part.height * box.height)),
  }
}
