import { NavLink } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import type { Tab } from './tabs.ts'

interface TabLinkProps {
  tab: Tab
  /** Where it leads: the tab as it was left. */
  to: string
  className: string
  iconClassName: string
}

/** While its code is on the way the icon is a spinner; the open tab stands meanwhile. */
export function TabLink({ tab: { label, Icon }, to, className, iconClassName }: TabLinkProps) {
  return (
    <NavLink to={to} className={`group ${className}`}>
      {({ isPending }) => (
        <>
          {isPending ? (
            <Spinner className={`${iconClassName} text-tomato`} />
          ) : (
            <Icon aria-hidden="true" className={`${iconClassName} group-aria-[current=page]:text-tomato`} />
          )}
          {label}
        </>
      )}
    </NavLink>
  )
}
