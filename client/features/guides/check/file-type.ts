import type { ImageType } from '../../../data/platforms.ts'

/** What a file really is, by its first bytes: names lie. */
export type FileType = ImageType | 'HEIC'

/** @param head the first 16 bytes or more; null for what is no picture we know */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const text = String.fromCharCode(...head.slice(0, 16))
  if (text.startsWith('\xff\xd8\xff')) return 'JPEG'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG'
  if (text.startsWith('GIF8')) return 'GIF'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'WebP'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'TIFF'
  if (text.startsWith('BM')) return 'BMP'
  if (/^....ftyp(?:hei[cfmsx]|mif1|msf1|hev[cmsx])/s.test(text)) return 'HEIC'
  return null
}
