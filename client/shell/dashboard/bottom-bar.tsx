import { NavLink } from 'react-router'
import { TABS } from './tabs.ts'

export function BottomBar() {
  return (
    <nav
      aria-label="Dashboard"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {TABS.map(({ path, label, Icon }) => (
        <NavLink
          key={path}
          to={path}
          className="group relative flex h-16 flex-1 flex-col items-center justify-center gap-1 text-fine font-medium text-soft -outline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          <span
            aria-hidden="true"
            className="absolute inset-x-0 top-0 mx-auto h-0.75 w-10 rounded-b-full bg-tomato opacity-0 transition-opacity group-aria-[current=page]:opacity-100"
          />
          <Icon aria-hidden="true" className="size-5.5 group-aria-[current=page]:text-tomato" />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
