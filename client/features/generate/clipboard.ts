// A photo from the clipboard at the press of a button: phones have no key for it.
import { UPLOAD_MIME_TYPES } from '../../../contract/limits.ts'

/** Its message is what the person reads. */
export class ClipboardProblem extends Error {}

export function canReadClipboard(): boolean {
  return typeof navigator.clipboard?.read === 'function'
}

/** Throws ClipboardProblem when it may not be read, or holds no picture. */
export async function readClipboardPhoto(): Promise<Blob> {
  const items = await navigator.clipboard.read().catch(() => {
    throw new ClipboardProblem('The clipboard can’t be read. Allow pasting, or upload the photo instead.')
  })
  for (const item of items) {
    const type = item.types.find((type) => (UPLOAD_MIME_TYPES as readonly string[]).includes(type))
    if (type) return await item.getType(type)
  }
  throw new ClipboardProblem('There is no picture in the clipboard. Copy one and try again.')
}
