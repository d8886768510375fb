// /guide: all guides on one card, like a menu, and the search over them.
import { Link } from 'react-router'
import { PageHead } from '../../ui/page-head.tsx'
import { CallToAction } from './call-to-action.tsx'
import { GROUPS, type GroupId, GUIDES, type Guide } from './guides.ts'
import './guides.css'
import { PhotoStrip } from './photo.tsx'
import { readingMinutes } from './reading-time.ts'
import { GuideSearch } from './search/guide-search.tsx'

export function Overview({ onStart }: { onStart: () => void }) {
  return (
    <main id="content" className="guide overview">
      <PageHead
        title="Food photography guides for restaurants · Platelight"
        description="Seventeen guides for restaurants and kitchens: photo sizes of the delivery apps with sources, rejections and fixes, light, phones, editing, prompts and AI rules."
      />
      <header className="guide-header">
        <p className="small-caps text-tomato-deep">Guides</p>
        <h1>Better food photos, course by course</h1>
        <p className="guide-lead">
          Written for people who have a kitchen to run. Every figure names its page and the day it was read;
          where pages contradict each other, we say so.
        </p>
      </header>
      <PhotoStrip names={['soup-snap', 'soup-oak', 'soup-slate', 'soup-stone']} />
      <GuideSearch />
      {(Object.keys(GROUPS) as GroupId[]).map((group) => (
        <Course key={group} group={group} />
      ))}
      <CallToAction onStart={onStart} />
    </main>
  )
}

function Course({ group }: { group: GroupId }) {
  const { title, lead } = GROUPS[group]
  return (
    <section aria-labelledby={group} className="course">
      <h2 id={group}>{title}</h2>
      <p className="text-soft">{lead}</p>
      <div className="double-rule mt-5 mb-2 h-2" />
      <ul>
        {GUIDES.filter((guide) => guide.group === group).map((guide) => (
          <Entry key={guide.path} guide={guide} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ guide }: { guide: Guide }) {
  return (
    <li>
      <Link to={guide.path}>
        <span className="flex items-baseline gap-2.5">
          <span className="font-display text-title">{guide.title}</span>
          <span className="leader max-sm:hidden" />
          <span className="shrink-0 font-display text-tomato-deep italic max-sm:hidden">
            {readingMinutes(guide.slug)} min
          </span>
        </span>
        <span className="mt-1.5 block text-small text-soft">{guide.description}</span>
      </Link>
    </li>
  )
}
