import { findStyle } from '../../../contract/catalog.ts'
import type { GenerationRow } from '../../data/generations.ts'

export const TYPES = {
  all: 'All Types',
  style: 'Style Generations',
  template: 'Template Generations',
} as const
export type TypeFilter = keyof typeof TYPES

export function titleOf(row: GenerationRow): string {
  return row.Template?.name ?? findStyle(row.style_id)?.name ?? 'Custom Style'
}

/** Every word must occur somewhere in what the card says. */
export function matches(row: GenerationRow, words: string, type: TypeFilter): boolean {
  if (type !== 'all' && (type === 'template') !== (row.template_id !== null)) return false
  const text = [titleOf(row), row.style_text, row.guidance_text].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
