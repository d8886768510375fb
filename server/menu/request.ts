// What a person wants of a menu item, checked, with the sentence for what is wrong.
import { AppError } from '../../contract/errors.ts'
import { MenuItemChange, NewMenuItem } from '../../contract/menu-item.ts'
import { z } from '../../contract/zod.ts'
import { chosenFile } from '../request.ts'

const Picture = { image: z.file().optional() }
const NewForm = NewMenuItem.extend(Picture)
const ChangeForm = MenuItemChange.extend(Picture)

/** @throws AppError with the first thing that is wrong */
export function parseNewMenuItem(fields: Record<string, unknown>): NewMenuItem & { image: File | null } {
  return parse(NewForm, fields)
}

/** @throws AppError with the first thing that is wrong */
export function parseMenuItemChange(
  fields: Record<string, unknown>,
): MenuItemChange & { image: File | null } {
  return parse(ChangeForm, fields)
}

function parse<T extends { image?: File | undefined }>(
  schema: z.ZodType<T>,
  fields: Record<string, unknown>,
) {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw new AppError(codeOf(parsed.error.issues[0]))
  return { ...parsed.data, image: chosenFile(parsed.data.image) }
}

function codeOf(issue: z.core.$ZodIssue | undefined) {
  const field = issue?.path[0]
  const tooLong = issue?.code === 'too_big'
  if (field === 'title') return tooLong ? 'title_too_long' : 'title_required'
  if (field === 'description' && tooLong) return 'description_too_long'
  return field === 'image' ? 'image_type' : 'bad_request'
}
