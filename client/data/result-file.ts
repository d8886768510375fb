// A result as a file: its real bytes, under a name that says what it is.
import { findStyle } from '../../contract/catalog.ts'
import { fetchPicture, type GenerationRow } from './generations.ts'
import { sentenceOf } from './sentence.ts'

/** Throws AppError, or the browser's own error without a connection. */
export async function resultFile(row: GenerationRow, url: string): Promise<File> {
  const blob = await fetchPicture(url)
  return new File([blob], fileName(row, blob.type), { type: blob.type })
}

/** What to say when it could not be had. */
export function unreachableText(error: unknown): string {
  return sentenceOf(error, 'The picture can’t be fetched right now. Check your connection and try again.')
}

/** clean-white-plate-2026-11-21-1830.jpg, in the person's own time; a template gives its own name. */
export function fileName(row: GenerationRow, type: string): string {
  const at = new Date(row.created_at)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const name = row.Template ? slug(row.Template.name) : (findStyle(row.style_id)?.slug ?? 'custom-style')
  const extension = { 'image/png': 'png', 'image/webp': 'webp' }[type] ?? 'jpg'
  return `${name || 'styled'}-${day}-${two(at.getHours())}${two(at.getMinutes())}.${extension}`
}

/** Letters of any script stay; what a file system might refuse becomes a hyphen. */
function slug(name: string): string {
  const hyphened = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return hyphened.replace(/^-+|-+$/g, '').slice(0, 60)
}
