// The templates everybody has: their pictures lie beside this file.

export interface DefaultTemplate {
  /** For ever: generations and clients remember it. */
  id: string
  slug: string
  name: string
  description: string
  /** Name of its WebP picture in this folder. */
  file: string
}

// Their pictures are made by scripts/default-templates.ts: npm run pictures -- templates
export const DEFAULT_TEMPLATES: readonly DefaultTemplate[] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    slug: 'slate-side-light',
    name: 'Slate, side light',
    description: 'Dark slate, one light from the side. For soups, steaks and evening menus.',
    file: 'slate-side-light.webp',
  },
  {
    id: '01930000-0000-7000-8000-000000000002',
    slug: 'morning-window',
    name: 'Morning window',
    description: 'Pale boards and the sun through a window frame. For breakfast, coffee and cake.',
    file: 'morning-window.webp',
  },
  {
    id: '01930000-0000-7000-8000-000000000003',
    slug: 'garden-table',
    name: 'Garden table',
    description: 'A stone table under leaves, dish to the right. For salads, summer plates and drinks.',
    file: 'garden-table.webp',
  },
  {
    id: '01930000-0000-7000-8000-000000000004',
    slug: 'studio-white-wide',
    name: 'Studio white, wide',
    description: 'White all around and room on the left for a headline. For banners and delivery apps.',
    file: 'studio-white-wide.webp',
  },
  {
    id: '01930000-0000-7000-8000-000000000005',
    slug: 'sunny-colour',
    name: 'Sunny colour',
    description: 'Yellow paper in hard sun. For street food, bowls and social posts.',
    file: 'sunny-colour.webp',
  },
  {
    id: '01930000-0000-7000-8000-000000000006',
    slug: 'oak-and-linen',
    name: 'Oak and linen',
    description: 'Honey-coloured oak and a linen cloth in warm light. For home cooking and bakeries.',
    file: 'oak-and-linen.webp',
  },
  {
    id: '01930000-0000-7000-8000-000000000007',
    slug: 'quiet-plaster',
    name: 'Quiet plaster',
    description: 'Warm grey plaster and nothing else. The dish has the picture to itself.',
    file: 'quiet-plaster.webp',
  },
]
