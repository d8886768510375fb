import type { ReactNode } from 'react'
import type { GuideModule } from './contents.ts'
import { MDX_PARTS } from './mdx-parts.tsx'
import { SourceList } from './source.tsx'

/** The text with its sources. */
export function guideBody({ default: Text, sources }: GuideModule): ReactNode {
  return (
    <>
      <article className="guide-text">
        <Text components={MDX_PARTS} />
      </article>
      <div className="guide-text">
        <SourceList ids={sources} />
      </div>
    </>
  )
}
