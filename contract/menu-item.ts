// A dish of the menu.

import { deltaOf } from './delta.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from './limits.ts'
import { POSITION } from './position.ts'
import { VISIBLE } from './visible.ts'
import { z } from './zod.ts'

/** A row of the menu; names are the wire's. */
export const MenuItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
  /** What "revert to original" goes back to. */
  original_image_url: z.string().nullable(),
  /** Sorts the menu, then the id does: compared as text, made by `positionBetween`. */
  position: z.string(),
  created_at: z.iso.datetime(),
})
export type MenuItem = z.infer<typeof MenuItem>

export const MenuItemTitle = z.string().trim().regex(VISIBLE).max(MAX_TITLE_LENGTH)
/** Empty is none. */
export const MenuItemDescription = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION_LENGTH)
  .nullable()
  .transform((text) => text || null)
const Position = z.string().regex(POSITION)

/**
 * `POST /api/menu-items`, JSON, or multipart with a picture in `image`. Without a `position` it goes to the end;
 * without an `id` the server mints one. The same id twice is one item.
 */
export const NewMenuItem = z.object({
  id: z.uuidv7().optional(),
  title: MenuItemTitle,
  description: MenuItemDescription.optional(),
  position: Position.optional(),
})
export type NewMenuItem = z.infer<typeof NewMenuItem>

/**
 * `PATCH /api/menu-items/{id}`, JSON, or multipart with a picture in `image`; what is absent stays. Addresses may only
 * be the user's own pictures. An uploaded `image` becomes `image_url`, and also the original unless `keepOriginal`
 * is `true` (a crop).
 */
export const MenuItemChange = z.object({
  title: MenuItemTitle.optional(),
  description: MenuItemDescription.optional(),
  image_url: z.string().optional(),
  original_image_url: z.string().optional(),
  position: Position.optional(),
  keepOriginal: z.enum(['true', 'false']).optional(),
})
export type MenuItemChange = z.infer<typeof MenuItemChange>

export const MenuItemDelta = deltaOf(MenuItem)
export type MenuItemDelta = z.infer<typeof MenuItemDelta>
