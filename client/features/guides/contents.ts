// The texts, each a chunk of its own; what only texts need comes with the first of them.
import type { ComponentType, ReactNode } from 'react'
import type { SourceId } from '../../data/sources.ts'

export interface Heading {
  depth: 2 | 3
  id: string
  text: string
}

/** What vite/guide-text.ts makes of a file. */
export interface GuideModule {
  default: ComponentType<{ components: Record<string, unknown> }>
  outline: readonly Heading[]
  sources: readonly SourceId[]
}

export interface GuideText {
  outline: readonly Heading[]
  body: ReactNode
}

const files = import.meta.glob<GuideModule>('./content/*.mdx')

export async function loadGuide(slug: string): Promise<GuideText> {
  const [text, { guideBody }] = await Promise.all([
    files[`./content/${slug}.mdx`]!(),
    import('./guide-body.tsx'),
  ])
  return { outline: text.outline, body: guideBody(text) }
}
