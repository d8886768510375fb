// What a person reads when the archive is done.
import type { ZipResult } from './zip-menu.ts'

/** More names than this make no sentence. */
const NAMED = 8

export function savedText({ saved, reduced }: Pick<ZipResult, 'saved' | 'reduced'>): string {
  const done = `Downloaded ${saved} menu ${saved === 1 ? 'image' : 'images'} as a zip.`
  if (reduced === 0) return done
  const which = reduced === saved ? 'They are' : reduced === 1 ? 'One is' : `${reduced} are`
  return `${done} ${saved === 1 ? 'It is' : which} smaller than the original, because you are offline.`
}

/** null when nothing is missing. */
export function missedText(titles: readonly string[]): string | null {
  if (titles.length === 0) return null
  const named = titles.slice(0, NAMED).join(', ')
  const more = titles.length > NAMED ? ` and ${titles.length - NAMED} more` : ''
  const what = titles.length === 1 ? 'One picture is' : `${titles.length} pictures are`
  return `${what} missing from the zip: ${named}${more}. Check your connection and save again.`
}
