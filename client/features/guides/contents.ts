// The texts, each a chunk of its own.
import type { ComponentType } from 'react'
import type { SourceId } from '../../data/sources.ts'

export interface GuideModule {
  default: ComponentType<{ components: Record<string, unknown> }>
  outline: readonly { depth: 2 | 3; id: string; text: string }[]
  sources: readonly SourceId[]
}

const files = import.meta.glob<GuideModule>('./content/*.mdx')

/** File of a guide, from the project's root; what a prerendered page asks for early. */
export function guideFile(slug: string): string {
  return `client/features/guides/content/${slug}.mdx`
}

export function loadGuide(slug: string): Promise<GuideModule> {
  return files[`./content/${slug}.mdx`]!()
}
