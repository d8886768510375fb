// What all guides share: path, heading, contents, text, what to do next, sources, neighbours.
import { Search } from 'lucide-react'
import { Suspense, use, useEffect } from 'react'
import { Link } from 'react-router'
import { partIsAwake } from '../../ui/first-sign.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { GUIDES_PATH } from './addresses.ts'
import { CallToAction } from './call-to-action.tsx'
import type { GuideText } from './contents.ts'
import { ContentsList } from './contents-list.tsx'
import { longDate } from './dates.ts'
import { GROUPS, type Guide, neighboursOf, parentOf } from './guides.ts'
import './guides.css'
import { Neighbours } from './neighbours.tsx'
import { readingMinutes } from './reading-time.ts'

interface GuidePageProps {
  guide: Guide
  /** A promise: what is prerendered stays as it is until the code of it comes. */
  text: GuideText | Promise<GuideText>
  onStart: () => void
}

export function GuidePage({ guide, text, onStart }: GuidePageProps) {
  return (
    <main id="content" className="guide">
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
        <Suspense>
          <Contents text={text} />
        </Suspense>
        <div className="min-w-0">
          <Suspense>
            <Body text={text} />
          </Suspense>
          <CallToAction onStart={onStart} />
        </div>
      </div>
      <Neighbours {...neighboursOf(guide)} />
    </main>
  )
}

type TextProps = Pick<GuidePageProps, 'text'>

function useText(text: TextProps['text']): GuideText {
  return text instanceof Promise ? use(text) : text
}

function Contents({ text }: TextProps) {
  const { outline } = useText(text)
  return <ContentsList sections={outline.filter(({ depth }) => depth === 2)} />
}

function Body({ text }: TextProps) {
  const { body } = useText(text)
  useEffect(() => partIsAwake('text'), [])
  return <div data-text="">{body}</div>
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
        <span>
          Search<span className="max-sm:sr-only"> the guides</span>
        </span>
      </Link>
    </div>
  )
}
