// A saved look: the picture whose scene and light other dishes are given.
import { deltaOf } from './delta.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from './limits.ts'
import { VISIBLE } from './visible.ts'
import { z } from './zod.ts'

/** A row of the library; names are the wire's. */
export const Template = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  image_url: z.string(),
  /** A system template: everybody has it, nobody changes it. */
  is_default: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Template = z.infer<typeof Template>

export const TemplateName = z.string().trim().regex(VISIBLE).max(MAX_TITLE_LENGTH)
/** Empty is none. */
export const TemplateDescription = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION_LENGTH)
  .nullable()
  .transform((text) => text || null)

/** `POST /api/templates`, multipart; `image` (PNG, JPEG, WebP, GIF) or `imageUrl`. */
export const TemplateForm = z.object({
  id: z.uuidv7().optional(),
  name: TemplateName,
  description: TemplateDescription.optional(),
  image: z.file().optional(),
  imageUrl: z.string().max(2048).optional(),
})
export type TemplateForm = z.infer<typeof TemplateForm>

/** `PUT /api/templates/{id}`, multipart: what is not sent stays. */
export const TemplateChange = TemplateForm.omit({ id: true }).partial({ name: true })
export type TemplateChange = z.infer<typeof TemplateChange>

export const TemplateDelta = deltaOf(Template)
export type TemplateDelta = z.infer<typeof TemplateDelta>
