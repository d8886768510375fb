// What is on offer: styles, angles, formats, qualities, plans, packs and what each costs.

export const STYLES = [
  {
    id: 1,
    slug: 'clean-white-plate',
    name: 'Clean White Plate',
    shortName: 'Clean White Plate',
    description: 'Bright, even light on a pale surface. The classic for menus and delivery apps.',
    prompt:
      'A clean white studio setting: pale seamless surface, large soft key light from the upper left, gentle contact shadow, neutral white balance.',
  },
  {
    id: 2,
    slug: 'rustic-wooden-warmth',
    name: 'Rustic Wooden Warmth',
    shortName: 'Rustic Wooden',
    description: 'Warm window light on oak boards. For bakeries, grills and home cooking.',
    prompt:
      'A rustic oak table in warm late-morning window light, soft long shadows, a hint of linen far out of focus.',
  },
  {
    id: 3,
    slug: 'dark-moody-elegance',
    name: 'Dark Moody Elegance',
    shortName: 'Dark Moody',
    description: 'One directed light on dark stone. For fine dining, wine bars and desserts.',
    prompt:
      'A dark slate surface that falls off into shadow, one narrow key light from the side, deep but readable blacks, restrained highlights.',
  },
  {
    id: 4,
    slug: 'bright-airy-cafe',
    name: 'Bright & Airy Café',
    shortName: 'Bright & Airy',
    description: 'High-key daylight with a soft window. For brunch, coffee and pastry.',
    prompt:
      'A pale marble café table in high-key morning daylight, window-frame shadows, creamy out-of-focus background.',
  },
  {
    id: 5,
    slug: 'vibrant-color-pop',
    name: 'Vibrant Color Pop',
    shortName: 'Vibrant Color',
    description: 'Saturated colour and crisp sun. For street food, bowls and social posts.',
    prompt:
      'A saturated two-tone paper backdrop, crisp sunlight with a defined shadow, lively but honest food colours.',
  },
  {
    id: 6,
    slug: 'minimalist-monochrome',
    name: 'Minimalist Monochrome',
    shortName: 'Minimalist',
    description: 'Seamless grey and quiet light. The dish is the only colour.',
    prompt:
      'A seamless mid-grey plaster backdrop without props, soft directional light, the dish as the only colour in the frame.',
  },
  {
    id: 7,
    slug: 'botanical-freshness',
    name: 'Botanical Freshness',
    shortName: 'Botanical Fresh',
    description: 'Dappled light through leaves. For salads, juices and plant-based menus.',
    prompt: 'A light stone table outdoors, dappled sunlight through leaves, fresh greens far out of focus.',
  },
] as const satisfies readonly StyleEntry[]

interface StyleEntry {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** As the landing page says it. */
  readonly shortName: string
  readonly description: string
  /** What a generative engine is told; the built-in engine has the scene itself. */
  readonly prompt: string
}
export type Style = (typeof STYLES)[number]
export type StyleId = Style['id']
/** `style_id` of a generation made from a custom prompt. */
export const CUSTOM_STYLE_ID = -1

export function findStyle(id: number | null): Style | undefined {
  return STYLES.find((style) => style.id === id)
}

/** Small picture of a style, served as a static file. */
export function styleImageUrl(style: Style): string {
  return `/styles/${style.slug}.webp`
}

export const CAMERA_ANGLES = ['overhead', 'angled_45', 'profile'] as const
export type CameraAngle = (typeof CAMERA_ANGLES)[number]
export const DEFAULT_CAMERA_ANGLE: CameraAngle = 'overhead'
export const CAMERA_ANGLE_LABELS: Record<CameraAngle, string> = {
  overhead: 'Overhead / Top-Down 90°',
  angled_45: '45-Degree',
  profile: 'Side View 0-20°',
}

export const ASPECT_RATIOS = ['1:1', '5:4', '4:3', '16:9', '4:5', '3:4', '9:16'] as const
export type AspectRatio = (typeof ASPECT_RATIOS)[number]
export const DEFAULT_ASPECT_RATIO: AspectRatio = '1:1'

export const QUALITIES = ['medium', 'high'] as const
export type Quality = (typeof QUALITIES)[number]
export const DEFAULT_QUALITY: Quality = 'high'
/** Pixels of a result's long side. */
export const QUALITY_LONG_SIDE: Record<Quality, number> = { medium: 1024, high: 2048 }

/** Pixel size of a result. */
export function resultSize(ratio: AspectRatio, quality: Quality): { width: number; height: number } {
  const [w = 1, h = 1] = ratio.split(':').map(Number)
  const long = QUALITY_LONG_SIDE[quality]
  return w >= h
    ? { width: long, height: Math.round((long * h) / w) }
    : { width: Math.round((long * w) / h), height: long }
}

export const GENERATION_COSTS = { style: 1, template: 2 } as const
export type GenerationMode = keyof typeof GENERATION_COSTS
export const TRIAL_CREDITS = 5

export const PLANS = {
  starter: { name: 'Starter', cents: 599, credits: 10, popular: false, comingSoon: false },
  professional: { name: 'Professional', cents: 1199, credits: 20, popular: true, comingSoon: false },
  enterprise: { name: 'Enterprise', cents: 2499, credits: 40, popular: false, comingSoon: true },
} as const
/** What a payment provider's account knows our goods as: real money and play money never mix. */
export type PaymentSet = 'production' | 'sandbox'
/** Credits for once. The first is the daily offer: `listed` is what it gives without it, shown struck through. */
export const PACKS = [
  {
    credits: 100,
    listed: 50,
    cents: 1999,
    productIds: { production: 'credits-offer-1999', sandbox: 'sandbox-credits-offer-1999' },
  },
  {
    credits: 100,
    listed: null,
    cents: 3499,
    productIds: { production: 'credits-100-3499', sandbox: 'sandbox-credits-100-3499' },
  },
  {
    credits: 200,
    listed: null,
    cents: 5999,
    productIds: { production: 'credits-200-5999', sandbox: 'sandbox-credits-200-5999' },
  },
] as const satisfies readonly {
  credits: number
  listed: number | null
  cents: number
  productIds: Record<PaymentSet, string>
}[]
export type Pack = (typeof PACKS)[number]

export function packOf(productId: string, set: PaymentSet): Pack | undefined {
  return PACKS.find((pack) => pack.productIds[set] === productId)
}

/** Per cent saved against as many credits at the price the offer's are listed at; 0 for the offer itself. */
export function savePercent(pack: Pack): number {
  const [{ listed, cents }] = PACKS
  return pack.listed === null
    ? Math.round((1 - pack.cents / ((pack.credits / listed) * cents)) * 1000) / 10
    : 0
}

export type PlanType = Exclude<keyof typeof PLANS, 'enterprise'>

/** What a plan allows; the server decides by it, the client mirrors it. `null` is trial or no plan. */
export function planAllows(plan: PlanType | null): {
  ratios: readonly AspectRatio[]
  customPrompt: boolean
  priority: boolean
} {
  return plan === 'professional'
    ? { ratios: ASPECT_RATIOS, customPrompt: true, priority: true }
    : { ratios: [DEFAULT_ASPECT_RATIO], customPrompt: false, priority: false }
}
