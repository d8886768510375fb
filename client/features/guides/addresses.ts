// Where the guides are, apart from what they are called: the routes need no more than this.

export const GUIDES_PATH = '/guide'

/** Below GUIDES_PATH, in reading order. */
export const GUIDE_ADDRESSES = [
  'delivery-app-image-requirements',
  'delivery-app-image-requirements/doordash-photo-rejected-fix',
  'delivery-app-image-requirements/uber-eats-photo-guidelines',
  'grubhub-menu-photo-sizes',
  'square-online-menu-photos',
  'google-business-profile-photo-sizes',
  'menu-photography',
  'menu-photography/food-photography-lighting',
  'menu-photography/smartphones-for-food-photography',
  'menu-photography/how-to-fix-food-photos',
  'menu-photography/best-food-photography-apps',
  'food-photo-editing',
  'food-photo-editing/ai-food-photo-editing',
  'ai-prompts-food-photography',
  'ai-food-styling',
  'ai-food-image-generators',
  'ai-compliance-delivery-apps',
] as const
export type GuideAddress = (typeof GUIDE_ADDRESSES)[number]

export function pathOf(address: GuideAddress): string {
  return `${GUIDES_PATH}/${address}`
}

/** File in content/. */
export function slugOf(address: GuideAddress): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
