import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { TabLink } from './tab-link.tsx'
import { TABS, type Tab } from './tabs.ts'

/** From tablets up: a rail of icons, with room the whole names. */
export function SideBar({ pathOf }: { pathOf: (tab: Tab) => string }) {
  return (
    <aside className="fixed inset-y-0 left-0 z-30 hidden w-24 flex-col overflow-y-auto border-r border-line bg-sunken/60 px-2.5 py-5 md:flex short:py-2 lg:w-60 lg:px-4">
      <Link
        to={paths.landing}
        aria-label="Platelight"
        className="mb-7 short:mb-2 flex min-h-11 items-center justify-center rounded-control lg:justify-start lg:px-2"
      >
        <span className="lg:hidden">
          <LogoMark />
        </span>
        <span className="hidden lg:block">
          <Logo />
        </span>
      </Link>
      <nav aria-label="Dashboard" className="grid gap-1.5">
        {TABS.map((tab) => (
          <TabLink
            key={tab.path}
            tab={tab}
            to={pathOf(tab)}
            className="flex min-h-11 flex-col items-center gap-1 rounded-control px-2 py-2.5 text-fine font-medium text-soft transition-colors hover:bg-card hover:text-ink aria-[current=page]:bg-card aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-lift lg:flex-row lg:gap-3 lg:px-3 lg:text-small"
            iconClassName="size-5"
          />
        ))}
      </nav>
      <p className="mt-auto hidden px-3 font-display text-small text-soft italic lg:block">
        Good light, honest food.
      </p>
    </aside>
  )
}
