// Removes what a stored photo must not carry (place, device, comments) without touching a pixel.
// Kept: colour profile and orientation. Formats: JPEG segments (ITU T.81 B.1), PNG chunks (W3C PNG 3), RIFF WebP.
import { crc32 } from 'node:zlib'
import type { PictureMime } from './picture.ts'

/**
 * @param bytes a picture that has already been decoded once, so its structure can be trusted roughly
 * @param orientation EXIF orientation 1..8 to keep
 * @returns the same pixels without EXIF, XMP, IPTC, comments and text
 */
export function stripMetadata(bytes: Uint8Array, mime: PictureMime, orientation: number): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (mime === 'image/jpeg') return stripJpeg(source, orientation)
  return mime === 'image/png' ? stripPng(source, orientation) : stripWebp(source, orientation)
}

/** A TIFF block that says the orientation and nothing else. */
function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

const SOI = Buffer.from([0xff, 0xd8])
const FILL = 0xff
const EOI = 0xd9
const SOS = 0xda
const COM = 0xfe
/** JFIF, colour profile and Adobe's colour transform decide how pixels are read: they stay. */
const KEPT_APP_SEGMENTS = new Set([0xe0, 0xe2, 0xee])

function stripJpeg(source: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = [SOI]
  if (orientation > 1) {
    const tiff = orientationTiff(orientation)
    const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0', 'latin1')])
    head.writeUInt16BE(head.length - 2 + tiff.length, 2)
    parts.push(head, tiff)
  }
  let at = 2
  while (at + 4 <= source.length && source[at] === 0xff) {
    const marker = source[at + 1]!
    if (marker === FILL) {
      at += 1
      continue
    }
    // What follows the end marker (a motion photo's video, a second picture, a maker's trailer) goes too.
    if (marker === EOI) break
    let end = at + 2 + source.readUInt16BE(at + 2)
    if (marker === SOS) end = endOfScan(source, end)
    const isMetadata = marker === COM || (marker >= 0xe0 && marker <= 0xef && !KEPT_APP_SEGMENTS.has(marker))
    if (!isMetadata) parts.push(source.subarray(at, end))
    at = end
  }
  parts.push(Buffer.from([0xff, EOI]))
  return Buffer.concat(parts)
}

/** Where the next marker after entropy-coded data begins; stuffed zeros and restart markers belong to the data. */
function endOfScan(source: Buffer, start: number): number {
  for (let at = source.indexOf(0xff, start); at >= 0; at = source.indexOf(0xff, at + 1)) {
    const next = source[at + 1] ?? 0
    if (next !== 0 && next !== FILL && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return source.length
}

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function stripPng(source: Buffer, orientation: number): Buffer {
  const parts = [source.subarray(0, 8)]
  let at = 8
  while (at + 12 <= source.length) {
    const type = source.toString('latin1', at + 4, at + 8)
    const end = at + 12 + source.readUInt32BE(at)
    if (!PNG_METADATA.has(type)) parts.push(source.subarray(at, end))
    if (type === 'IHDR' && orientation > 1) parts.push(pngChunk('eXIf', orientationTiff(orientation)))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const VP8X_EXIF = 0x08
const VP8X_XMP = 0x04

function stripWebp(source: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = []
  let at = 12
  while (at + 8 <= source.length) {
    const type = source.toString('latin1', at, at + 4)
    const size = source.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (type === 'VP8X') {
      const header = Buffer.from(source.subarray(at, end))
      header[8] = (header[8]! & ~(VP8X_EXIF | VP8X_XMP)) | (orientation > 1 ? VP8X_EXIF : 0)
      parts.push(header)
    } else if (type !== 'EXIF' && type !== 'XMP ') parts.push(source.subarray(at, end))
    at = end
  }
  // An orientation can only have come from an EXIF chunk, so the VP8X header it needs is there.
  if (orientation > 1) {
    const tiff = orientationTiff(orientation)
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
    head.writeUInt32LE(tiff.length, 4)
    parts.push(head, tiff)
  }
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}
