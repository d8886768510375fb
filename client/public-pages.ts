// The pages that are written as HTML when the client is built, and what search engines are told of each.

import { GROUPS, GUIDES, type Guide, parentOf } from './features/guides/guides.ts'
import { STRUCTURED_DATA } from './features/landing/structured-data.ts'
import { paths } from './paths.ts'

interface StructuredInput {
  origin: string
  url: string
  title: string
  description: string
  image: string
}

export interface PublicPage {
  path: string
  /** Shown where the address is shared: 1200 × 630, in public/. */
  image: string
  type: 'website' | 'article'
  /** Parts loaded on demand that this page needs at once; paths from the project's root. */
  modules: readonly string[]
  /** A guide's title: its text goes into the search. */
  guide?: string
  /** ISO date. */
  changed?: string
  noIndex?: boolean
  /** JSON-LD. */
  structured?: (page: StructuredInput) => readonly object[]
}

const FRAME = 'client/shell/guide-route.tsx'
/** Made by `npm run pictures -- social`. */
const shared = (name: string) => `/social/${name}.jpg`

const plain = (path: string, ...modules: string[]): PublicPage => ({
  path,
  image: shared('platelight'),
  type: 'website',
  modules,
})

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { ...plain(paths.landing, 'client/shell/landing-route.tsx'), structured: () => STRUCTURED_DATA },
  {
    ...plain(paths.pricing, 'client/shell/pricing-route.tsx'),
    image: shared('pricing'),
    structured: () => STRUCTURED_DATA,
  },
  {
    ...plain(paths.guides, 'client/shell/guides-route.tsx'),
    image: shared('guides'),
    structured: (page) => [breadcrumb(page, [])],
  },
  ...GUIDES.map(guidePage),
  plain(paths.terms, 'client/features/landing/terms.tsx'),
  plain(paths.privacy, 'client/features/landing/privacy.tsx'),
]

/** Any address without a page renders it; the server answers it with 404. */
export const NOT_FOUND: PublicPage = { ...plain('/404'), noIndex: true }

function guidePage(guide: Guide): PublicPage {
  const parent = parentOf(guide)
  return {
    path: guide.path,
    image: shared(guide.slug),
    type: 'article',
    modules: [FRAME],
    guide: guide.title,
    changed: guide.checked,
    structured: (page) => [article(page, guide), breadcrumb(page, [...(parent ? [parent] : []), guide])],
  }
}

const PUBLISHER = { '@type': 'Organization', name: 'Platelight' }

function article({ url, title, description, image }: StructuredInput, guide: Guide): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    image,
    mainEntityOfPage: url,
    dateModified: guide.checked,
    articleSection: GROUPS[guide.group].title,
    inLanguage: 'en',
    author: PUBLISHER,
    publisher: PUBLISHER,
  }
}

function breadcrumb({ origin }: StructuredInput, guides: readonly Guide[]): object {
  const steps = [
    { name: 'Platelight', path: paths.landing },
    { name: 'Guides', path: paths.guides },
    ...guides.map(({ short, path }) => ({ name: short, path })),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}
