// Names of the files in the archive: what a dish is called, made safe for every system a zip is opened on.

/** Bytes of UTF-8 a title may take: with the id and the extension well below the 255 a file system allows. */
const TITLE_BYTES = 100
/** Windows keeps these for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** Title-id.extension. The id keeps dishes of the same name apart. */
export function imageFileName(item: { id: string; title: string }, type: string): string {
  return `${safeTitle(item.title)}-${item.id}.${EXTENSIONS[type] ?? 'img'}`
}

/** menu-images-2026-11-21-183005.zip, in the person's own time; `part` from 1 where there are several. */
export function archiveName(at: Date, part: number | null): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')
  return `menu-images-${day}-${time}${part === null ? '' : `-${part}`}.zip`
}

/** No separators, no control or direction characters, nothing Windows refuses, at most TITLE_BYTES; never empty. */
export function safeTitle(title: string): string {
  const clean = title
    .toWellFormed()
    .normalize('NFC')
    // Direction overrides could make "gpj.exe" read as "exe.jpg"; the joiners inside emoji stay.
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, ' ')
    .replace(/[\\/:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+/, '')
  return (
    shorten(clean, TITLE_BYTES)
      // After the cut: a name must not end in a dot or a space.
      .replace(/[\s.-]+$/, '')
      .replace(RESERVED, '$1_') || 'dish'
  )
}

/** Whole characters as people see them: a family emoji is one or none. */
function shorten(text: string, bytes: number): string {
  const encoder = new TextEncoder()
  let length = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += encoder.encode(segment).length
    if (length > bytes) break
    kept += segment
  }
  return kept
}
