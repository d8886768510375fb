// What all guides share: path, heading, contents, text, what to do next, sources, neighbours.
import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { PageHead } from '../../ui/page-head.tsx'
import { CallToAction } from './call-to-action.tsx'
import type { GuideModule } from './contents.ts'
import { ContentsList } from './contents-list.tsx'
import { longDate } from './dates.ts'
import { GROUPS, GUIDES_PATH, type Guide, neighboursOf, parentOf } from './guides.ts'
import './guides.css'
import { MDX_PARTS } from './mdx-parts.tsx'
import { Neighbours } from './neighbours.tsx'
import { readingMinutes } from './reading-time.ts'
import { SourceList } from './source.tsx'

interface GuidePageProps {
  guide: Guide
  text: GuideModule
  onStart: () => void
}

export function GuidePage({ guide, text, onStart }: GuidePageProps) {
  const { default: Text, outline, sources } = text
  const sections = outline.filter(({ depth }) => depth === 2)
  return (
    <main className="guide">
      <PageHead title={`${guide.title} · Platelight`} description={guide.description} />
      <Breadcrumb guide={guide} />
      <header className="guide-header">
        <p className="small-caps text-tomato-deep">{GROUPS[guide.group].title}</p>
        <h1>{guide.title}</h1>
        <p className="guide-lead">{guide.description}</p>
        <p className="text-small text-soft">
          {readingMinutes(guide.slug)} minutes to read. Facts last checked on{' '}
          <time dateTime={guide.checked}>{longDate(guide.checked)}</time>.
        </p>
      </header>
      <div className="guide-columns">
        <ContentsList sections={sections} />
        <div className="min-w-0">
          <article className="guide-text">
            <Text components={MDX_PARTS} />
          </article>
          <CallToAction onStart={onStart} />
          <div className="guide-text">
            <SourceList ids={sources} />
          </div>
        </div>
      </div>
      <Neighbours {...neighboursOf(guide)} />
    </main>
  )
}

function Breadcrumb({ guide }: { guide: Guide }) {
  const parent = parentOf(guide)
  return (
    <div className="guide-path">
      <nav aria-label="Breadcrumb">
        <ol>
          <li>
            <Link to={GUIDES_PATH}>Guides</Link>
          </li>
          {parent && (
            <li>
              <Link to={parent.path}>{parent.short}</Link>
            </li>
          )}
          <li aria-current="page">{guide.short}</li>
        </ol>
      </nav>
      <Link to={`${GUIDES_PATH}#search`} className="guide-search-link">
        <Search aria-hidden="true" className="size-4.5" />
        Search<span className="max-sm:sr-only"> the guides</span>
      </Link>
    </div>
  )
}
