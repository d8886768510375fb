// The web app manifest: how Platelight looks once installed, and what the phone may ask of it.
import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_FIELD, SHARE_PATH } from '../contract/share.ts'

// The splash screen is painted in these before the first byte of ours: tokens.css's paper.
const PAPER = '#faf4e8'

function icon(name: string, side: number, purpose: 'any' | 'maskable' | 'monochrome') {
  return { src: `/icons/${name}`, sizes: `${side}x${side}`, type: 'image/png', purpose } as const
}

/** Made by render-screenshots.ts from the running app. */
function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.webp`, sizes, type: 'image/webp', form_factor, label } as const
}

export const manifest: Partial<ManifestOptions> = {
  id: '/dashboard',
  name: 'Platelight',
  short_name: 'Platelight',
  description: 'Turns an ordinary dish photo into a professionally styled one.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/dashboard/generate',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  categories: ['food', 'photo', 'business'],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('maskable-192.png', 192, 'maskable'),
    icon('maskable-512.png', 512, 'maskable'),
    icon('monochrome-96.png', 96, 'monochrome'),
    icon('monochrome-512.png', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('generate-narrow', '780x1688', 'narrow', 'A snapshot and the styled picture made from it'),
    screenshot('menu-narrow', '780x1688', 'narrow', 'The menu with a picture for every dish'),
    screenshot('generate-wide', '1440x900', 'wide', 'Snapshot, styled picture and settings side by side'),
    screenshot('menu-wide', '1440x900', 'wide', 'The menu with a picture for every dish'),
  ],
  shortcuts: [
    {
      name: 'Generate Image',
      short_name: 'Generate',
      url: '/dashboard/generate?item=new',
      icons: [{ src: '/icons/shortcut-generate.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Menu',
      url: '/dashboard/menu',
      icons: [{ src: '/icons/shortcut-menu.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARE_FIELD, accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
  },
  // One window: a draft lives in it. Not `focus-existing`, which would drop a shared photo.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
}
