import { TabLink } from './tab-link.tsx'
import { TABS, type Tab } from './tabs.ts'

export function BottomBar({ pathOf }: { pathOf: (tab: Tab) => string }) {
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {TABS.map((tab) => (
        <TabLink
          key={tab.path}
          tab={tab}
          to={pathOf(tab)}
          className="relative flex h-16 short:h-12 short:gap-0 flex-1 flex-col items-center justify-center gap-1 text-fine font-medium text-soft -outline-offset-4 before:absolute before:inset-x-0 before:top-0 before:mx-auto before:h-0.75 before:w-10 before:rounded-b-full before:bg-tomato before:opacity-0 before:transition-opacity aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:opacity-100"
          iconClassName="size-5.5"
        />
      ))}
    </nav>
  )
}
