// What the person has set up for the next generation.
import {
  ASPECT_RATIOS,
  type AspectRatio,
  CAMERA_ANGLES,
  CUSTOM_STYLE_ID,
  DEFAULT_ASPECT_RATIO,
  DEFAULT_QUALITY,
  findStyle,
  type PlanType,
  planAllows,
  QUALITIES,
  type StyleId,
} from '../../../contract/catalog.ts'
import { MAX_GUIDANCE_LENGTH, MAX_STYLE_PROMPT_LENGTH } from '../../../contract/limits.ts'
import { z } from '../../../contract/zod.ts'
import type { PlatelightDb } from '../../data/db.ts'
import {
  type GenerationDraft,
  type GenerationRow,
  type Look,
  type PickedPhoto,
  pickPhoto,
  readPhoto,
} from '../../data/generations.ts'
import type { Styling } from '../../data/styling-memory.ts'

export type InputPhoto = GenerationDraft['photo']
export type Mode = 'style' | 'template'
export type StyleChoice = StyleId | typeof CUSTOM_STYLE_ID

/** Read back after a reload, so every part has to stand on its own. */
export const Settings = z.object({
  mode: z.enum(['style', 'template']).catch('style'),
  styleId: z
    .custom<StyleChoice>((id) => id === CUSTOM_STYLE_ID || findStyle(Number(id)) !== undefined)
    .catch(1),
  /** Only of a custom style. */
  prompt: z.string().catch(''),
  templateId: z.string().nullable().catch(null),
  menuItemId: z.string().nullable().catch(null),
  guidance: z.string().catch(''),
  /** null: untouched, shown as "Default angle". */
  cameraAngle: z.enum(CAMERA_ANGLES).nullable().catch(null),
  aspectRatio: z.enum(ASPECT_RATIOS).catch(DEFAULT_ASPECT_RATIO),
  quality: z.enum(QUALITIES).catch(DEFAULT_QUALITY),
  /** The generation that this is another try at: if that was refused, it goes when this is sent (replacing.ts). */
  insteadOf: z.string().nullable().catch(null),
})
export type Settings = z.infer<typeof Settings>

export const FIRST_SETTINGS: Settings = Settings.parse({})

/** Style mode clears the template, template mode clears the custom style. */
export function switchMode(settings: Settings, mode: Mode): Settings {
  if (mode === settings.mode) return settings
  if (mode === 'style') return { ...settings, mode, templateId: null }
  const styleId = settings.styleId === CUSTOM_STYLE_ID ? FIRST_SETTINGS.styleId : settings.styleId
  return { ...settings, mode, styleId, prompt: '' }
}

/** The settings an earlier generation was made with. */
export function settingsOf(row: GenerationRow): Settings {
  const custom = row.template_id === null && row.style_id === CUSTOM_STYLE_ID
  return {
    mode: row.template_id === null ? 'style' : 'template',
    styleId: custom ? CUSTOM_STYLE_ID : (findStyle(row.style_id)?.id ?? FIRST_SETTINGS.styleId),
    prompt: custom ? (row.style_text ?? '') : '',
    templateId: row.template_id,
    menuItemId: row.menu_item_id,
    guidance: row.guidance_text ?? '',
    cameraAngle: row.camera_angle,
    aspectRatio: row.aspect_ratio,
    quality: row.quality,
    insteadOf: row.id,
  }
}

/** The look alone: what is asked for, null while it is incomplete. */
export function lookOf(settings: Settings): Look | null {
  const { mode, styleId, prompt, templateId } = settings
  if (mode === 'template') return templateId === null ? null : { templateId }
  if (styleId !== CUSTOM_STYLE_ID) return { styleId }
  return prompt.trim() ? { prompt } : null
}

/** Which of the texts that would be sent is longer than the server takes. */
export function tooLong({ mode, styleId, prompt, guidance }: Settings): 'guidance' | 'prompt' | null {
  if (guidance.trim().length > MAX_GUIDANCE_LENGTH) return 'guidance'
  const asked = mode === 'style' && styleId === CUSTOM_STYLE_ID
  return asked && prompt.trim().length > MAX_STYLE_PROMPT_LENGTH ? 'prompt' : null
}

/** For the styling memory; the dish itself is its key. */
export function stylingOf(settings: Settings, look: Look): Styling {
  const { guidance, cameraAngle, aspectRatio, quality } = settings
  return { ...look, guidance: guidance.trim() || null, cameraAngle, aspectRatio, quality }
}

/** What the memory holds of a dish, over what is set up now. */
export function recalled(settings: Settings, styling: Styling): Settings {
  const { styleId, prompt, templateId, guidance, ...rest } = styling
  return Settings.parse({
    ...settings,
    ...rest,
    mode: templateId === undefined ? 'style' : 'template',
    templateId: templateId ?? null,
    styleId: prompt === undefined ? styleId : CUSTOM_STYLE_ID,
    prompt: prompt ?? '',
    guidance: guidance ?? '',
  })
}

/** A format that the plan no longer has gives way to the one all have. */
export function allowedRatio(ratio: AspectRatio, plan: PlanType | null): AspectRatio {
  return planAllows(plan).ratios.includes(ratio) ? ratio : DEFAULT_ASPECT_RATIO
}

/** The photo an earlier generation was made from: the server's copy, or ours while it has none. */
export async function inputOf(db: PlatelightDb, row: GenerationRow): Promise<InputPhoto | null> {
  if (row.input_url) return { url: row.input_url }
  const blob = await readPhoto(db, row.id)
  return blob ? await pickPhoto(blob) : null
}

export function isPicked(photo: InputPhoto): photo is PickedPhoto {
  return 'bytes' in photo
}
