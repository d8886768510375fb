// Where every figure and rule that the guides tell comes from, and when it was last read there.

/**
 * `platform`: read on the platform's or the standard body's own page. `reported`: its own page, as a dated reading by
 * somebody else gives it. `secondary`: a report, an article or another company's documentation.
 */
export type Basis = 'platform' | 'reported' | 'secondary'

export interface Source {
  /** As a guide names it in a sentence's brackets. */
  label: string
  title: string
  url: string
  basis: Basis
  /** ISO date of the last reading. */
  checked: string
}

const source = (label: string, title: string, url: string, basis: Basis, checked: string): Source => ({
  label,
  title,
  url,
  basis,
  checked,
})

/** The day the facts that name no day of their own were gathered. */
const GATHERED = '2026-11-21'

export const SOURCES = {
  'doordash-issues': source(
    'DoorDash help',
    'Common photo issues explained',
    'https://help.doordash.com/en-us/merchants/article/common-photo-issues-explained',
    'reported',
    '2026-09-24',
  ),
  'doordash-types': source(
    'gourmetpix.com',
    'DoorDash photo requirements, on a third-party blog',
    'https://gourmetpix.com/blog/doordash-photo-requirements',
    'secondary',
    GATHERED,
  ),
  'doordash-feed': source(
    'DoorDash for developers',
    'Integrated images',
    'https://developer.doordash.com/en-US/docs/marketplace/how_to/integrated_images',
    'platform',
    GATHERED,
  ),
  'doordash-ai-tools': source(
    'DoorDash, April 2025',
    'DoorDash announces AI tools for menus and photos',
    'https://about.doordash.com/en-us/news/doordash-unveils-ai-powered-tools-to-enhance-online-menus-and-streamline-merchant-operations',
    'secondary',
    GATHERED,
  ),
  'doordash-brief': source(
    'OCUS brief, 2023',
    'Food photography guidelines for DoorDash shoots, version 1.9 of 7 April 2023',
    'https://www.ocusquality.com/guidelines/doordash-food-photography-en',
    'secondary',
    GATHERED,
  ),
  'uber-items': source(
    'Uber Eats help',
    'Photo guidelines for menu and catalogue items',
    'https://help.uber.com/en/merchants-and-restaurants/article/merchant-submitted-menu-catalog-photo-guidelines?nodeId=6985355b-0426-4523-94f2-89bb9b0566e9',
    'reported',
    '2026-09-22',
  ),
  'uber-covers': source(
    'Uber Eats help',
    'Adding cover images and menu photos',
    'https://help.uber.com/en/merchants-and-restaurants/article/adding-cover-images-and-menu-catalog-photos?nodeId=b2dfa2b7-20f2-4f5f-81a3-32fa4c2aea89',
    'platform',
    GATHERED,
  ),
  'uber-api': source(
    'Uber Eats for developers',
    'Menu integration: questions and answers',
    'https://developer.uber.com/docs/eats/faq',
    'platform',
    GATHERED,
  ),
  'grubhub-help': source(
    'Grubhub help centre',
    'Grubhub menu overview',
    'https://get.grubhub.com/help-center/grubhub-menu-overview/',
    'reported',
    '2026-09-22',
  ),
  'grubhub-developers': source(
    'Grubhub for developers',
    'Menu imagery specifications',
    'https://developer.grubhub.com/docs/3zSHFME4nnntcOeqwbOTYl/menu-imagery-specifications',
    'reported',
    '2026-09-22',
  ),
  'grubhub-ai': source(
    '404 Media, February 2024',
    'Ghost kitchens are advertising AI-generated food on DoorDash and Grubhub',
    'https://www.404media.co/ghost-kitchens-are-advertising-ai-generated-food-on-doordash-and-grubhub/',
    'secondary',
    GATHERED,
  ),
  deliveroo: source(
    'Deliveroo for developers',
    'Menu API guidelines',
    'https://api-docs.deliveroo.com/docs/menu-api-guidelines',
    'platform',
    GATHERED,
  ),
  deliverect: source(
    'Deliverect',
    'Images: advice of a menu aggregator for all its channels',
    'https://developers.deliverect.com/page/images',
    'secondary',
    GATHERED,
  ),
  keeta: source(
    'Keeta for developers',
    'Upload a product picture',
    'https://api-docs.mykeeta.com/apis/standard/menu/product-picture/uploadimage',
    'platform',
    GATHERED,
  ),
  ezcater: source(
    'ezCater',
    'Photo terms glossary',
    'https://catering.ezcater.com/en/help/photo-terms-glossary',
    'platform',
    GATHERED,
  ),
  'google-photos': source(
    'Google Business Profile help',
    'Photos and videos: guidelines',
    'https://support.google.com/business/answer/6103862',
    'reported',
    '2026-10-02',
  ),
  'google-bulk': source(
    'Google Business Profile help',
    'Photos for bulk-verified profiles',
    'https://support.google.com/business/answer/6031953?hl=en',
    'platform',
    GATHERED,
  ),
  'google-merchant-ai': source(
    'Google Merchant Center help',
    'AI-generated content in product data',
    'https://support.google.com/merchants/answer/14743464',
    'secondary',
    GATHERED,
  ),
  'square-items': source(
    'Square support',
    'Product images on Square Online',
    'https://squareup.com/help/us/en/article/6894-product-images-on-square-online-store',
    'reported',
    '2026-09-22',
  ),
  'toast-items': source(
    'Toast support',
    'Adding images to menu items',
    'https://support.toasttab.com/en/article/Adding-Images-to-Menu-Items-in-the-Menu',
    'reported',
    '2026-09-22',
  ),
  'toast-online': source(
    'Toast support',
    'Online Ordering Pro: menu image requirements',
    'https://support.toasttab.com/en/article/Online-Ordering-Pro-Menu-Image-Requirements',
    'reported',
    '2026-09-22',
  ),
  'apple-photos': source(
    'Apple Business Connect',
    'Photo guidelines',
    'https://support.apple.com/en-me/guide/apple-business-connect/abcbbe8862ec/web',
    'platform',
    GATHERED,
  ),
  'apple-sizes': source(
    'Yext',
    'Publisher photo guidelines, with Apple’s cover sizes',
    'https://hitchhikers.yext.com/docs/listings/publisher-photo-guidelines',
    'secondary',
    GATHERED,
  ),
  instagram: source(
    'Instagram help',
    'Photo size and ratio on Instagram',
    'https://www.facebook.com/help/instagram/1631821640426723',
    'reported',
    '2026-08-23',
  ),
  'uber-enhances': source(
    'Uber’s 2025 report',
    'Uber Eats Merchant Impact Report of 2025, as an article of February 2026 quotes it',
    'https://cup-cake.online/index.php/2026/02/20/how-customers-and-companies-controversially-use-the-technology',
    'secondary',
    GATHERED,
  ),
  'uber-customers': source(
    'world-today-news.com',
    'Uber Eats on photos by customers',
    'https://www.world-today-news.com/tag/on-demand',
    'secondary',
    GATHERED,
  ),
  'uber-fill-in': source(
    'diyphotography.net, December 2023',
    'On Uber Eats’ pictures for items without a photo',
    'https://www.diyphotography.net/uber-eats-is-ai-generating-images-and-its-terrible-at-it/',
    'secondary',
    GATHERED,
  ),
  'meta-label': source(
    'Meta, April 2024',
    'Labelling AI-generated content',
    'https://about.fb.com/news/2024/04/',
    'secondary',
    '2026-09-23',
  ),
  'pinterest-label': source(
    'Pinterest help',
    'AI modified labels',
    'https://help.pinterest.com/en/article/gen-ai-labels',
    'secondary',
    '2026-09-23',
  ),
  'tiktok-label': source(
    'TikTok for Business',
    'Advertising policy: misleading and false content',
    'https://ads.tiktok.com/help/article/tiktok-ads-policy-misleading-and-false-content',
    'secondary',
    '2026-09-23',
  ),
  aba: source(
    'Business Law Today, 2009',
    'Advertising food products: understanding the regulatory mix',
    'http://apps.americanbar.org/buslaw/blt/2009-05-06/ernst.shtml',
    'platform',
    GATHERED,
  ),
  'soup-case': source(
    'Los Angeles Times, 1991',
    'Playing with food: on food styling and the case of the marbles',
    'https://www.latimes.com/archives/la-xpm-1991-08-08-fo-4-story.html',
    'secondary',
    GATHERED,
  ),
  bait: source(
    '16 CFR 238.2',
    'Guides against bait advertising: initial offer',
    'https://lexbuild.dev/ecfr/title-16/chapter-I/part-238/section-238.2',
    'reported',
    GATHERED,
  ),
  'ai-act': source(
    'McCann FitzGerald, July 2026',
    'One month to go: transparency under the EU AI Act',
    'https://www.mccannfitzgerald.com/knowledge/technology-and-innovation/one-month-to-go-eu-ai-act-transparency-compliance',
    'secondary',
    GATHERED,
  ),
  iptc: source(
    'IPTC',
    'Digital Source Type vocabulary',
    'http://cv.iptc.org/newscodes/digitalsourcetype/',
    'platform',
    GATHERED,
  ),
  'eu-icons': source(
    'European Commission',
    'EU icons for labelling AI-generated content',
    'https://digital-strategy.ec.europa.eu/en/policies/eu-icons-labelling-ai-generated-content',
    'secondary',
    '2026-09-23',
  ),
  angles: source(
    'expertphotography.com',
    'Best camera angles for food photography',
    'https://expertphotography.com/best-camera-angles-food-photography',
    'secondary',
    GATHERED,
  ),
  contrast: source(
    'Study in PubMed Central',
    'Image contrast and how moist and delicious food looks; 13 participants',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC7528116/',
    'secondary',
    GATHERED,
  ),
  'people-prefer': source(
    'Study in Food Quality and Preference',
    'How people judge real and AI-generated food images',
    'https://www.sciencedirect.com/science/article/pii/S095032932400051X',
    'secondary',
    GATHERED,
  ),
  'gemini-prompts': source(
    'Google AI for developers',
    'Image generation: prompting guide',
    'https://ai.google.dev/gemini-api/docs/image-generation',
    'platform',
    GATHERED,
  ),
  'gemini-deprecations': source(
    'Google AI for developers',
    'Deprecations of Gemini models, as several projects cite it',
    'https://ai.google.dev/gemini-api/docs/deprecations',
    'secondary',
    GATHERED,
  ),
  'openai-prompts': source(
    'OpenAI cookbook',
    'Image generation models: prompting guide',
    'https://github.com/openai/openai-cookbook',
    'platform',
    GATHERED,
  ),
  'flux-prompts': source(
    'Black Forest Labs, June 2026',
    'FLUX.2 prompting guide of 3 June 2026',
    'https://docs.bfl.ml',
    'platform',
    GATHERED,
  ),
} as const satisfies Record<string, Source>

export type SourceId = keyof typeof SOURCES
