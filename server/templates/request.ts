// What a person wants of a template, checked, with the sentence for what is wrong.
import { createHash } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import { TemplateChange, TemplateForm } from '../../contract/template.ts'
import type { z } from '../../contract/zod.ts'
import { chosenFile } from '../request.ts'

export interface TemplateEdit {
  /** undefined, like the description, where it was not sent: an edit leaves it. */
  name: string | undefined
  description: string | null | undefined
  picture: { image: File } | { imageUrl: string } | null
}

export interface TemplateRequest extends TemplateEdit {
  id: string | null
  name: string
}

/** @throws AppError with the first thing that is wrong */
export function parseTemplate(fields: Record<string, unknown>): TemplateRequest {
  const { id, name, ...rest } = checked(TemplateForm, fields)
  return { id: id ?? null, name, description: rest.description, picture: pictureOf(rest) }
}

/** @throws AppError with the first thing that is wrong */
export function parseTemplateEdit(fields: Record<string, unknown>): TemplateEdit {
  const { name, description, ...rest } = checked(TemplateChange, fields)
  return { name, description, picture: pictureOf(rest) }
}

function checked<Form>(form: z.ZodType<Form>, fields: Record<string, unknown>): Form {
  const parsed = form.safeParse(fields)
  if (!parsed.success) throw new AppError(codeOf(parsed.error.issues[0]))
  return parsed.data
}

function pictureOf({ image, imageUrl }: Pick<TemplateForm, 'image' | 'imageUrl'>): TemplateEdit['picture'] {
  const file = chosenFile(image)
  if (file) return { image: file }
  return imageUrl?.trim() ? { imageUrl: imageUrl.trim() } : null
}

function codeOf(issue: z.core.$ZodIssue | undefined) {
  const field = issue?.path[0]
  const tooLong = issue?.code === 'too_big'
  if (field === 'name') return tooLong ? 'template_name_too_long' : 'template_name_required'
  if (field === 'description' && tooLong) return 'description_too_long'
  if (field === 'imageUrl' && tooLong) return 'image_address'
  return field === 'image' ? 'template_image_type' : 'bad_request'
}

/** A fingerprint of an edit, by which its resend is known. */
export async function changeHash({ name, description, picture }: TemplateEdit): Promise<string> {
  const image =
    picture && 'image' in picture
      ? new Uint8Array(await picture.image.arrayBuffer())
      : (picture?.imageUrl ?? '')
  const imageDigest = createHash('sha256').update(image).digest('hex')
  return createHash('sha256').update(JSON.stringify({ name, description, imageDigest })).digest('hex')
}
