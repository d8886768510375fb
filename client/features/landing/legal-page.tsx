import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LandingFooter } from './landing-footer.tsx'

interface LegalPageProps {
  title: string
  lead: string
  /** For search engines. */
  description: string
  sections: readonly { title: string; text: ReactNode }[]
}

export function LegalPage({ title, lead, description, sections }: LegalPageProps) {
  return (
    <>
      <PageHead title={`${title} · Platelight`} description={description} />
      <header className="mx-auto max-w-3xl px-5 pt-[calc(env(safe-area-inset-top)+0.75rem)]">
        <Link to="/" aria-label="Platelight" className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
      </header>
      <main id="content" className="mx-auto max-w-3xl px-5 pt-10 pb-16">
        <h1 className="text-[clamp(2.25rem,1.6rem+3vw,3.5rem)]">{title}</h1>
        <p className="mt-4 text-[1.125rem] text-soft">{lead}</p>
        <div className="double-rule mt-8 mb-2 h-2" />
        {sections.map((section) => (
          <section key={section.title} className="border-b border-line py-6">
            <h2 className="text-title">{section.title}</h2>
            <p className="mt-2 max-w-[40rem] text-soft">{section.text}</p>
          </section>
        ))}
      </main>
      <LandingFooter />
    </>
  )
}
