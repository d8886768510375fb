// Where the guides are and what menus call them: routes and menus need no more than this.

export const GUIDES_PATH = '/guide'

/** By the address below GUIDES_PATH, in reading order: what menus call each. */
export const GUIDE_NAMES = {
  'delivery-app-image-requirements': 'Delivery app requirements',
  'delivery-app-image-requirements/doordash-photo-rejected-fix': 'DoorDash rejections',
  'delivery-app-image-requirements/uber-eats-photo-guidelines': 'Uber Eats guidelines',
  'grubhub-menu-photo-sizes': 'Grubhub sizes',
  'square-online-menu-photos': 'Square Online photos',
  'google-business-profile-photo-sizes': 'Google photo sizes',
  'menu-photography': 'Menu photography',
  'menu-photography/food-photography-lighting': 'Lighting',
  'menu-photography/smartphones-for-food-photography': 'Phone photography',
  'menu-photography/how-to-fix-food-photos': 'Fix a bad photo',
  'menu-photography/best-food-photography-apps': 'Photo apps',
  'food-photo-editing': 'Photo editing',
  'food-photo-editing/ai-food-photo-editing': 'AI photo editing',
  'ai-prompts-food-photography': 'AI prompts',
  'ai-food-styling': 'AI food styling',
  'ai-food-image-generators': 'Image generators',
  'ai-compliance-delivery-apps': 'AI rules',
} as const
export type GuideAddress = keyof typeof GUIDE_NAMES
export const GUIDE_ADDRESSES = Object.keys(GUIDE_NAMES) as GuideAddress[]

export function pathOf(address: GuideAddress): string {
  return `${GUIDES_PATH}/${address}`
}

/** File in content/. */
export function slugOf(address: GuideAddress): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
