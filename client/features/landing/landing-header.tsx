import { Menu } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { CreditsButton } from './credits-button.tsx'
import { GuidesMenu } from './guides-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import type { OnStart } from './start.ts'

export interface GuideLink {
  path: string
  title: string
}

export const SECTIONS = [
  { id: 'features', name: 'Features' },
  { id: 'showcase', name: 'Showcase' },
  { id: 'pricing', name: 'Pricing' },
  { id: 'how-it-works', name: 'How It Works' },
  { id: 'faq', name: 'FAQ' },
] as const

interface LandingHeaderProps {
  onStart: OnStart
  guides: readonly GuideLink[]
}

export function LandingHeader({ onStart, guides }: LandingHeaderProps) {
  const overlay = useRef<HTMLDialogElement>(null)
  return (
    <header className="sticky top-0 z-30 bg-paper/92 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <a
        href="#content"
        className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        Skip to the content
      </a>
      <div className="mx-auto flex max-w-7xl items-center gap-2 px-5 py-3 lg:px-10">
        <Link to="/" aria-label="Platelight" className="mr-auto flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <nav aria-label="Page" className="flex items-center max-lg:hidden">
          {SECTIONS.map(({ id, name }) => (
            <Link
              key={id}
              to={`/#${id}`}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-small font-medium hover:bg-sunken"
            >
              {name}
            </Link>
          ))}
          <GuidesMenu guides={guides} />
        </nav>
        <Button look="quiet" onClick={() => onStart()}>
          Log In
        </Button>
        <div className="max-sm:hidden">
          <CreditsButton onStart={onStart} />
        </div>
        <button
          type="button"
          aria-label="Open the menu"
          aria-haspopup="dialog"
          onClick={() => overlay.current?.showModal()}
          className="grid size-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
        >
          <Menu aria-hidden="true" className="size-6" />
        </button>
      </div>
      <MobileMenu ref={overlay} onStart={onStart} guides={guides} />
    </header>
  )
}
