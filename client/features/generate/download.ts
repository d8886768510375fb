// Gives a picture's real bytes to the person: a file, or the share sheet where a download leads nowhere.
import { findStyle } from '../../../contract/catalog.ts'
import { fetchPicture, type GenerationRow } from '../../data/generations.ts'

/** Throws AppError, or the browser's own error without a connection. */
export async function downloadResult(row: GenerationRow, url: string): Promise<void> {
  const blob = await fetchPicture(url)
  await giveFile(blob, fileName(row, blob.type))
}

/** Ends when the file is on its way; closing the share sheet is no failure. */
export async function giveFile(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  if (isInstalledOnIos() && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
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

/** iPadOS calls itself a Mac; only it has touch. */
function isInstalledOnIos(): boolean {
  const ios =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return ios && matchMedia('(display-mode: standalone)').matches
}
