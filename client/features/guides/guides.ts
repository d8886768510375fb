// Every guide in reading order: address, names, and when its facts were last checked. Previous and next follow it.
import { GUIDE_NAMES, type GuideAddress, pathOf, slugOf } from './addresses.ts'

export interface Guide {
  /** File in content/, and the last part of the address. */
  slug: string
  path: string
  /** The page's heading. */
  title: string
  /** In menus, breadcrumbs and next to an arrow. */
  short: string
  /** For search engines and the overview: at most 160 characters. */
  description: string
  group: GroupId
  /** ISO date of the last check of its facts. */
  checked: string
}

export const GROUPS = {
  accepted: {
    title: 'Get photos accepted',
    lead: 'What the apps ask for, where they contradict themselves, and what to do with a rejection.',
  },
  shoot: {
    title: 'Take better photos',
    lead: 'A phone, a window and a white card go further than a new camera.',
  },
  edit: {
    title: 'Edit and style',
    lead: 'What editing may change, what AI may change, and who has to be told.',
  },
} as const
export type GroupId = keyof typeof GROUPS

const CHECKED = '2026-11-21'

function guide(group: GroupId, address: GuideAddress, words: Pick<Guide, 'title' | 'description'>): Guide {
  return {
    slug: slugOf(address),
    path: pathOf(address),
    short: GUIDE_NAMES[address],
    group,
    checked: CHECKED,
    ...words,
  }
}

export const GUIDES: readonly Guide[] = [
  guide('accepted', 'delivery-app-image-requirements', {
    title: 'Delivery app photo requirements, side by side',
    description:
      'Sizes, shapes and file limits of DoorDash, Uber Eats, Grubhub, Deliveroo and more, each with its source, and one master photo that fits them all.',
  }),
  guide('accepted', 'delivery-app-image-requirements/doordash-photo-rejected-fix', {
    title: 'DoorDash rejected your photo: find the reason, fix it',
    description:
      'Why DoorDash turns a menu photo down, how to tell the reason from the picture, and the fix for each, with a check that runs in your browser.',
  }),
  guide('accepted', 'delivery-app-image-requirements/uber-eats-photo-guidelines', {
    title: 'Uber Eats photo guidelines, read closely',
    description:
      'Item photos and covers on Uber Eats follow opposite rules. Sizes, what is refused, how long review takes and what happens after approval.',
  }),
  guide('accepted', 'grubhub-menu-photo-sizes', {
    title: 'Grubhub menu photo sizes: two official answers',
    description:
      'Grubhub’s help centre says 200 × 200 PNG, its developers’ page 1600 × 1200. What both mean for you, and two files that satisfy either.',
  }),
  guide('accepted', 'square-online-menu-photos', {
    title: 'Square Online menu photos that stay sharp everywhere',
    description:
      'One square photo feeds your Square shop and your till. How to frame for a square, which sizes to export, and why file names matter.',
  }),
  guide('accepted', 'google-business-profile-photo-sizes', {
    title: 'Google Business Profile photo sizes for restaurants',
    description:
      'The sizes Google states itself, the numbers that only blogs repeat, and how much editing a profile photo may carry.',
  }),
  guide('shoot', 'menu-photography', {
    title: 'Photograph a whole menu in one afternoon',
    description:
      'A plan for the quiet hours: the shot list, one table, one angle for each kind of dish, and an order of cooking that keeps everything fresh.',
  }),
  guide('shoot', 'menu-photography/food-photography-lighting', {
    title: 'Food photography lighting with what you have',
    description:
      'Five lighting set-ups drawn from above: a window, a white card, a black card, two lamps for the evening, and the pass. With distances.',
  }),
  guide('shoot', 'menu-photography/smartphones-for-food-photography', {
    title: 'Smartphone food photography: the settings that count',
    description:
      'Why the 2× lens beats 1×, how to lock focus and exposure, and which clever phone features spoil a menu photo.',
  }),
  guide('shoot', 'menu-photography/how-to-fix-food-photos', {
    title: 'How to fix food photos: what can be saved, what can’t',
    description:
      'Dark, yellow, tilted, flat, blurred: find the fault by its look, mend it in the right order, and know when two minutes of reshooting win.',
  }),
  guide('shoot', 'menu-photography/best-food-photography-apps', {
    title: 'Food photography apps, chosen by the job',
    description:
      'Snapseed, Lightroom, VSCO, Photoroom and others: which one for white balance, for a batch, for a cut-out, and which to leave alone for menus.',
  }),
  guide('edit', 'food-photo-editing', {
    title: 'Food photo editing: an order that works',
    description:
      'Eight steps from white balance to export, with amounts, and the line between a better photo and a different dish.',
  }),
  guide('edit', 'food-photo-editing/ai-food-photo-editing', {
    title: 'AI food photo editing without changing the food',
    description:
      'What an AI editor does to a photo, how to tell light from invention, and a two-minute check before a picture goes on the menu.',
  }),
  guide('edit', 'ai-prompts-food-photography', {
    title: 'AI prompts for food photography that are understood',
    description:
      'Words Platelight follows, words it refuses, and sentence patterns for Gemini, GPT Image, FLUX and Midjourney that leave your dish alone.',
  }),
  guide('edit', 'ai-food-styling', {
    title: 'AI food styling: choose a setting like a stylist',
    description:
      'Seven settings and the dishes they flatter, how to keep a menu looking like one house, and when a plain table wins.',
  }),
  guide('edit', 'ai-food-image-generators', {
    title: 'AI food image generators and the dish you really serve',
    description:
      'What Gemini, GPT Image, FLUX and Midjourney can do with a photo of your dish in late 2026, where they invent, and how to test one yourself.',
  }),
  guide('edit', 'ai-compliance-delivery-apps', {
    title: 'AI photo rules for delivery apps, ads and menus',
    description:
      'What Grubhub, DoorDash, Uber Eats and Google say about AI pictures, what American and European law adds, and which label goes where.',
  }),
]

export function findGuide(path: string): Guide | undefined {
  return GUIDES.find((one) => one.path === path)
}

/** The guide this one is filed under, or null for those right under the overview. */
export function parentOf(guide: Guide): Guide | null {
  return findGuide(guide.path.slice(0, guide.path.lastIndexOf('/'))) ?? null
}

export function neighboursOf(guide: Guide): { previous: Guide | null; next: Guide | null } {
  const at = GUIDES.indexOf(guide)
  return { previous: GUIDES[at - 1] ?? null, next: GUIDES[at + 1] ?? null }
}
