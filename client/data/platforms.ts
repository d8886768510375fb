// What each platform asks of a picture: the one place with these figures. The guides' tables and the photo check read
// it. Where two pages of one platform disagree there are two rows, and neither is hidden.
import type { SourceId } from './sources.ts'

export const PLATFORMS = {
  doordash: 'DoorDash',
  'uber-eats': 'Uber Eats',
  grubhub: 'Grubhub',
  deliveroo: 'Deliveroo',
  toast: 'Toast',
  square: 'Square Online',
  google: 'Google Business Profile',
  apple: 'Apple Business Connect',
  ezcater: 'ezCater',
  keeta: 'Keeta',
  elsewhere: 'Other apps',
  instagram: 'Instagram',
} as const
export type PlatformId = keyof typeof PLATFORMS

export const IMAGE_TYPES = ['JPEG', 'PNG', 'WebP', 'GIF', 'TIFF', 'BMP'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Pixels. */
export interface Size {
  width: number
  height: number
}

export interface PhotoRule {
  id: string
  platform: PlatformId
  /** What of the platform's it is: “Item photo”. */
  name: string
  /** A picture of a single dish, as against a logo or a header. */
  isDish?: true
  /** Smaller is refused. */
  minimum?: Size
  /** The longer side must have at least this. */
  minimumLongSide?: number
  maximum?: Size
  /** The only size it takes. */
  exact?: Size
  /** Smaller is taken, but the page asks for this. */
  wanted?: Size
  /** Width divided by height; `to` where a range is named. `isFirm`: the page leaves no choice. */
  ratio?: { text: string; from: number; to?: number; isFirm?: boolean }
  /** Portrait pictures are refused. */
  landscapeOnly?: boolean
  types?: readonly ImageType[]
  minBytes?: number
  maxBytes?: number
  /** Taken up to `maxBytes`, but another sentence or tool of the platform says this. */
  saferBytes?: number
  /** What a person must know beside the figures. */
  note?: string
  /** What we would hand in. */
  send?: string
  source: SourceId
}

const KB = 1000
const MB = 1000 * KB
const WIDE = { text: '16:9', from: 16 / 9 }
const SQUARE = { text: '1:1', from: 1 }

export const PHOTO_RULES = [
  {
    id: 'doordash-item',
    platform: 'doordash',
    name: 'Item photo',
    isDish: true,
    minimum: { width: 1400, height: 800 },
    ratio: WIDE,
    landscapeOnly: true,
    types: ['JPEG', 'PNG'],
    maxBytes: 16 * MB,
    saferBytes: 2 * MB,
    note: 'The page names both 2 MB and 16 MB as the limit. 1400 × 800 itself is not 16:9. The file types come from a third-party page.',
    send: '1920 × 1080 JPEG under 2 MB',
    source: 'doordash-issues',
  },
  {
    id: 'doordash-header',
    platform: 'doordash',
    name: 'Store header',
    minimum: { width: 1400, height: 800 },
    ratio: WIDE,
    landscapeOnly: true,
    maxBytes: 2 * MB,
    note: 'Cropped to 4:1 on the web and 16:9 in the app.',
    send: '1920 × 1080 JPEG, the dish in a flat band across the middle',
    source: 'doordash-issues',
  },
  {
    id: 'doordash-logo',
    platform: 'doordash',
    name: 'Logo',
    wanted: { width: 230, height: 230 },
    ratio: SQUARE,
    maxBytes: 2 * MB,
    source: 'doordash-issues',
  },
  {
    id: 'uber-item',
    platform: 'uber-eats',
    name: 'Item photo, uploaded by hand',
    isDish: true,
    minimum: { width: 550, height: 440 },
    maximum: { width: 10_000, height: 10_000 },
    ratio: { text: '5:4 to 6:4', from: 5 / 4, to: 6 / 4 },
    types: ['JPEG', 'PNG', 'GIF'],
    maxBytes: 10 * MB,
    saferBytes: 5 * MB,
    note: 'The ratio is the one line marked as recommended. Creative Hub takes 5 MB.',
    send: '2880 × 2304 JPEG under 5 MB',
    source: 'uber-items',
  },
  {
    id: 'uber-api',
    platform: 'uber-eats',
    name: 'Item photo, sent by a point-of-sale system',
    isDish: true,
    minimum: { width: 320, height: 320 },
    maximum: { width: 6000, height: 6000 },
    types: ['JPEG', 'WebP', 'PNG'],
    maxBytes: 25 * MB,
    send: 'the same file as by hand, if it is a JPEG',
    source: 'uber-api',
  },
  {
    id: 'uber-cover',
    platform: 'uber-eats',
    name: 'Cover image',
    exact: { width: 2880, height: 2304 },
    ratio: { text: '5:4', from: 5 / 4, isFirm: true },
    types: ['JPEG'],
    note: 'Several dishes, never one product alone. Reviewed within up to 3 business days.',
    send: '2880 × 2304 JPEG',
    source: 'uber-covers',
  },
  {
    id: 'grubhub-help',
    platform: 'grubhub',
    name: 'Item photo, by the help centre',
    isDish: true,
    minimum: { width: 200, height: 200 },
    ratio: SQUARE,
    types: ['PNG'],
    note: 'Contradicts the developers’ page in every figure.',
    send: '1200 × 1200 PNG',
    source: 'grubhub-help',
  },
  {
    id: 'grubhub-developers',
    platform: 'grubhub',
    name: 'Item photo, by the developers’ page',
    isDish: true,
    minimum: { width: 1600, height: 1200 },
    ratio: { text: '4:3', from: 4 / 3 },
    types: ['JPEG', 'PNG'],
    note: 'Contradicts the help centre in every figure.',
    send: '1600 × 1200 JPEG, the dish inside the centre square',
    source: 'grubhub-developers',
  },
  {
    id: 'grubhub-header',
    platform: 'grubhub',
    name: 'Header',
    wanted: { width: 2400, height: 1800 },
    ratio: { text: '4:3', from: 4 / 3 },
    note: 'Desktop crops it to 4:1.',
    source: 'grubhub-developers',
  },
  {
    id: 'grubhub-search',
    platform: 'grubhub',
    name: 'Profile and search',
    wanted: { width: 2400, height: 1200 },
    ratio: { text: '2:1', from: 2 },
    source: 'grubhub-developers',
  },
  {
    id: 'grubhub-logo',
    platform: 'grubhub',
    name: 'Logo',
    wanted: { width: 200, height: 200 },
    ratio: SQUARE,
    source: 'grubhub-developers',
  },
  {
    id: 'deliveroo-item',
    platform: 'deliveroo',
    name: 'Item photo',
    isDish: true,
    wanted: { width: 1920, height: 1080 },
    ratio: WIDE,
    types: ['JPEG', 'PNG'],
    send: '1920 × 1080 JPEG',
    source: 'deliveroo',
  },
  {
    id: 'deliveroo-cover',
    platform: 'deliveroo',
    name: 'Cover',
    minimum: { width: 1920, height: 1080 },
    ratio: WIDE,
    types: ['JPEG', 'PNG'],
    maxBytes: 18 * MB,
    note: 'The 18 MB stand only in the newer version of the page.',
    send: '1920 × 1080 JPEG',
    source: 'deliveroo',
  },
  {
    id: 'toast-item',
    platform: 'toast',
    name: 'Menu Manager',
    isDish: true,
    wanted: { width: 750, height: 450 },
    ratio: { text: '5:3', from: 5 / 3 },
    types: ['JPEG', 'PNG'],
    maxBytes: 5 * MB,
    note: 'The point of sale may crop: keep the dish in the middle.',
    send: '1920 × 1080 JPEG under 5 MB',
    source: 'toast-items',
  },
  {
    id: 'toast-online',
    platform: 'toast',
    name: 'Online Ordering Pro',
    isDish: true,
    minimumLongSide: 1000,
    note: 'At least 1000 px wide or high; 1:1, 4:3 or 16:9.',
    send: '1920 × 1080 or 1200 × 1200 JPEG',
    source: 'toast-online',
  },
  {
    id: 'square-item',
    platform: 'square',
    name: 'Item image',
    isDish: true,
    wanted: { width: 2000, height: 2000 },
    ratio: SQUARE,
    types: ['JPEG', 'PNG', 'GIF'],
    maxBytes: 15 * MB,
    note: 'Recommended; no smallest size is named. The point of sale shows the same file.',
    send: '2000 × 2000 JPEG with a file name of its own',
    source: 'square-items',
  },
  {
    id: 'square-background',
    platform: 'square',
    name: 'Background of a page',
    minimum: { width: 2000, height: 1000 },
    types: ['JPEG', 'PNG', 'GIF'],
    source: 'square-items',
  },
  {
    id: 'square-page',
    platform: 'square',
    name: 'Other picture on a page',
    maximum: { width: 1000, height: 1000 },
    types: ['JPEG', 'PNG', 'GIF'],
    note: 'No more than 1000 px on its longest side.',
    source: 'square-items',
  },
  {
    id: 'google-photo',
    platform: 'google',
    name: 'Photo, logo or cover',
    isDish: true,
    minimum: { width: 250, height: 250 },
    wanted: { width: 720, height: 720 },
    types: ['JPEG', 'PNG'],
    minBytes: 10 * KB,
    maxBytes: 5 * MB,
    note: 'In focus, well lit, no significant alterations.',
    send: '1200 × 900 JPEG between 10 KB and 5 MB',
    source: 'google-photos',
  },
  {
    id: 'google-bulk',
    platform: 'google',
    name: 'Photo of a bulk-verified profile',
    isDish: true,
    minimum: { width: 720, height: 720 },
    maximum: { width: 3000, height: 3000 },
    ratio: { text: '1:2 to 2:1', from: 0.5, to: 2, isFirm: true },
    types: ['JPEG', 'PNG', 'TIFF', 'BMP'],
    maxBytes: 5 * MB,
    note: 'Up to 25 additional photos.',
    send: '1200 × 900 JPEG under 5 MB',
    source: 'google-bulk',
  },
  {
    id: 'apple-cover',
    platform: 'apple',
    name: 'Cover',
    minimum: { width: 1600, height: 1040 },
    maximum: { width: 4864, height: 4864 },
    note: 'The sizes come from a third-party page. Reviewed within up to 3 business days.',
    source: 'apple-sizes',
  },
  {
    id: 'ezcater-item',
    platform: 'ezcater',
    name: 'Item photo',
    isDish: true,
    minimum: { width: 1200, height: 800 },
    ratio: { text: '3:2', from: 3 / 2 },
    source: 'ezcater',
  },
  {
    id: 'keeta-item',
    platform: 'keeta',
    name: 'Item photo',
    isDish: true,
    minimum: { width: 600, height: 450 },
    ratio: { text: '4:3', from: 4 / 3 },
    types: ['JPEG', 'PNG', 'WebP'],
    maxBytes: 5 * MB,
    saferBytes: 2 * MB,
    note: '5 MB is the limit, 2 MB is the advice.',
    source: 'keeta',
  },
  {
    id: 'elsewhere-item',
    platform: 'elsewhere',
    name: 'Where nothing is published',
    isDish: true,
    wanted: { width: 1920, height: 1080 },
    maximum: { width: 4920, height: 3264 },
    ratio: WIDE,
    types: ['JPEG', 'PNG'],
    note: 'An aggregator’s advice for all channels, not a platform’s rule. We found no figures of Just Eat, Takeaway or ChowNow.',
    send: '1920 × 1080 JPEG',
    source: 'deliverect',
  },
  {
    id: 'instagram-feed',
    platform: 'instagram',
    name: 'Post in the feed',
    isDish: true,
    wanted: { width: 1080, height: 566 },
    ratio: { text: '3:4 to 1.91:1', from: 3 / 4, to: 1.91 },
    note: 'Shown 1080 px wide. 3:4 since May 2025; older tools still stop at 4:5.',
    send: '1080 × 1350 or 1080 × 1440 JPEG',
    source: 'instagram',
  },
] as const satisfies readonly PhotoRule[]

export type PhotoRuleId = (typeof PHOTO_RULES)[number]['id']

/** In the file's order. */
export function rulesOf(platforms: readonly PlatformId[]): PhotoRule[] {
  return PHOTO_RULES.filter((rule: PhotoRule) => platforms.includes(rule.platform))
}

/** Width divided by height lies in what the page asks for; a whole-pixel size is never exactly 16:9. */
export function hasRatio(rule: PhotoRule, width: number, height: number): boolean {
  if (!rule.ratio) return true
  const { from, to = from } = rule.ratio
  const ratio = width / height
  return ratio >= from * (1 - RATIO_TOLERANCE) && ratio <= to * (1 + RATIO_TOLERANCE)
}
const RATIO_TOLERANCE = 0.01
