// Marks a finished JPEG as what it is. A result carries one XMP packet that names its digital source type
// (IPTC) and nothing of the input's EXIF: no place, no camera, no owner.

/** How a picture came to be, in the words of http://cv.iptc.org/newscodes/digitalsourcetype/. */
export type DigitalSourceType =
  | 'composite'
  | 'algorithmicallyEnhanced'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'trainedAlgorithmicMedia'

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const XMP_NAMESPACE = 'http://ns.adobe.com/xap/1.0/\0'
const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const START_OF_SCAN = 0xda

export function sourceTypeXmp(type: DigitalSourceType): string {
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `<Iptc4xmpExt:DigitalSourceType>${VOCABULARY}${type}</Iptc4xmpExt:DigitalSourceType>`,
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

/**
 * The same JPEG with its EXIF, XMP, IPTC and comments replaced by one XMP packet; pixels and colour profile
 * are untouched.
 * @throws Error when the bytes are not a JPEG
 */
export function writeSourceType(jpeg: Uint8Array, type: DigitalSourceType): Uint8Array {
  const segments = readSegments(jpeg)
  const packet = Buffer.from(XMP_NAMESPACE + sourceTypeXmp(type), 'utf8')
  const header = Buffer.from([0xff, APP1, (packet.length + 2) >> 8, (packet.length + 2) & 0xff])
  const kept = segments.filter(({ marker }) => marker !== APP1 && marker !== APP13 && marker !== COMMENT)
  // JFIF, where there is one, must stay the first segment.
  const first = kept[0]?.marker === 0xe0 ? kept.shift() : undefined
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(first ? [first.bytes] : []),
    header,
    packet,
    ...kept.map(({ bytes }) => bytes),
  ])
}

/** The digital source type a JPEG carries, or null. */
export function readSourceType(jpeg: Uint8Array): string | null {
  for (const { marker, bytes } of readSegments(jpeg)) {
    if (marker !== APP1) continue
    const text = Buffer.from(bytes).toString('utf8')
    const found = /DigitalSourceType>\s*([^<\s]+)\s*</.exec(text)
    if (text.includes('ns.adobe.com/xap') && found) return found[1]!.replace(VOCABULARY, '')
  }
  return null
}

/** Marker segments up to the scan; the last one is the scan with everything behind it. */
function readSegments(jpeg: Uint8Array): { marker: number; bytes: Uint8Array }[] {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) throw new Error('Not a JPEG: no start-of-image marker.')
  const segments: { marker: number; bytes: Uint8Array }[] = []
  let at = 2
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) throw new Error(`Not a JPEG: no marker at byte ${at}.`)
    const marker = jpeg[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const end = marker === START_OF_SCAN ? jpeg.length : at + 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!)
    segments.push({ marker, bytes: jpeg.subarray(at, end) })
    at = end
  }
  return segments
}
