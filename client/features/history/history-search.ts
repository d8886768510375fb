// What the History tab can be searched by.

import { lookName } from '../../data/generation-words.ts'
import type { GenerationRow } from '../../data/generations.ts'

export const TYPES = {
  all: 'All Types',
  style: 'Style Generations',
  template: 'Template Generations',
} as const
export type TypeFilter = keyof typeof TYPES

export function isOfType({ template_id, Template }: GenerationRow, type: TypeFilter): boolean {
  // A deleted template leaves its name behind, an old row may have only its id.
  const byTemplate = template_id !== null || Template !== null
  return type === 'all' || (type === 'template') === byTemplate
}

/** Everything the card and its details say; `dishes` are the titles of the menu by their ids. */
export function textOf(row: GenerationRow, dishes: ReadonlyMap<string, string>) {
  const dish = row.menu_item_id ? dishes.get(row.menu_item_id) : null
  return [
    lookName(row),
    row.Template?.description,
    row.style_text,
    row.guidance_text,
    dish,
    row.status,
    // 2026-11 finds a month.
    row.created_at.slice(0, 10),
  ]
}
