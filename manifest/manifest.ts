// The web app manifest: how Platelight looks once installed.
import type { ManifestOptions } from 'vite-plugin-pwa'

export const manifest: Partial<ManifestOptions> = {
  id: '/dashboard',
  name: 'Platelight',
  short_name: 'Platelight',
  description: 'Turns an ordinary dish photo into a professionally styled one.',
  start_url: '/dashboard/generate',
  scope: '/',
  display: 'standalone',
  background_color: '#faf4e8',
  theme_color: '#faf4e8',
  categories: ['food', 'photo', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
