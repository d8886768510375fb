// The addresses that search engines and visitors find without signing in.

export const GUIDE_PATHS = [
  '/guide/food-photo-editing',
  '/guide/food-photo-editing/ai-food-photo-editing',
  '/guide/delivery-app-image-requirements',
  '/guide/delivery-app-image-requirements/doordash-photo-rejected-fix',
  '/guide/delivery-app-image-requirements/uber-eats-photo-guidelines',
  '/guide/menu-photography',
  '/guide/menu-photography/how-to-fix-food-photos',
  '/guide/menu-photography/smartphones-for-food-photography',
  '/guide/menu-photography/food-photography-lighting',
  '/guide/menu-photography/best-food-photography-apps',
  '/guide/grubhub-menu-photo-sizes',
  '/guide/ai-prompts-food-photography',
  '/guide/ai-food-styling',
  '/guide/ai-food-image-generators',
  '/guide/square-online-menu-photos',
  '/guide/google-business-profile-photo-sizes',
  '/guide/ai-compliance-delivery-apps',
] as const

export const PUBLIC_PATHS = ['/', '/pricing', '/guide', ...GUIDE_PATHS, '/terms', '/privacy'] as const
