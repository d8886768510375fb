// Where a picture came from (IPTC digital source type) stands in its XMP, and a canvas drops all metadata: it is read
// from the bytes before a crop and written back into what the canvas gives. Formats: XMP specification part 3
// (JPEG APP1, PNG iTXt, WebP "XMP " chunk).

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0'
const PNG_KEYWORD = 'XML:com.adobe.xmp'
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const APP0 = 0xe0
const APP1 = 0xe1
const START_OF_SCAN = 0xda

type Bytes = Uint8Array<ArrayBuffer>

/** The term alone, e.g. `composite`; null for a picture that names none, or whose bytes can't be followed. */
export async function readSourceType(bytes: Uint8Array): Promise<string | null> {
  for await (const packet of xmpPackets(bytes)) {
    // As an element, an attribute or a reference: all are the same RDF.
    const found = /DigitalSourceType(?:>\s*|(?:\s+rdf:resource)?\s*=\s*["'])([^<"'\s]+)/.exec(packet)?.[1]
    const term = found?.split('/').at(-1)
    if (term && /^[A-Za-z]+$/.test(term)) return term
  }
  return null
}

/**
 * The same JPEG or PNG with one XMP packet that names `type`. For what a canvas encoded: other metadata is not looked
 * for and not removed.
 * @throws Error for any other format
 */
export function writeSourceType(bytes: Uint8Array, type: string): Bytes {
  if (!/^[A-Za-z]+$/.test(type)) throw new Error(`${type} is no term of the vocabulary.`)
  if (isJpeg(bytes)) return insertIntoJpeg(bytes, type)
  if (isPng(bytes)) return insertIntoPng(bytes, type)
  throw new Error('Only a JPEG or a PNG can carry its source type.')
}

function xmpOf(type: string): string {
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `<Iptc4xmpExt:DigitalSourceType>${VOCABULARY}${type}</Iptc4xmpExt:DigitalSourceType>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

async function* xmpPackets(bytes: Uint8Array): AsyncGenerator<string> {
  if (isJpeg(bytes)) yield* jpegPackets(bytes)
  else if (isPng(bytes)) yield* pngPackets(bytes)
  else if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') yield* webpPackets(bytes)
}

function* jpegPackets(bytes: Uint8Array): Generator<string> {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!
    if (bytes[at + 1] === APP1) {
      const text = utf8(bytes.subarray(at + 4, at + 2 + length))
      if (text.startsWith(XMP_HEADER)) yield text.slice(XMP_HEADER.length)
    }
    at += 2 + length
  }
}

async function* pngPackets(bytes: Uint8Array): AsyncGenerator<string> {
  const view = viewOf(bytes)
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const kind = ascii(bytes, at + 4, 4)
    if (kind.endsWith('TXt') && ascii(bytes, at + 8, PNG_KEYWORD.length + 1) === `${PNG_KEYWORD}\0`) {
      const data = bytes.slice(at + 8, at + 8 + length)
      if (kind === 'iTXt') yield await internationalText(data)
      // Not where the specification wants it, but where libvips puts it.
      if (kind === 'zTXt') yield await inflate(data.subarray(PNG_KEYWORD.length + 2))
    }
    at += 12 + length
  }
}

/** Keyword, flag, method, language, translated keyword, text; the text deflated where the flag says so. */
async function internationalText(data: Bytes): Promise<string> {
  const flagAt = PNG_KEYWORD.length + 1
  const languageEnd = data.indexOf(0, flagAt + 2)
  const text = data.subarray(data.indexOf(0, languageEnd + 1) + 1)
  return data[flagAt] === 1 ? await inflate(text) : utf8(text)
}

/** Empty where the browser or the chunk can't: the picture then says nothing, and the crop goes on. */
async function inflate(bytes: Bytes): Promise<string> {
  if (typeof DecompressionStream === 'undefined') return ''
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return await new Response(text).text().catch(() => '')
}

function* webpPackets(bytes: Uint8Array): Generator<string> {
  const view = viewOf(bytes)
  let at = 12
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true)
    if (ascii(bytes, at, 4) === 'XMP ') yield utf8(bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
}

function insertIntoJpeg(bytes: Uint8Array, type: string): Bytes {
  const packet = new TextEncoder().encode(XMP_HEADER + xmpOf(type))
  const length = packet.length + 2
  // JFIF, where there is one, must stay the first segment.
  const at = bytes[3] === APP0 ? 4 + ((bytes[4]! << 8) | bytes[5]!) : 2
  return join([
    bytes.subarray(0, at),
    Uint8Array.of(0xff, APP1, length >> 8, length & 0xff),
    packet,
    bytes.subarray(at),
  ])
}

function insertIntoPng(bytes: Uint8Array, type: string): Bytes {
  // Keyword, then: not compressed, method 0, no language, no translated keyword.
  const data = new TextEncoder().encode(`iTXt${PNG_KEYWORD}\0\0\0\0\0${xmpOf(type)}`)
  const frame = new DataView(new ArrayBuffer(8))
  frame.setUint32(0, data.length - 4)
  frame.setUint32(4, crc32(data))
  // Right behind IHDR, which is always first and 13 bytes long.
  const at = PNG_SIGNATURE.length + 12 + 13
  const length = new Uint8Array(frame.buffer, 0, 4)
  const checksum = new Uint8Array(frame.buffer, 4, 4)
  return join([bytes.subarray(0, at), length, data, checksum, bytes.subarray(at)])
}

/** As PNG wants it (ISO 3309), a bit at a time: the packet is half a kilobyte. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}

function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)
}

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function join(parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
