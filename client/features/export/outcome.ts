// What a person reads when the archive is done.
import type { ZipResult } from './zip-menu.ts'

/** More names than this make no sentence. */
const NAMED = 8

export function savedText(saved: number): string {
  return `Downloaded ${saved} menu ${saved === 1 ? 'image' : 'images'} as a zip.`
}

/** null when everything is in it, in full size. */
export function shortfallText({ missed, reduced }: Pick<ZipResult, 'missed' | 'reduced'>): string | null {
  const told: string[] = []
  if (missed.length > 0) {
    const what = missed.length === 1 ? 'One picture is' : `${missed.length} pictures are`
    told.push(`${what} missing from the zip: ${named(missed)}.`)
  }
  if (reduced.length > 0) {
    const what = reduced.length === 1 ? 'One is' : `${reduced.length} are`
    told.push(`${what} smaller than the original, which couldn’t be loaded: ${named(reduced)}.`)
  }
  return told.length > 0 ? `${told.join(' ')} Check your connection and save again.` : null
}

function named(titles: readonly string[]): string {
  const more = titles.length > NAMED ? ` and ${titles.length - NAMED} more` : ''
  return `${titles.slice(0, NAMED).join(', ')}${more}`
}
