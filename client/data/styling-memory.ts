// The look a dish was last given, for Professional; kept on this device.
import { ASPECT_RATIOS, CAMERA_ANGLES, QUALITIES } from '../../contract/catalog.ts'
import { z } from '../../contract/zod.ts'
import type { PlatelightDb } from './db.ts'
import { isProfessional } from './subscription.ts'

/** What may be remembered: a preset, a prompt or a template, and the refinements. */
export const Styling = z.object({
  styleId: z.number().int().optional(),
  prompt: z.string().optional(),
  templateId: z.string().optional(),
  guidance: z.string().nullable(),
  cameraAngle: z.enum(CAMERA_ANGLES).nullable(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  quality: z.enum(QUALITIES),
})
export type Styling = z.infer<typeof Styling>

/** Does nothing without Professional. */
export async function rememberStyling(
  db: PlatelightDb,
  menuItemId: string,
  settings: Styling,
  now = Date.now(),
): Promise<void> {
  if (!(await isProfessional(db, now))) return
  await db.meta.put({ key: keyOf(menuItemId), value: Styling.parse(settings) })
}

/** null without Professional, and for a dish that was never styled here. */
export async function recallStyling(
  db: PlatelightDb,
  menuItemId: string,
  now = Date.now(),
): Promise<Styling | null> {
  if (!(await isProfessional(db, now))) return null
  const row = await db.meta.get(keyOf(menuItemId))
  return Styling.nullable()
    .catch(null)
    .parse(row?.value ?? null)
}

function keyOf(menuItemId: string): string {
  return `styling:${menuItemId}`
}
